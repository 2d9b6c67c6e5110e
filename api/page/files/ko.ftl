# The texts of the page in Korean. The first part of a key names the file that has the text.

language-name = 한국어
# The locale in which moments are written: this one has the form 2026. 11. 22. 21:12:29.
date-locale = ko-u-hc-h23

## Documents

frame-to-content = 본문으로
frame-pages = 페이지
frame-lobby = 로비
frame-tournaments = 대회
frame-documents = 문서(영어)
frame-language = 언어
frame-colours = 색상
frame-colours-light-dark = 시스템 설정대로
frame-colours-light = 밝게
frame-colours-dark = 어둡게
frame-recovery = 복구 코드
lobby-title = Tabletape
lobby-heading = Tabletape
game-title = 게임 – Tabletape
game-heading = 게임
review-title = 복기 – Tabletape
review-heading = 복기
debug-title = 기록 – Tabletape
studies-title = 연구 – Tabletape
studies-heading = 연구
series-title = 시리즈 – Tabletape
series-heading = 대회 시리즈
study-title = 연구 – Tabletape
study-heading = 연구
debug-heading = 기록
lobby-page-stalled-games = 멈춘 게임
lobby-page-your-turn = 당신의 차례
lobby-page-games = 게임
lobby-page-find-people = 함께할 사람 찾기
lobby-page-my-games = 내 게임
lobby-page-past-my-games = 내 게임 건너뛰기
lobby-page-open-tables = 열린 테이블
lobby-page-open-a-table = 테이블 열기
lobby-page-i-have-an-invitation = 초대를 받았습니다
lobby-page-public-games = 공개 게임
lobby-page-players-and-their-roles = 플레이어와 역할
game-page-turn = 차례
game-page-table = 테이블
game-page-away = 자리를 비운 플레이어
game-page-what-happened = 진행 상황
game-page-board = 게임판
game-page-seats = 자리
game-page-mine = 내 것
game-page-others = 다른 사람들
game-page-offered = (고를 수 있는 곳)
game-page-parts = 게임판 또는 자리
game-page-preferences = 설정
review-page-timeline = 타임라인
review-page-points-over-time = 점수 추이
review-page-steps = 한 단계씩
review-page-jumps = 건너뛰기
review-page-boards = 게임판
review-page-proof = 증명
review-page-more = 더 보기: 증명과 이의
review-page-this-version = 이 버전
review-page-annotations = 주석
review-page-turning-points = 승부처
review-page-story = 이야기
debug-page-entries = 항목
debug-page-filter = 필터
tournament-title = 대회 – Tabletape
tournament-heading = 대회
screen-title = 전광판 – Tabletape
screen-heading = 대회
ratings-title = 레이팅 – Tabletape
ratings-heading = 레이팅
ratings-page-players = 레이팅순 플레이어
ratings-page-about = 봇 없이 사람들끼리 끝까지 진행한 공개 게임을 집계하며, 자기 자리의 결정 가운데 절반 이상을 직접 내린 플레이어만 해당합니다. 플레이어는 레이팅 순서로 나옵니다. 레이팅은 조심스럽게 어림한 값이며, 실제 실력은 이보다 높을 가능성이 매우 큽니다.
ratings-to-statistics = 통계: 자리, 부족, 본거지, 영역이 각 순위를 차지한 횟수
ratings-page-sides = 자리, 부족, 영역별 결과
ratings-page-sides-about = 같은 게임들에서 집계했습니다. 실제 비율은 95% 확률로 구간 안에 있으며, 게임이 많을수록 구간이 좁아집니다.
lobby-page-ratings = 레이팅: 플레이어의 실력
lobby-page-search = 검색: 결과와 일어난 일로 게임 찾기
search-title = 검색 – Tabletape
search-heading = 검색
search-page-conditions = 끝난 게임
search-page-about = 공개 게임을 검색하며, 마지막 칸을 고르면 당신의 게임을 검색합니다. 모든 조건을 만족해야 합니다. 범위는 3, 3.., ..5 또는 3..5로 씁니다. 플레이어는 그 페이지의 주소에 있는 아이디로 적고, 끝에 @1을 붙이면 그 플레이어가 이긴 게임입니다. 일어난 일은 고른 게임에서 제시되는 대로 기록의 이름을 적습니다. 끝에 :3..을 붙이면 세 번 이상, :0을 붙이면 한 번도 없음을 뜻합니다. *는 임의의 값을 나타냅니다: tile_laid.tile.T12.
search-page-games = 게임
player-page-search = 이 플레이어의 게임 검색
lobby-page-studies = 연구: 눈여겨볼 장면
tournaments-title = 대회 – Tabletape
tournaments-heading = 대회
tournaments-page-list = 대회
tournaments-page-new = 새 대회
tournament-page-mine = 내 테이블
tournament-page-desk = 운영 데스크
tournament-page-rounds = 라운드
tournament-page-crosstable = 교차표
tournament-page-rulings = 판정
tournament-page-standings = 순위표
tournament-page-roster = 플레이어
tournament-page-about = 대회 소개

## Words of the service

word-open = 열림
word-playing = 진행 중
word-scoring = 점수 계산 중
word-paused = 일시 정지
word-stalled = 멈춤
word-finished = 끝남
word-aborted = 중단됨
word-superseded = 대체됨
word-player = 플레이어
word-organiser = 주최자
word-operator = 운영자
word-random = 무작위
word-greedy = 욕심쟁이
word-thinking = 생각하는
word-swiss = 스위스
word-groups = 조별 리그
word-round-robin = 풀리그
word-knock-out = 녹아웃
word-league = 리그
word-preparing = 준비 중
word-ended = 끝남
word-points = 점수
word-game-points = 게임 점수
word-table-share = 테이블 점수 비율
word-winner-share = 승자 대비 점수 비율
word-wins = 승수
word-opponents = 상대 점수
word-head-to-head = 승자승
word-stage = 단계
word-lot = 추첨
word-play-off = 플레이오프
word-no-show = 불참
word-forfeit = 기권
word-cost-forbidden = 금지된 짝
word-cost-repeats = 재대결
word-cost-byes = 플레이어의 이전 부전승
word-cost-bye-score = 부전승 플레이어의 점수
word-criterion-c1 = 이미 만난 상대
word-criterion-c2 = 두 번째 부전승
word-criterion-c3 = 둘 다 같은 자리를 받아야 함
word-criterion-c5 = 부전승 플레이어의 점수
word-criterion-c6 = 점수가 낮은 상대와 만남
word-criterion-c7 = 점수가 낮은 상대와 만나는 플레이어의 점수
word-criterion-c9 = 부전승 플레이어가 치르지 않은 게임
word-criterion-c10 = 한 자리가 다른 자리보다 세 번 많음
word-criterion-c11 = 세 번 연속 같은 자리
word-criterion-c12 = 선호 자리가 아님
word-criterion-c13 = 강한 선호 자리가 아님
word-criterion-c14 = 지난 라운드에 이어 점수가 낮은 상대와 만남
word-criterion-c15 = 지난 라운드에 이어 점수가 높은 상대와 만남
word-criterion-c16 = 두 라운드 전에 이어 점수가 낮은 상대와 만남
word-criterion-c17 = 두 라운드 전에 이어 점수가 높은 상대와 만남
word-criterion-c18 = 지난 라운드에 이은 하향 점수 차
word-criterion-c19 = 지난 라운드에 이은 상향 점수 차
word-criterion-c20 = 두 라운드 전에 이은 하향 점수 차
word-criterion-c21 = 두 라운드 전에 이은 상향 점수 차
word-cost-spread = 점수 차
word-cost-seats = 자리
word-cost-small-tables = 작은 테이블
word-cost-opponents = 상대의 실력
word-weight-spread = 점수 차
word-weight-seats = 고르게 될 수 없는 자리
word-weight-seat-again = 같은 자리 반복
word-weight-small-table = 작은 테이블 반복
word-weight-opponents = 상대의 실력
word-weight-repeat = 재대결

# What points come from: bison, discoveries, manitoba, wendake

source-first-place = 1위
source-shared-first-place = 공동 1위
source-second-place = 2위
source-shared-second-place = 공동 2위
source-lower-place = 하위 순위
source-overflow = 초과분
source-exchange = 교환
source-purchase = 구입
source-ep = 탐험 점수
source-species = 종 세트
source-teepees = 티피
source-scoring = 점수 카드
source-vision = 예지의 길
source-final = 최종 점수 계산
source-wake = 깨운 크리족
source-event = 사건
source-economy = 경제 트랙
source-military = 군사 트랙
source-ritual = 의식 트랙
source-mask = 가면 트랙

# review.js

review-game = 게임
review-log = 기록
review-review-ruleset-game = 복기: { $ruleset } { $game }
review-review-ruleset-game-tabletape = 복기 { $ruleset } { $game } – Tabletape
review-read-up-to-version-read-of = 버전 { $last } 가운데 { $read }까지 읽음 …
review-as = 시점
review-as-everything = 전부
review-as-seat = { $name } 님이 본 대로
review-as-public = 관전자가 본 대로
review-no-turning-points = 승부처는 게임이 끝난 뒤 모든 것을 볼 수 있는 플레이어에게 표시됩니다.

# board.js

board-board = 게임판
board-seats = 자리
board-zoom = 게임판 크기
board-zoom-in = 확대
board-zoom-out = 축소
board-zoom-whole = 게임판 전체
board-zoom-size = 크기: { $percent }%
board-wider-than-window = 게임판이 창보다 넓습니다. 옆으로 ↔ 밀거나{ " " }
board-whole-shown = 게임판 전체가 보입니다.{ " " }
board-larger = 더 크게
board-fit-in = 창에 맞추기

# choices.js

choices-preview = 미리 보기
choices-hint = 힌트
choices-hint-why = 힌트: { $reasons }
choices-point = 결정을 가리키면 그 결과를 볼 수 있습니다.
choices-press = 결정을 길게 누르면 그 결과를 볼 수 있습니다.
choices-legal = 가능한 결정
choices-decide = 결정하기
choices-decide-what = 결정하기: { $text }
choices-final = 이 결정은 되돌릴 수 없습니다.
choices-final-unknown = 이 결정을 되돌릴 수 있는지 알아내지 못했습니다.
choices-press-again = { $reason } 결정하려면 다시 누르세요.
choices-prefer-preview = { " " }먼저 미리 보고, 두 번째로 누를 때 결정하기
choices-prefer-ask = { " " }되돌릴 수 없는 결정은 먼저 묻기
choices-prefer-single = { " " }결정이 하나뿐이면 자동으로 내리기
choices-show-all = 모두 보기
choices-more = 더 보기({ $count })
choices-next = 다음 (R)
choices-at = { $places }에서:{ " " }
choices-at-place = { $title }: 결정 { $count }개.
choices-count = 결정 { $count }개.
choices-count-places = 결정 { $count }개. 테두리가 있는 곳을 골라도 됩니다.
choices-points = 지금 계산하면 점수: { $points }
choices-unknown = 결과를 미리 볼 수 없습니다. 무언가를 뽑거나, 당신에게 숨겨진 것이 있습니다.
choices-then-unknown = 그 뒤의 결과는 미리 볼 수 없습니다. 무언가를 뽑거나, 당신에게 숨겨진 것이 있습니다.
choices-nothing-follows = 바로 이어지는 다른 결과는 없습니다.

# play.js

play-title = { $title } { $game } – Tabletape
play-title-turn = ● 당신의 차례 – { $title } { $game } – Tabletape
play-title-asked = ● 질문이 있습니다 – { $title } { $game } – Tabletape
play-waits-for-players = 테이블이 플레이어를 기다립니다.
play-scoring = 서비스가 라운드의 점수를 계산합니다.
play-paused = 게임이 일시 정지되었습니다.
play-finished = 게임이 끝났습니다.
play-superseded = 다른 게임이 이 게임을 대체했습니다.
play-stopped = 게임 상태: { $status }. { $reason }
play-your-turn = 당신의 차례입니다.
play-turn-of = { $others } 님의 차례입니다.
play-waits-for-connection = 결정이 연결을 기다리고 있으며, 다시 전송됩니다.
play-changed = 그사이 게임이 바뀌었습니다. 다시 결정해 주세요.
play-refused = 거부됨: { $message }
play-review = 복기
play-log = 기록
play-explain = 이게 뭔가요?
play-explain-which = 알고 싶은 곳을 고르세요 (Esc)

# recap.js

recap-since = 당신의 마지막 결정 이후
recap-last = 최근에 일어난 일
recap-nobody = { $all }줄 가운데 { $count }줄은 누구의 점수도 되지 않습니다
recap-play-again = 다시 재생
recap-stop = 멈추기
recap-version = 버전 { $version }

# chart.js

chart-no-points-yet = 아직 점수가 없습니다.
chart-moment = 버전 { $version }: { $text }
chart-entries-of-play = 왼쪽에서 오른쪽으로: 진행 항목
chart-points-at-version-last-points = 버전 { $last }의 점수: { $points }

# comparing.js

comparing-nothing = 없음
comparing-compare-with = 비교 대상
comparing-forked-at-at = , { $at }에서 분기
comparing-forked-from-parent-at-at = , { $parent }의 { $at }에서 분기
comparing-the-origin = , 원본
comparing-go-to-version-next = 버전 { $next }(으)로 가기
comparing-first-difference = 진행이 처음 달라지는 곳: 버전 { $version }
comparing-the-same-up-to-version-common = 버전 { $common }까지 같습니다.
comparing-its-last-version-is-upto = 마지막 버전은 { $upto }입니다.
comparing-version-version = 버전 { $version }

turning-points-looking = 게임의 모든 결정을 살펴보는 중 …
turning-points-by-evaluation = 봇이 쓰는 평가를 점수로 환산하며, 종료 뒤에는 점수로 셉니다. 뽑기의 결과는 누구의 실수도 아닙니다.
turning-points-by-points = 최종 점수 계산에서 얻을 점수까지 넣어 점수로 셉니다. 뽑기의 결과는 누구의 실수도 아닙니다.
turning-points-upto = 버전 { $upto }까지 살펴보았습니다.
turning-points-costly = 손해가 큰 결정({ $number })
turning-points-leads = 선두 교체({ $number })
turning-points-swings = 가장 큰 변동({ $number })
turning-points-cost = 다음보다 { $cost }점 손해: { $better }
turning-points-decisive = 이 자리가 마지막에 뒤진 점수 이상을 잃은 결정입니다.
turning-points-swing = 점수 차 { $before } → { $after }
story-judging = 게임의 순간들을 판정하는 중입니다. 각 순간부터 이어서 플레이하므로 몇 분 걸립니다 …
story-budget = 각 위치에서 { $rollouts }번, 가장 큰 변화 전후에서 { $closer }번 이어서 플레이해 판정했습니다. 괄호 안은 실제 비율이 100번 중 95번 들어가는 구간입니다.

# controls.js

controls-no-later-round = 이후 라운드가 없습니다.
controls-no-earlier-round = 이전 라운드가 없습니다.
controls-no-later-turn = { $name } 님의 이후 턴이 없습니다.
controls-no-earlier-turn = { $name } 님의 이전 턴이 없습니다.
controls-version = 버전
controls-version-shown = 표시된 버전
controls-first-version = 첫 버전
controls-one-step-back = 한 단계 뒤로
controls-play = 재생
controls-play-2 = ▶ 재생
controls-one-step-on = 한 단계 앞으로
controls-last-version = 마지막 버전
controls-speed-versions-a-second = 속도(초당 버전 수)
controls-round-before = 이전 라운드
controls-jump-to-a-round = 라운드로 건너뛰기
controls-next-round = 다음 라운드
controls-turn-of-this-seat-before = 이 자리의 이전 턴
controls-seat-whose-turns-are-jumped-to = 턴을 따라갈 자리
controls-next-turn-of-this-seat = 이 자리의 다음 턴
controls-jump-to-the-biggest-swing-of = 점수가 가장 크게 변한 곳으로 건너뛰기
controls-biggest-swing = 최대 변동
controls-copy-a-link-to-this-version = 이 버전의 링크 복사
controls-link = 링크
controls-fork-here-from-this-version = 여기, 이 버전에서 분기하기
controls-fork-here = 여기서 분기
controls-keys = 단축키
controls-set-up = 준비
controls-version-version-of-last-text = 버전 { $version }/{ $last }: { $text }
controls-no-entry-has-changed-the-difference = 아직 점수 차를 바꾼 항목이 없습니다.
controls-version-version-the-points-drift-apart = 버전 { $version }: 점수 차가 { $swing }만큼 벌어집니다.
controls-the-link-to-version-version-is = 버전 { $version }의 링크를 복사했습니다.
controls-copy-by-hand = 다음을 복사하세요: { $text }
controls-embed = 삽입
controls-copy-the-code-of-a-frame = 다른 페이지에 넣을, 이 버전이 담긴 프레임의 코드 복사
controls-the-code-is-copied = 버전 { $version }이(가) 담긴 프레임의 코드를 복사했습니다.
controls-pause = ❚❚ 정지
controls-pause-2 = 정지

# what_if.js

together-open = 함께 복기
together-open-here = 함께 복기: 한 사람이 이끌고 나머지는 따라갑니다
together-you-lead = 당신이 이끕니다. 다른 사람들은 당신이 보여 주는 것을 봅니다.
together-you-follow = { $name } 님이 이끌고, 당신은 따라갑니다.
together-you-left-off = { $name } 님이 이끕니다. 당신은 따로 보고 있습니다.
together-nobody-leads = 지금은 이끄는 사람이 없습니다.
together-also = { $names } 님도 함께 있습니다({ $count }명).
together-there = { $names } 님이 이미 와 있습니다({ $count }명).
together-follow = 다시 따라가기
together-lead = 이끌기
together-next = 다음에 이끌 사람
together-hand = 넘겨주기
together-mark = 위치 표시
together-arrow = 화살표 그리기
together-marks = 게임판의 표시
together-leave = 복기에서 나가기
together-left = 복기에서 나왔습니다.
what-if-open = 만약에?
what-if-open-here = 만약에? 이 버전에서 다른 결정을 시도하기
what-if-title = 만약에? 버전 { $version }부터
what-if-back = 한 단계 뒤로
what-if-leave = 나가기
what-if-course = 일어날 일
what-if-decides = { $name } 님의 결정:
what-if-points = 점수: { $points }
what-if-hidden = 어떤 결정을 내릴 수 있는지가 당신에게 숨겨진 것에 달려 있습니다.
what-if-nobody = 결정할 사람이 없습니다.
what-if-not-started = 이 버전에서는 게임이 시작되지 않았으므로 시도할 것이 없습니다.

# debug.js

debug-game = 게임
debug-review = 복기
debug-log-ruleset-game = 기록: { $ruleset } { $game }
debug-log-ruleset-game-tabletape = 기록 { $ruleset } { $game } – Tabletape
debug-components-components-seed-commitment-digest = 구성물 { $components }, 시드 커밋 { $digest }
debug-version-to-go-to = 이동할 버전
debug-first = 처음
debug-earlier = 이전
debug-later = 이후
debug-last = 마지막
debug-go-to-version = 버전으로 가기
debug-count-entries-versions-first-to-last = 항목 { $count }개, 버전 { $known } 가운데 { $first }~{ $last }
debug-no-such-entry-in-known-versions = 버전 { $known }개 가운데 그런 항목이 없습니다.

# log_row.js

log-row-draw = { $pile } #{ $ordinal }: { $size } 중 { $index }
log-row-hidden = 숨겨짐
log-row-see = 보기
log-row-version = 버전
log-row-time = 시각
log-row-waited = 대기
log-row-cause = 원인
log-row-draws = 뽑기
log-row-events = 사건
log-row-hash = 해시
log-row-time-from-the-start = 시작부터 { $time }
log-row-rules-version-version = 규칙 버전 { $version }
log-row-count-openings = 공개 { $count }건
log-row-raw-entry-version = 원시 항목 { $version }
log-row-see-version-version = 버전 { $version } 보기
log-row-report-version-version = 버전 { $version }의 문제 보고
log-row-the-service = 서비스:{ " " }
log-row-count-more = { $count }개 더

# log_filter.js

log-filter-all = 전부
log-filter-decisions = 결정
log-filter-acts = 행위
log-filter-runs-of-the-service = 서비스의 실행
log-filter-type = 종류
log-filter-seat = 자리
log-filter-cause = 원인
log-filter-from-utc = 시작(UTC)
log-filter-to-utc = 끝(UTC)
log-filter-waited-at-least-s = 최소 대기(초)
log-filter-show = 보기
log-filter-clear = 지우기

controls-key-step = 한 단계
controls-key-play = 재생
controls-key-verify = 검증
controls-key-home-end = Home End
controls-key-first-last = 처음, 마지막
controls-key-space = 스페이스
controls-key-round-before-next-round = 이전 라운드, 다음 라운드
controls-key-next-turn-of-a-seat = 자리의 다음 턴
controls-key-biggest-swing = 최대 변동
controls-key-turning-points = 승부처
controls-key-open-or-close-what-happened-points = 여닫기: 진행 상황, 점수, 변화, 결정
controls-key-copy-a-link = 링크 복사
controls-key-fork-here = 여기서 분기
controls-key-together = 함께 게임을 살펴보기, 다시 따라가기
controls-key-what-if = 결정 시도하기

# proof.js

proof-not-verified-yet = 아직 검증되지 않음
proof-verify = 검증
proof-compare-a-receipt = 영수증 비교
proof-head = 헤드
proof-compare = 비교
proof-reason-reason = 이유: { $reason }
proof-download-the-archive = 아카이브 내려받기
notation-show = 기보
notation-title = 기보
notation-save = 텍스트 내려받기
notation-print = 인쇄
proof-rule-on-a-dispute = 이의 판정
proof-abort = 중단
proof-free-it = 멈춤 풀기
proof-verified-up-to-version-upto = 버전 { $upto }까지 검증됨
proof-replaced-by = 대체한 게임:{ " " }
proof-version-about = 버전 { $about }
proof-rulings = 판정
proof-verifying = 검증 중 …
proof-could-not-be-verified = 검증할 수 없음
proof-verified-up-to-version-upto-2 = ✔ 버전 { $upto }까지 검증됨
proof-not-in-order = ✘ 이상 있음
proof-count-decisions-would-be-judged-differently = 항목 { $count }개는 오늘의 게임 규칙이나 시간대 규칙으로는 다르게 판정됩니다.
proof-count-checks = 검사 { $count }개

# version_details.js

version-details-free = 비어 있음
version-details-what-happened = 일어난 일
version-details-points-itemised = 점수 내역
version-details-what-changed = 바뀐 것
version-details-what-could-be-decided = 가능했던 결정
version-details-version-version = 버전 { $version }
version-details-time-head-head = { $time }, 헤드 { $head }
version-details-as-it-stands-in-the-log = 기록에 있는 그대로
version-details-the-game-has-not-started = 게임이 시작되지 않았습니다.
version-details-the-first-entry-makes-everything = 첫 항목이 모든 것을 만듭니다.
version-details-nothing-that-you-may-see = 당신이 볼 수 있는 것이 없습니다.
version-details-json-patch = JSON Patch
version-details-no-seat-was-to-decide = 결정할 자리가 없었습니다.
version-details-not-for-you-to-see-before = 게임이 끝나기 전에는 당신이 볼 수 없습니다.
version-details-not-for-them-to-see = 게임이 끝나기 전에는 볼 수 없던 것입니다.
version-details-taken = { " " }(선택됨)
version-details-count-legal = 가능한 결정 { $count }개
version-details-round = 라운드
version-details-source = 출처
version-details-why = 이유
version-details-points = 점수
version-details-no-points-yet = 아직 점수가 없습니다.

# versions.js

versions-year = 해
versions-round = 라운드

# code.js

code-what-it-is = 무엇인가
code-when-it-is-refused = 언제 거부되는가
code-what-follows-from-it = 무엇이 뒤따르는가
code-how-it-is-folded = 어떻게 반영되는가
code-name-its-code = { $name }: 코드
code-close = 닫기
code-the-code-of-name = { $name }의 코드

# importing.js

importing-import-an-archive = 아카이브나 기보 가져오기
importing-archive-ndjson = 아카이브(.ndjson) 또는 기보(.txt)
importing-import-name = { $name } 가져오기
importing-register-first-an-import-needs-a = 먼저 등록하세요. 가져오려면 게임을 열 플레이어가 필요합니다.
importing-size-kb-the-archive-is-verified = { $size } KB. 먼저 아카이브를 검증합니다. 검사 하나라도 실패하면 아무것도 가져오지 않습니다.
importing-size-kb-each-decision-is-checked = { $size } KB. 먼저 각 결정을 규칙에 따라 검사합니다. 잘못이 있으면 아무것도 가져오지 않습니다.
importing-it-becomes-an-analysis = 분석이 됩니다. 목록에 없고 아무도 하지 않으며 결과에 집계되지 않는 게임입니다. 설명은 주석이 되고, 변화도는 저마다 별개의 게임이 됩니다.
importing-it-becomes-a-new-game-with = 고유한 아이디를 가진 새 게임이 됩니다. 아무도 앉아 있지 않으며, 결과에 결코 집계되지 않습니다. 끝난 게임은 복기하고 분기할 수 있고, 끝나지 않은 게임은 자리가 채워지면 이어집니다. 전에 가져온 아카이브는 같은 게임으로 이어집니다.
importing-import = 가져오기

# stalled.js

stalled-damaged = 손상됨
stalled-stalled = 멈춤
stalled-at-version-version = 버전 { $version }에서
stalled-free-game = { $game } 멈춤 풀기
stalled-free = 멈춤 풀기
stalled-log-of-game = { $game }의 기록
stalled-log = 기록
stalled-game = 게임
stalled-version = 버전
stalled-reason = 이유
stalled-action = 조치
stalled-links = 링크
stalled-no-game-is-stalled = 멈춘 게임이 없습니다.

# table_commands.js

table-commands-ruling-about = 판정은 버전 { $about }에 대해 당신의 이름으로 기록의 다음 항목에 적힙니다. 게임을 볼 수 있는 사람은 누구나 읽습니다.
table-commands-ruling-written = 판정은 당신의 이름으로 기록의 다음 항목에 적힙니다. 게임을 볼 수 있는 사람은 누구나 읽습니다.
table-commands-nobody = 아무도 없음
table-commands-organisers-and-operators = 주최자와 운영자
table-commands-fresh-luck = 새로운 운
table-commands-the-luck-of-this-game = 이 게임의 운
table-commands-the-luck-of-this-game-only = 이 게임의 운(끝난 뒤에만)
table-commands-what-is-drawn-next-is-what = 다음 뽑기는 이 게임에서 나왔을 것과 같습니다.
table-commands-what-is-drawn-next-is-drawn = 다음 뽑기는 새로 이루어집니다.
table-commands-this-game-stops-now-its-players = 이 게임은 지금 멈춥니다. 플레이어들은 손에 든 것을 그대로 가지고 버전 { $at }부터 새 게임에서 이어 갑니다. { $draws }
table-commands-nothing-is-erased-and-it-cannot = 아무것도 지워지지 않으며, 취소할 수 없습니다.
table-commands-what-is-hidden-in-this-game = { " " }이 게임에 숨겨진 것은 당신의 손패까지 새로 나누어집니다.
table-commands-a-new-game-goes-on-from = 새 게임이 버전 { $at }부터 이어지고, 이 게임은 그대로 남습니다. 새 게임의 자리는 비어 있습니다.{ $unknown } { $draws }
table-commands-fork-from-version-at = 버전 { $at }에서 분기하기
table-commands-what-is-drawn = 뽑히는 것
table-commands-it-replaces-this-game = { " " }이 게임을 대체하기
table-commands-fork-public = 빈자리와 함께 모두에게 목록으로 공개합니다. 아니면 링크가 있는 사람만 찾을 수 있습니다
table-commands-fork = 분기하기
table-commands-register-first-a-fork-needs-a = 먼저 등록하세요. 분기하려면 게임을 열 플레이어가 필요합니다.
table-commands-while-this-game-runs-who-may = 이 게임이 진행되는 동안 분기할 수 있는 사람: { $forkers } (규칙: 누가 분기할 수 있는가).
table-commands-rule-on-a-dispute = 이의 판정
table-commands-it-changes-nothing-in-play-and = 게임 진행은 바뀌지 않으며, 되돌릴 수 없습니다.
table-commands-ruling = 판정
table-commands-about-version-or-none = 해당 버전(없으면 비움)
table-commands-write-the-ruling = 판정 적기
table-commands-abort-the-game = 게임 중단
table-commands-the-game-ends-now-without-a = 게임이 결과 없이 지금 끝납니다. 숨겨진 정보가 공개됩니다. 시드는 진행 중인 어떤 게임도 더는 그것으로 뽑지 않을 때 공개됩니다.
table-commands-it-cannot-be-undone-the-game = 취소할 수 없습니다. 게임은 어느 버전에서든 분기할 수 있습니다.
table-commands-reason = 이유
table-commands-free-the-stalled-game = 게임의 멈춤 풀기
table-commands-it-stalled-because-reason = 멈춘 이유: { $reason }
table-commands-the-service-tries-the-run-again = 서비스가 실행을 다시 시도합니다. 다섯 번 더 실패하면 게임이 다시 멈춥니다. 먼저 원인을 없애세요.
table-commands-let-the-service-try-again = 서비스가 다시 시도하게 하기

# dom.js

dom-taken-back = (되돌림)
dom-player-of-colour = 플레이어 { $colour ->
    [blue] 파랑
    [red] 빨강
    [yellow] 노랑
   *[green] 초록
}
dom-bot = { $kind ->
    [random] 무작위 봇
    [greedy] 욕심쟁이 봇
    [thinking] 생각하는 봇
   *[other] { $kind } 봇
}
dom-bot-for = { $bot }({ $name } 님 대신)
dom-name-of-colour = { $name }({ $colour ->
    [blue] 파랑
    [red] 빨강
    [yellow] 노랑
   *[green] 초록
})
dom-version-at = 버전 { $at }
dom-a-fork-of = 분기의 원본:{ " " }
dom-which-it-replaces = (이 게임이 대체함)
dom-from-its = , 분기한 곳:{ " " }
dom-its-tournament = 소속 대회
dom-table-of-a-tournament = { $title }, 라운드 { $round }, 테이블 { $table }
dom-imported-from-an-archive = 아카이브에서 가져왔습니다.
dom-rules = 규칙
dom-read-the-rule = 규칙 읽기
dom-the-connection-is-lost-it-is = 연결이 끊겼습니다. 다시 연결하는 중입니다.
dom-the-stream-does-not-open = 게임 진행이 바로 전달되지 않습니다. 그에 필요한 연결이 열리지 않기 때문입니다. 이 브라우저의 다른 탭들이 연결을 모두 쓰고 있을 수 있습니다.

# api.js

api-status-status = 상태 { $status }
api-rule-rule = { " " }(규칙: { $rule })
api-the-service-cannot-be-reached = 서비스에 연결할 수 없습니다

# notices.js

notices-stop-notices-of-my-turns = 내 차례 알림 끄기
notices-notify-me-of-my-turns = 내 차례 알림 받기
notices-the-browser-does-not-let-this = 브라우저가 이 페이지의 알림을 허용하지 않습니다.
notices-it-is-your-turn = 당신의 차례입니다.
notices-you-are-asked = 게임을 되돌려도 되는지 당신에게 묻고 있습니다.

# account.js

account-the-token-kept-in-this-browser = 이 브라우저에 보관된 키를 여기서는 더 이상 알지 못합니다.
account-my-id-player = 내 아이디: { $player }
account-copy-token = 키 복사
account-forget-the-token-in-this-browser = 이 브라우저에서 키를 지울까요? 사본이나 패스키가 없으면 이 플레이어를 잃습니다.
account-forget-me = 나를 잊기
account-never-used = 사용한 적 없음.
account-last-used-time = 마지막 사용: { $time }.
account-my-token = 내 키
account-new-token = 새 키
account-revoke-token = 키 폐기
account-change-your-token-for-a-new = 키를 새것으로 바꿀까요? 이전 키는 다른 브라우저에서도 바로 쓸 수 없게 됩니다.
account-this-browser-has-your-new-token = 이 브라우저에 새 키가 있습니다. 다른 브라우저에서 쓰려면 복사하세요.
account-revoke-your-token-nobody-can-play = 키를 폐기할까요? 운영자가 새 키를 줄 때까지 아무도 { $name } 님으로 게임할 수 없습니다.
account-your-token-is-revoked-only-the = 키가 폐기되었습니다. 새 키는 운영자만 줄 수 있습니다.
account-erase = 내 계정 삭제
account-erase-type-your-name = 계정을 영구히 삭제합니다. 이름, 키, 설정, 주소가 지워지고, 테이블에서 나오며, 진행 중인 게임은 봇이 이어서 합니다. 게임과 글은 가명으로 남습니다. 계속하려면 이름을 입력하세요: { $name }
account-erase-other-name = 당신의 이름이 아닙니다. 아무것도 삭제하지 않았습니다.
account-erased = 계정이 삭제되었습니다. 게임은 { $name } 님의 것으로 이어집니다.
account-the-token-is-copied = 키를 복사했습니다.
account-your-token-token = 당신의 키: { $token }
account-welcome-name-your-token-is-kept = 환영합니다, { $name } 님. 키는 이 브라우저에 보관됩니다.
account-name = 이름{ " " }
account-register = 등록
account-use-passkey = 패스키로 로그인
account-i-have-a-recovery-code = 복구 코드가 있습니다
account-recovery-code-preference = 복구 코드
account-forget-the-token-with-a-code = 이 브라우저에서 키를 지울까요? 복구 코드로 이 플레이어를 되찾을 수 있습니다.
account-i-have-a-token = 키가 있습니다
account-token = 키{ " " }
account-use-it = 사용하기
account-welcome-back = 이 브라우저에서 당신은 이미 { $name } 님입니다.
account-came-with-link = 이 브라우저에서 당신은 이제 { $name } 님이며, 링크는 다른 곳에서 이 계정을 열지 않습니다. 두 번째 기기에서 쓰려면 키를 복사하세요.
account-link-is-used = 이 링크는 이미 사용되었거나 다른 링크로 바뀌었습니다. 링크를 열었던 브라우저에서 “키 복사”로 두 번째 기기에서 쓸 키를 얻을 수 있습니다. 새 링크는 주최자나 이 서비스의 운영자에게 받으세요.

# links.js

links-copy = 링크 복사
links-share = 공유
links-show = QR 코드
links-copied = 링크를 복사했습니다.
links-copy-by-hand = 브라우저가 페이지의 복사를 허용하지 않습니다. 링크를 선택하여 직접 복사하세요.
links-close = 닫기

# recovery.js

recovery-register-first = 먼저 등록하세요. 그러면 여기서 복구 코드를 만들 수 있습니다.
recovery-guest = 당신은 손님입니다. 이 브라우저만 당신을 압니다. 브라우저가 당신을 잊으면 게임을 잃게 됩니다. 복구 코드나 패스키로 다시 돌아올 수 있습니다.
recovery-has-code = 복구 코드는 { $time }에 만들었습니다. 브라우저가 당신을 잊었을 때 다시 돌아올 수 있습니다.
recovery-make = 복구 코드 만들기
recovery-make-new = 새 복구 코드 만들기
recovery-offer = 당신은 손님으로 게임하고 있으며, 이 브라우저만 당신을 압니다. 브라우저가 당신을 잊어도 복구 코드가 있으면 돌아올 수 있습니다.
recovery-hint = 복구 코드
recovery-show = 내 복구 코드 보기
recovery-later = 나중에
recovery-voids = 새 복구 코드를 만들까요? 이전 코드는 무효가 됩니다.
recovery-code-of = { $address }, { $name } 님의 복구 코드
recovery-keep-it = 지금만 표시됩니다. 이 코드가 있으면 누구든 당신으로 게임할 수 있으니, 아무도 보지 않는 곳에 보관하세요.
recovery-copy = 복사
recovery-download = 내려받기
recovery-print = 인쇄
recovery-close = 보관했습니다
recovery-code = 복구 코드{ " " }
recovery-other-browsers-stay = 다른 브라우저는 로그인 유지
recovery-use-it = 사용하기
recovery-copied = 복구 코드를 복사했습니다.
recovery-copy-by-hand = 브라우저가 스스로 복사하지 않습니다. 코드가 선택되어 있으니 키보드나 메뉴로 복사하세요.
recovery-welcome-back = 당신은 다시 { $name } 님입니다. 쓴 코드는 무효가 되었으니 새 코드를 보관하세요.
device-make = 내 계정을 휴대전화로 가져가기
device-title = 다른 기기에서 로그인
device-about = 다른 기기로 코드를 스캔하고 그 기기에서 “여기서 로그인”을 누르십시오. { $time }까지 한 번만 쓸 수 있습니다. 코드를 스캔한 사람은 당신으로 게임을 할 수 있으니 아무에게도 보여 주지 마십시오.
device-revoke = 코드 취소
device-revoked = 코드가 취소되었습니다.
device-question = 다른 기기용 링크를 열었습니다. 여기서 플레이어 { $tag }(으)로 로그인하시겠습니까?
device-question-replaces = 다른 기기용 링크를 열었습니다. 여기서 플레이어 { $tag }(으)로 로그인하시겠습니까? 그러면 이 브라우저는 { $name } 계정을 잊습니다.
device-yes = 여기서 로그인
device-no = 아니요
device-welcome = 이제 이 기기에서도 { $name }입니다.

# passkeys.js

passkeys-title = 패스키
passkeys-about = 패스키는 지문, 얼굴 또는 화면 잠금으로 어느 기기에서나 로그인하게 합니다. 키를 바꾸어도 남아 있으니, 본인 것이 아닌 패스키는 모두 삭제하십시오.
passkeys-none = 아직 패스키가 없습니다.
passkeys-added = 추가: { $time },
passkeys-used = 마지막 사용: { $time }
passkeys-unused = 사용한 적 없음
passkeys-name = 이름{ " " }
passkeys-usual-name = 패스키 { $number }
passkeys-add = 패스키 추가
passkeys-stored = 패스키 “{ $name }”이(가) 추가되었습니다.
passkeys-remove = 삭제
passkeys-remove-of = 패스키 { $name } 삭제
passkeys-remove-really = 패스키 { $name }을(를) 삭제하시겠습니까? 더 이상 이 패스키로 로그인할 수 없습니다. 로그인된 기기는 키를 바꿀 때까지 그대로입니다.
passkeys-removed = 패스키 “{ $name }”이(가) 삭제되었습니다.
passkeys-unsupported = 이 브라우저에는 패스키가 없습니다.
passkeys-insecure = 패스키에는 보안 연결이 필요합니다. https로 페이지를 여십시오.
passkeys-elsewhere = 이 서비스의 패스키는 다음 주소에서만 쓸 수 있습니다:
passkeys-nowhere = 이 서비스에는 패스키가 없습니다. 주소에 이름이나 보안 연결이 없습니다.
passkeys-cancelled = 패스키를 선택하지 않았거나 시간이 너무 오래 걸렸습니다.
passkeys-there-already = 이 기기에는 이미 당신의 패스키가 있습니다.

# lobby.js

lobby-free = 비어 있음
lobby-given-up = 자리를 봇에게 넘겼습니다
lobby-your-turn = 당신의 차례
lobby-turn-about = { $round ->
    [0] { $names } 님과 함께
   *[other] 라운드 { $round }, { $names } 님과 함께
}, { $time }부터 대기 중
lobby-status-count-free = { $status }, 빈자리 { $count }개
lobby-game = 게임
lobby-state = 상태
lobby-seats = 자리
lobby-labels = 라벨
lobby-replay = 다시 보기
lobby-action = 하기
lobby-any = 상관없음
lobby-no-public-game-matches-the-filter = 필터에 맞는 공개 게임이 없습니다.
lobby-no-public-game-yet-open-the = 아직 공개 게임이 없습니다. 첫 게임을 열어 보세요.
lobby-you-sit-at-no-table-yet = 아직 앉은 테이블이 없습니다.
lobby-no-public-table-waits-for-players = 플레이어를 기다리는 공개 테이블이 없습니다. 아래에서 하나 열어 보세요.
lobby-you-sit-here = 앉아 있음
lobby-register-first-a-seat-needs-a = 먼저 등록하세요. 자리에 앉으려면 플레이어가 필요합니다.
lobby-sit-down-at-game = { $game }에 앉기
lobby-sit-down = 앉기
lobby-and-count-more-below = 그리고 아래에 { $count }개 더
lobby-you-have-no-games-yet-watching = 아직 게임이 없습니다. 구경하는 데는 이름이 필요 없습니다.
lobby-label = 라벨
lobby-with-a-free-seat = 빈자리 있음
lobby-an-invitation-is-a-link-that = 초대는 #invitation= 뒤에 글자와 숫자가 이어지는 링크입니다.
lobby-the-link-i-was-sent = 받은 링크
lobby-go-to-the-table = 테이블로 가기

# game_cards.js

cards-guest = 손님
cards-your-name = 당신의 이름
cards-play-a-bot = 봇과 게임
cards-learn = 배우기
cards-statistics = 통계
lobby-page-cards-about = “봇과 게임”은 욕심쟁이 봇과 겨루는 게임을 바로 엽니다. “배우기”도 그렇게 하며, 한 단계씩 안내해 줍니다.
cards-players = { $count ->
    [1] { $most }명
   *[other] { $least }~{ $most }명
}
cards-minutes = { $spread ->
    [0] 약 { $longest }분
   *[other] { $shortest }~{ $longest }분
}
cards-waiting = 플레이어 { $count }명이 상대를 기다립니다

# friends.js

lobby-page-invitations = 초대
lobby-page-friends = 친구
friends-about = 이 목록은 당신만 볼 수 있습니다. 목록에 오른 사람에게는 알리지 않습니다.
friends-invited = { $name } 님이 { $game } 게임을 다시 하자고 초대합니다.
friends-mine = 내 친구
friends-met = 함께 게임한 사람
friends-none = 아직 친구가 없습니다. 함께 게임한 사람 옆의 “친구로 두기”를 누르십시오.
friends-met-nobody = 아직 다른 사람과 게임하지 않았습니다.
friends-last = { $game }, { $time }
friends-never = 최근 400개의 게임 중 함께한 게임 없음
friends-waits = 테이블에서 기다리는 중
friends-plays = 지금 게임 중
friends-keep = 친구로 두기
friends-remove = 친구에서 빼기
friends-again = 다시 초대: { $game }
friends-again-of = { $game } 게임에 다시 초대: { $names }
friends-kept = { $name } 님이 친구 목록에 있습니다.
friends-removed = { $name } 님이 더 이상 친구 목록에 없습니다.

# find_people.js
lobby-page-challenges = 도전
challenges-none = 당신에게 온 도전이 없습니다. 도전하려면 플레이어나 봇의 아이디를 입력하세요.
challenges-my-id = 다른 사람이 도전할 때 쓰는 당신의 아이디:
challenges-player = 플레이어나 봇의 아이디
challenges-first = 첫 자리
challenges-first-lot = 추첨으로
challenges-first-me = 나
challenges-first-other = 상대 플레이어
challenges-pace-none = 시계 없음
challenges-send = 도전하기
challenges-sent = 도전을 보냈습니다.
challenges-from = { $name } 님의 도전: { $game }, { $seats }인.
challenges-to = { $name } 님에게 보낸 도전: { $game }, { $seats }인.
challenges-until = { $time }까지.
challenges-open = 대기 중.
challenges-accepted = 수락됨.
challenges-refused = 거절됨
challenges-cancelled = 취소됨.
challenges-expired = 만료됨.
challenges-accept = 수락
challenges-refuse = 거절
challenges-cancel = 취소
challenges-is-cancelled = 도전을 취소했습니다.
challenges-refuse-of = { $name } 님의 도전 거절
challenges-refuse-happens = { $name } 님에게 이유가 전달됩니다.
challenges-reason = 이유
challenges-reason-generic = 지금은 어려움
challenges-reason-later = 다음 기회에
challenges-reason-too-fast = 제한 시간이 너무 짧음
challenges-reason-too-slow = 제한 시간이 너무 긺
challenges-reason-ruleset = 이 게임은 원하지 않음
challenges-reason-variant = 이 옵션은 원하지 않음
challenges-reason-no-bots = 봇과는 게임하지 않음
challenges-reason-only-bots = 봇과만 게임함
find-people-find = 사람 찾기
find-people-wish = { $game }, { $seats }인, { $pace }
find-people-count = { $count }명이 기다립니다: { $wish }
find-people-join = 함께 게임하기
find-people-join-wish = 함께 게임하기: { $wish }
find-people-nobody = 지금은 상대를 기다리는 다른 사람이 없습니다. 다른 사람에게는 기다리는 사람의 수만 보이고 이름은 보이지 않습니다.
find-people-waiting = { $pace ->
    [fast] 상대를 기다리고 있습니다: { $wish }. 상대를 찾는 대로 게임이 시작되니 이 페이지를 열어 두세요.
    [evening] 상대를 기다리고 있습니다: { $wish }. 상대를 찾는 대로 게임이 시작되니 이 페이지를 열어 두세요.
   *[other] 상대를 기다리고 있습니다: { $wish }. 상대를 찾는 대로 게임이 시작됩니다. 하루 동안은 이 페이지를 닫아도 시작되며, 알림으로 알려 드립니다.
}
find-people-alone = 아직 아무도 오지 않았습니다. 더 기다리거나 봇과 게임할 수 있습니다.
find-people-stop = 그만 기다리기
find-people-bot = 봇과 게임
find-people-found = 상대를 찾았습니다
find-people-seated = 찾은 사람들과의 게임이 진행 중입니다. 게임이 끝나면 다른 사람을 찾을 수 있습니다.

# opening.js

opening-everybody-it-is-listed = 모두: 목록에 나옴
opening-whoever-has-the-link = 링크가 있는 모든 사람
opening-who-sits-there-by-invitation = 앉은 플레이어: 초대로
opening-organisers = 주최자
opening-anyone = 누구나
opening-nobody-before-its-end = 끝나기 전에는 아무도
opening-game = 게임
opening-who-sits-where = 자리 배치
opening-what-is-agreed = 약속
opening-absent-after = 응답 없는 플레이어 없이 진행할 수 있는 때
opening-absent-never = 안 됨
opening-resign = 플레이어가 기권하면
opening-resign-bot = 봇이 이어서 함
opening-resign-ends = 게임이 끝남
opening-resign-never = 기권할 수 없음
opening-hints = 힌트
opening-hints-bots = 봇과 겨룰 때만
opening-hints-players = 모두에게, 레이팅 없음
opening-who-sees-it-forks-labels-components = 공개 범위, 분기, 라벨, 구성물
opening-who-sees-it = 볼 수 있는 사람
opening-who-may-fork-it-while-it = 진행 중에 분기할 수 있는 사람
opening-labels-with-commas-between = 라벨(쉼표로 구분)
opening-component-set-its-hash = 구성물 세트: 해시
opening-that-of-the-rules = 규칙의 세트
opening-or-a-set-of-my-own = 또는 나만의 세트(JSON)
opening-open-the-table = 테이블 열기
opening-seats = 자리
opening-bot-bot = { $bot } 봇
opening-me = 나
opening-whoever-comes = 누구나
opening-seat-of-colour = { $colour ->
    [blue] 파랑
    [red] 빨강
    [yellow] 노랑
   *[green] 초록
} 자리
opening-the-component-set-is-kept-tables = 구성물 세트가 저장되었습니다. 테이블에서는 해시로 지정합니다.
opening-register-first-a-table-needs-a = 먼저 등록하세요. 테이블을 열 플레이어가 필요합니다.

# options.js

options-read-the-rule-about-name = { $name }에 관한 규칙 읽기
options-read-the-rule = 규칙 읽기
options-left-open = 정하지 않음
options-of-values = { $values } 중에서
options-numbers = 숫자
options-names = 이름
options-known-with-commas-between = { $known }, 쉼표로 구분

# people.js

people-a-player-acts-on-their-own = 플레이어는 자기 게임에서만 행동합니다.
people-an-organiser-may-also-act-on = 주최자는 다른 사람의 게임에도 관여할 수 있습니다. 이의를 판정하고, 게임을 중단하고, 진행 중인 게임을 분기하고, 분기로 게임을 대체할 수 있습니다. 라벨을 예약할 수 있습니다.
people-an-operator-may-do-everything-free = 운영자는 모든 것을 할 수 있습니다. 게임의 멈춤을 풀고, 키를 발급하고 폐기하며, 역할을 줍니다.
people-a-names-beginning-or-an-id = 이름의 앞부분 또는 아이디
people-find = 찾기
people-name = 이름
people-id = 아이디
people-role = 역할
people-token-last-used = 키의 마지막 사용
people-never = 없음
people-revoked = 폐기됨
people-link-of = 지금만 표시되는 { $name } 님의 링크: { $link }
people-new-link-happens = 이 플레이어의 키는 바로 무효가 됩니다. 링크를 여는 브라우저는 이 플레이어로 로그인되며, 여는 동시에 키가 바뀝니다.
people-new-link-of = { $name } { $tag } 님의 새 링크
people-new-link = 새 링크
people-give-a-role = 역할 주기
people-no-player-has-such-a-name = 그런 이름이나 아이디의 플레이어가 없습니다.
people-make-role = { $role ->
    [player] 플레이어로 지정
    [organiser] 주최자로 지정
   *[operator] 운영자로 지정
}
people-make-name-tag-role = { $name } { $tag } 님을 { $role ->
    [player] 플레이어로 지정
    [organiser] 주최자로 지정
   *[operator] 운영자로 지정
}
people-it-holds-at-once-in-every = 이 플레이어의 모든 브라우저에서 바로 적용됩니다.

# table.js

table-free = 비어 있음
table-seat = 자리
table-who = 누구
table-turn = 차례
table-points = 점수
table-scored-so-far = 지금까지 점수
table-if-scored-now = 지금 계산하면
table-to-act = 행동할 차례
table-hints-allowed = 여기서는 플레이어가 힌트를 요청할 수 있으며, 게임은 레이팅에 반영되지 않습니다.
table-you = 당신
table-bot = 봇
table-stand-in = { $bot } 봇이 대신함
table-on-vacation = 휴가 중
table-stood-in = 봇의 결정 { $count }번
table-a-nonce-of-my-own = 내가 정하는 난수 문자열
table-any-text-every-draw-of-this = 아무 글이나 쓰세요. 이 게임의 모든 뽑기가 이것에 따라 달라집니다:{ " " }
table-take-seat-of-colour = { $colour ->
    [blue] 파랑
    [red] 빨강
    [yellow] 노랑
   *[green] 초록
} 자리에 앉기
table-seat-of-colour-bot = { $colour ->
    [blue] 파랑
    [red] 빨강
    [yellow] 노랑
   *[green] 초록
}: { $bot } 봇
table-anybody-with-this-link-may-sit = 이 링크가 있으면 누구나 앉을 수 있습니다:{ " " }
table-link-of-kept = 자리를 비워 둔 플레이어는 이 링크로 올 수 있습니다:{ " " }
table-kept-for-you = { $until }까지 당신을 위해 비워 둔 자리입니다.
table-kept-for = { $until }까지 { $name } 님을 위해 비워 둔 자리입니다.
table-kept = { $until }까지 초대받은 플레이어를 위해 비워 둔 자리입니다.
table-invitation = 이 테이블로의 초대
table-invitation-about = 휴대전화 카메라로 스캔하면 테이블이 열리고 자리에 앉을 수 있습니다.
table-stand-up = 일어나기
table-you-are-invited-to-a-private = 비공개 게임에 초대받았습니다.
table-take-a-seat = 자리에 앉기
table-let-a-bot-bot-play-on = 자리를 { $bot } 봇에게 넘길까요? 영구적인 것은 아닙니다. 당신이 자리를 되찾을 때까지 봇이 당신의 이름으로 이어서 하며, 그동안 당신은 관전자만큼만 볼 수 있습니다. 잠시 자리를 비우는 것이라면 봇이 대신하게 하세요.
table-let-a-bot-bot-play-on-2 = 내 자리를 { $bot } 봇에게 넘기기
table-you-win = 당신이 이겼습니다.
table-wins = { $name } 님이 이겼습니다.
table-share-the-win = { $all } 님의 공동 승리입니다.
table-review-the-game = 게임 복기
table-go-to-the-game-that-replaces = 이 게임을 대체한 게임으로 가기
table-points-by-source = 출처별 점수
table-source = 출처
table-everything-else = { $ruleset ->
    [bison] 행동의 비용과 이득, 시작할 때의 재고
    [wendake] 한 쌍의 두 트랙 가운데 집계되지 않는 것
   *[other] 그 밖의 모든 것
}

# preferences.js

preferences-animation = { " " }“다시 재생”이 저절로 진행되게 하기. 끄면 누를 때마다 다음 단계를 보여 줍니다

# table.js, again with the same people

rematch-again = 같은 사람들과 다시
rematch-invites = 다른 사람들을 초대하고, 자리를 하루 동안 비워 둡니다.
rematch-challenges = 사람들을 초대하고 자리를 하루 동안 비워 둡니다. 봇 계정에는 도전장을 보냅니다.
rematch-go = 새 테이블로 가기
rematch-there = { $names } 님이 새 테이블에 앉아 있습니다({ $count }명).

# games_list.js

games-list-more-games = 게임 더 보기
games-list-review-game = { $game } 복기
games-list-fork = 분기
games-list-goes-on-from = 다른 게임에서 이어짐
games-list-review = 복기

# forms.js

forms-refused = 거부됨: { $message }
forms-cancel = 취소

## The rules beside the game

rules-of = { $game }의 규칙
rules-loading = 규칙을 불러오는 중 …
rules-jump = 문단으로 가기
rules-exact = 정확한 규칙
rules-back = 플레이어용 규칙
rules-close = 닫기
rules-title = 규칙
rules-games = 게임
rules-agenda = 당신의 차례가 아니거나, 다른 종류의 결정을 먼저 내려야 합니다.
rules-decisions = 결정의 칸이 가질 수 없는 값이 있습니다.
rules-shapes = 결정의 형태
rules-code-and-tests = 코드와 테스트:
rules-code = 코드
rules-test = 테스트
rules-example = 예
rules-entry = 항목

# away.js

away-until = { $time }까지.
away-until-ended = 끝낼 때까지.
away-stands-in-for-you = 자리를 비우셨습니다. { $bot } 봇이 당신 대신 결정합니다.
away-return-note = 이 단추를 누르거나 아무 결정이나 내리면 돌아옵니다.
away-return = 돌아왔습니다
away-given-up = 자리를 넘기셨습니다. { $name } 님이 당신을 대신해 이어 갑니다.
away-given-up-note = 게임이 진행되는 동안 언제든 되찾을 수 있습니다.
away-reclaim = 내 자리 되찾기
away-paused-by-players = 플레이어들이 게임을 일시 정지했습니다
away-paused-by-organiser = 주최자가 게임을 일시 정지했습니다
away-resume = 계속하기
away-you-ask-for-pause = 당신이 일시 정지를 요청했습니다
away-asks-for-pause = { $name } 님이 일시 정지를 요청합니다
away-you-ask-to-end = 당신이 결과 없이 게임을 끝내자고 요청했습니다:
away-asks-to-end = { $name } 님이 결과 없이 게임을 끝내자고 요청합니다:
away-silent = 게임이 { $name } 님을 충분히 기다렸습니다.
away-silent-note = 그 플레이어 없이 계속해도 됩니다. 아무 결정이나 내리면 그 플레이어는 돌아옵니다.
away-instead = { $name } 님을 { $bot } 봇이 대신하게 하기
away-end-accept = 게임 끝내기
away-waits = { $names } 님을 기다리는 중.
away-waits-for-organiser = 아직 주최자의 동의가 필요합니다.
away-waits-for-players = { $names } 님을 기다리는 중. 주최자가 대신 동의할 수도 있습니다.
away-accept = 동의
away-refuse = 거절
away-withdraw = 취소
away-you-are-to-play = { $seat } 님의 자리를 이어 달라는 요청을 받았습니다.
away-is-to-play = { $name } 님이 { $seat } 님의 자리를 이어받을 예정입니다.
away-take-the-seat = 자리 받기
away-consent = 승인
away-line-stand-in = { $name } 님이 자리를 비웠습니다. { $bot } 봇이 대신합니다.
away-line-vacation = { $name } 님은 늦어도 { $time }까지 휴가 중입니다.
away-line-waits = 게임이 { $name } 님을 기다립니다. { $time }부터는 다른 사람들이 그 플레이어 없이 계속할 수 있습니다.
away-line-waits-for-you = 게임이 당신을 기다립니다. { $time }부터는 다른 사람들이 당신 없이 계속할 수 있습니다.
away-line-stood-in = 봇이 { $name } 님 대신 결정을 { $count }번 내렸습니다.
away-nobody = 자리를 비운 사람이 없습니다.
away-let-stand-in = 내가 돌아올 때까지 { $bot } 봇이 대신하게 하기
away-let-stand-in-for = { $name } 님 대신 { $bot } 봇
away-stand-in-note = 대신하는 봇은 플레이어가 돌아오면 바로 자리를 돌려줍니다. 자리 목록 아래에서 플레이어는 자리를 넘기고 다시 되찾을 수 있습니다.
away-ask-pause = 일시 정지 요청 …
away-pause-game = 게임 일시 정지 …
away-ask-end = 결과 없이 게임 끝내기 …
away-end-happens = 테이블의 다른 모든 사람이 동의하면 게임이 끝납니다. 누군가 게임을 이어 가면 요청은 무효가 됩니다.
away-end-happens-alone = 함께 앉은 것은 봇뿐이므로 게임이 바로 끝납니다.
away-end-happens-silent = 게임이 다른 사람들을 충분히 기다렸으므로 바로 끝납니다.
away-resign = 기권
away-resign-last = 다른 모든 플레이어보다 낮은 순위가 되며, 다시 돌아올 수 없습니다.
away-resign-bot = 봇이 당신의 자리를 끝까지 이어 갑니다.
away-resign-ends = 게임이 바로 끝나고, 다른 모든 플레이어가 공동 1위가 됩니다.
away-end-counts = 그러면 게임은 누구에게도 집계되지 않고, 숨겨진 것이 모두 공개됩니다.
away-pause-happens = 주최자가 일시 정지를 끝낼 때까지 아무도 움직이지 않습니다.
away-ask-pause-happens = 테이블의 다른 모든 사람이 동의하면 게임이 일시 정지됩니다. 그들 가운데 누구나 끝낼 수 있습니다.
away-pause-ends = 저절로 끝나는 때: { $time }.
away-pause-open = 누군가 끝낼 때까지 계속됩니다.
away-reason = 이유
away-end = 끝나는 때(비워 두어도 됨)
away-vacation = 내 모든 게임에서 휴가 가기
away-vacation-end = 휴가에서 돌아오기
away-days = 이 게임의 휴가: { $days }일, 이미 쓴 날 { $used }일.
away-offer-mine = 내 자리를 다른 사람에게 제안 …
away-offer = { $name } 님의 자리 제안 …
away-offer-title = 자리 제안
away-offer-happens = 그 플레이어가 수락하고, 테이블의 다른 모든 사람이 동의하거나 주최자가 승인하면 자리의 주인이 바뀝니다.
away-offer-hand = 그때부터 새 플레이어가 손패를 보고, 이전 플레이어는 더 이상 보지 못합니다.
away-player-id = 플레이어의 아이디
# plan_ahead.js

game-page-plan = 미리 계획
plan-open = 다음 결정 미리 계획 (P)
plan-open-note = 당신의 차례가 되면 바로 결정됩니다. 다른 사람은 그 결정들을 볼 수 없습니다.
plan-how = 지정한 단계에 이르면 결정이 바로 내려집니다. 예상하지 못한 일이 생기면 계획은 끝납니다.
plan-first = 당신의 차례가 되면:
plan-then = 그다음에:
plan-add = 추가
plan-seal = 계획 확정
plan-seal-pass = 확정: 패스
plan-pass = 정한 때까지 패스 …
plan-until = 언제까지
plan-until-round = 라운드 { $round }이(가) 끝날 때까지.
plan-until-times = 최대 { $times }번.
plan-until-count = 정한 횟수만큼
plan-until-this = 라운드 { $round } 종료까지
plan-until-fact = 다음 일이 일어날 때까지: { $fact }.
plan-until-happens = 다음 일이 일어날 때까지:
plan-until-what = 일어날 일
plan-unless = 조건
plan-unless-own = 내 것이 아무것도 바뀌지 않았을 때만
plan-unless-step = 무엇이 바뀌었든
plan-unless-view = 테이블에서 아무것도 바뀌지 않았을 때만
plan-no-step = 여기서는 더 예상할 수 있는 것이 없습니다.
plan-nothing = 무엇을 패스할지 고르세요.
plan-close = 닫기
plan-sealed = 계획한 것:
plan-sealed-until = 그때가 올 때마다 하기로 계획한 것:
plan-done = 완료
plan-cancel = 계획 취소
plan-changed = 그사이 게임이 바뀌어 아무것도 계획하지 않았습니다.

# take_back.js

take-back-last = 되돌리기
take-back-more = 더 되돌리기
take-back-further = 더 뒤로
take-back-several = 결정 { $count }개 되돌리기: 다음 결정까지
take-back-changed = 그사이 게임이 바뀌어 아무것도 되돌리지 않았습니다.
take-back-ask = 더 뒤로: 다른 사람들에게 묻기
take-back-ask-before = 다음 결정 앞으로 되돌리자고 요청:
take-back-ask-note = 다른 모든 플레이어가 동의해야 하며, 봇은 언제나 동의합니다. 그러면 게임은 그 지점부터 이어지고, 그 뒤에 뽑은 것은 새로 뽑습니다.
take-back-asks = { $name } 님이 이 결정 앞으로 되돌리자고 요청합니다:
take-back-you-ask = 당신이 이 결정 앞으로 되돌리자고 요청했습니다:
take-back-waits = { $names } 님을 기다리는 중.
take-back-accept = 수락
take-back-refuse = 거절
take-back-withdraw = 취소

## Tournaments

# tournament_sheets.js

sheet-table = 라운드 { $round }, 테이블 { $table }
sheet-seat = 자리
sheet-player = 플레이어
sheet-points = 점수
sheet-place = 순위
sheet-signature = 서명
sheet-remarks = 비고:

# ratings.js

search-any = 상관없음
search-ruleset = 게임
search-seats = 자리 수
search-players = 플레이어
search-players-form = 아이디 또는 아이디@1
search-ending = 종료 방식
search-ending-played = 끝까지 진행
search-ending-resigned = 플레이어가 기권
search-ending-forfeited = 플레이어의 시간 초과
search-ending-aborted = 결과 없이 종료
search-points = 승자의 점수
search-lead = 승자의 점수 차
search-rounds = 라운드
search-decisions = 결정
search-range = 3..5
search-since = 종료일 시작(UTC)
search-until = 종료일 끝(UTC)
search-facts = 일어난 일
search-facts-form = 이름 또는 이름:3..
search-mine = 내 게임만
search-search = 검색
search-game = 게임
search-ended = 종료
search-seats-of-it = 자리
search-length-of-it = 길이
search-facts-of-it = 일어난 일
search-result = { $place }위, { $points }점
search-points-alone = { $points }점
search-length = 라운드 { $rounds }개, 결정 { $decisions }개
search-fact-times = { $name }: { $times }
search-none = 살펴본 게임 가운데 그런 게임이 없습니다.
ratings-ruleset = 게임
ratings-seats = 자리
ratings-on = 이 날이 끝날 때까지(UTC)
ratings-place = 순위
ratings-player = 플레이어
ratings-rating = 레이팅
ratings-strength = 실력
ratings-interval = 95% 구간
ratings-from-to = { $low }~{ $high }
ratings-games = 게임
ratings-last = 마지막 게임
ratings-game = 게임
ratings-ended = 종료
ratings-more = 더 보기
ratings-none = 아직 레이팅에 반영된 그런 게임이 없습니다.
ratings-none-of-player = 이 종류에서 레이팅에 반영된 게임이 없습니다.
ratings-games-of = { $name } 님의 레이팅 게임
ratings-side = 구분
ratings-played = 게임 수
ratings-won = 승리
ratings-share = 비율
ratings-mean-place = 평균 순위
ratings-mean-points = 평균 점수
ratings-seat = 자리 { $number }
ratings-tribe = 부족 { $name }
ratings-home = 본거지 { $name }
ratings-territory = 영역: { $name }
ratings-territory-standard = 표준
ratings-territory-lake-manitoba = 매니토바호
ratings-territory-duck-mountain = 덕마운틴

# tournaments.js

tournaments-tournament = 대회
tournaments-state = 상태
tournaments-played = 게임
tournaments-players = 플레이어
tournaments-begun = 시작
tournaments-untitled = 대회
tournaments-elsewhere = 다른 곳에서 진행
tournaments-none = 아직 대회가 없습니다. 아래에서 시작할 수 있습니다.
tournaments-more = 대회 더 보기
tournaments-round-is-played = 라운드 { $round } 진행 중
tournaments-count-players = 플레이어 { $count }명
tournaments-name = 제목
about-legend = 설명, 장소, 시작
about-description = 설명
about-federation = FIDE 보고서용 연맹(예: KOR)
about-place = 장소
about-start = 시작(현지 시각)
about-zone = 시작 시각의 시간대
tournaments-game = 게임
tournaments-format = 방식
tournaments-seats = 테이블의 자리 수
tournaments-rounds = 라운드
tournaments-system = 대진 방법
tournaments-system-search = 가장 좋은 테이블을 탐색하여
tournaments-system-dutch = FIDE 더치 시스템으로
tournaments-group-sizes = 조의 플레이어 수
tournaments-division-sizes = 디비전의 플레이어 수
tournaments-sizes-about = 예: 7. 여러 크기는 쉼표로 구분합니다. { $seats }인 테이블에서는 일부 크기만 공평하며, 서비스가 알려 줍니다.
tournaments-at-once = 모든 테이블을 동시에 나란히
tournaments-cycles = 서로 만나는 횟수
tournaments-heats = 녹아웃 전의 예선
tournaments-qualifiers = 예선 통과자 수(0: 모두)
tournaments-advance = 테이블마다 올라가는 수
tournaments-seasons = 시즌
tournaments-promoted = 두 디비전 사이에서 바뀌는 수
tournaments-about-swiss = 모두가 모든 라운드에서 점수가 비슷한 사람들과 게임합니다. 아무도 탈락하지 않습니다.
tournaments-about-groups = 조마다 모두가 서로 같은 횟수로 만나고, 모든 자리에 같은 횟수로 앉습니다.
tournaments-about-round-robin = 2인 테이블입니다. 모두가 서로 한 번씩, 또는 고른 횟수만큼 만납니다.
tournaments-about-knock-out = 테이블마다 상위 플레이어가 올라가며, 마지막 테이블인 결승까지 이어집니다. 그 전에 모두가 치르는 예선을 둘 수 있습니다.
tournaments-about-league = 조처럼 진행하는 디비전들입니다. 시즌이 끝나면 디비전의 상위 플레이어가 한 단계 위 디비전의 하위 플레이어와 자리를 바꿉니다.
tournaments-roster = 참가자
tournaments-seeding = 점수가 같은 플레이어
tournaments-seeding-spread = 레이팅 상위자를 서로 다른 테이블에
tournaments-seeding-together = 레이팅 상위자를 같은 테이블에
tournaments-seeding-lot = 추첨으로
tournaments-first-place = 공동 1위
tournaments-first-shared = 그대로 둠
tournaments-first-lot = 마지막에 추첨으로 결정
tournaments-first-play-off = 플레이오프로 결정
tournaments-repeat = 재대결의 비용
tournaments-repeat-about = 비워 두면 재대결을 무엇보다 먼저 피합니다
tournaments-leaders-meet = 마지막 라운드에서 선두끼리 만나기
tournaments-registration = 참가 신청
tournaments-registration-open = 누구나 신청 가능
tournaments-registration-invitation = 초대받은 플레이어만 신청 가능
tournaments-registration-list = 주최자가 모두 등록
tournaments-check-in = 체크인한 플레이어만 대진에 넣기
tournaments-late = 늦은 참가를 받는 마지막 라운드(0: 없음)
tournaments-agreed = 테이블의 약속
tournaments-take-back = 플레이어가 자기 결정을 되돌릴 수 있음
tournaments-variants = 게임의 변형과 옵션
tournaments-points = 점수
tournaments-places = 순위별 점수
tournaments-places-about = 1위, 2위, 3위, 4위의 점수를 쉼표로 구분합니다.
tournaments-small-tables = 작은 테이블의 다른 점수
tournaments-places-of = { $seats }인 테이블의 점수
tournaments-places-of-about = 비워 두면 큰 테이블의 앞 순위와 같은 점수입니다.
tournaments-bye = 부전승의 점수
tournaments-bye-usual = 2위와 같음
tournaments-order = 동점일 때 결정하는 기준
tournaments-criterion = 기준 { $number }
tournaments-no-criterion = 없음
tournaments-begin = 대회 시작
tournaments-register-first = 먼저 등록하세요. 대회에는 주인이 필요합니다.

# tournament.js, about.js

tournament-untitled = 대회
tournament-title-of = { $title } – Tabletape
tournament-after-round = 라운드 { $round }
tournament-standings-of = 대상
tournament-of-all = 전체
tournament-of-season = 시즌 { $season }
tournament-of-no-division = 아직 디비전 없음
tournament-of-division = 시즌 { $season }, 디비전 { $number }
tournament-of-group = { $number }조
tournament-standings-after = 기준 시점
tournament-after-now = 지금까지 전부
tournament-timer-left = 이 라운드의 남은 시간: { $time }
tournament-timer-stands = 이 라운드의 타이머가 { $time }에 멈춰 있습니다
tournament-timer-over = 이 라운드의 시간이 끝났습니다.
tournament-starts = 시작: { $time } ({ $zone })
tournament-at-place = 장소: { $place }
tournament-calendar = 달력에 추가(iCalendar)
tournament-about-swiss = 스위스 방식: { $seats }인 테이블에서 라운드 { $rounds }개.
tournament-about-groups = 조 크기 { $sizes }, { $seats }인 테이블: 모두가 서로 같은 횟수로 만납니다.
tournament-about-round-robin = 2인 테이블의 풀리그: 모두가 서로 { $cycles }번 만납니다.
tournament-about-knock-out = { $seats }인 테이블의 녹아웃: 테이블마다 { $advance }명이 올라갑니다.{ $heats ->
    [0] {""}
   *[other] {" "}먼저 모두가 예선을 { $heats }번 치릅니다.
}
tournament-about-league = 리그: 시즌 { $seasons }개, { $seats }인 테이블에 크기 { $sizes }의 디비전. 두 디비전 사이에서 { $promoted }명이 바뀝니다.
tournament-by-dutch = 라운드의 대진은 FIDE 더치 시스템으로 짭니다.
tournament-at-once = 모든 테이블을 나란히 진행합니다.
tournament-game-with = 게임: { $game }. 플레이어는 자기 결정을 되돌릴 수 있습니다.
tournament-game-without = 게임: { $game }. 아무도 되돌릴 수 없습니다.
tournament-game-elsewhere = 여기서 진행하지 않습니다. 주최자가 결과를 입력합니다.
tournament-registration-open = 누구나 참가를 신청할 수 있습니다.
tournament-registration-invitation = 초대받은 플레이어가 참가를 신청할 수 있습니다.
tournament-registration-list = 주최자가 플레이어를 등록합니다.
tournament-check-in = 체크인한 플레이어만 대진에 들어갑니다.
tournament-late = 라운드 { $round }까지 늦게 참가할 수 있습니다.
tournament-scoring = 순위별 점수: { $places }. 부전승은 { $bye }점입니다.
tournament-scoring-small = { $seats }인 테이블: { $places }.
tournament-order = 순위표의 기준: { $criteria }.
tournament-organised-by = 주최: { $names }.
tournament-referee-name = { $name } (심판)
tournament-weights = 대진에서 따지는 것
tournament-weights-priced = 금지된 짝을 피하는 것이 먼저입니다. 그다음으로 따지는 것: { $weights }.
tournament-weights-text = 금지된 짝을 피하고 재대결을 되도록 줄이는 것이 먼저입니다. 그다음으로 따지는 것: { $weights }.
tournament-rating = 레이팅 { $rating }
tournament-checked-in = 체크인함
tournament-not-checked-in = 아직 체크인하지 않음
tournament-withdrawn = 대회를 떠남
tournament-since = 라운드 { $round }부터
tournament-misses = 라운드 { $round } 쉼
tournament-nobody-yet = 아직 참가한 사람이 없습니다.
tournament-group = { $number }조:
tournament-no-round-yet = 아직 대진이 짜인 라운드가 없습니다.
tournament-round = 라운드 { $number }
tournament-called = 호출된 테이블 { $tables }개: { $list }. 자리에 앉아 주세요.
tournament-table-called = 호출됨
tournament-round-previewed = 미리 보기, 아직 확정되지 않음
tournament-round-locked = 잠김, 곧 열림
tournament-round-open = 열림
tournament-round-closed = 닫힘
tournament-tables-ended = (테이블 { $count }개 중 { $settled }개 종료)
tournament-byes = 부전승:
tournament-cheapest = 이 플레이어들로는 비용이 더 적은 대진이 없습니다.
tournament-ratings-spread = 레이팅: { $ratings }. 점수가 같은 플레이어 가운데 레이팅 상위자를 여러 테이블에 나눕니다.
tournament-ratings-together = 레이팅: { $ratings }. 점수가 같은 플레이어 가운데 레이팅이 이웃한 사람끼리 함께 앉습니다.
tournament-ratings-lot = 레이팅: { $ratings }. 레이팅은 따지지 않으며, 점수가 같은 플레이어의 순서는 추첨으로 정합니다.
tournament-seeding-spread = 첫 라운드처럼 점수가 같은 플레이어 가운데 레이팅 상위자를 여러 테이블에 나눕니다.
tournament-seeding-together = 첫 라운드처럼 점수가 같은 플레이어 가운데 레이팅 상위자가 함께 앉습니다.
tournament-seeding-lot = 첫 라운드처럼 점수가 같은 플레이어의 순서는 추첨으로 정합니다.
tournament-leaders-meet = 마지막 라운드에서는 선두끼리 한 테이블에 앉습니다.
tournament-first-lot = 공동 1위는 대회가 끝날 때 추첨으로 가립니다.
tournament-first-play-off = 공동 1위는 플레이오프로 가립니다.
tournament-repeats = 다시 만나는 플레이어: { $count }.
tournament-repeats-proven = 다시 만나는 플레이어: { $count }. 이보다 적은 대진은 없습니다.
tournament-table = 테이블 { $number }
tournament-table-ended = 종료
tournament-table-no-game = 게임 없이 결정됨
tournament-table-waits = 아직 열리지 않음
tournament-table-no-result = 아직 결과 없음
tournament-table-being-opened = 게임을 여는 중
tournament-table-turn = { $names } 님을 기다리는 중{ $minutes ->
    [0] {""}
   *[other] {" "}({ $minutes }분째)
}
tournament-points = { $points }점
tournament-place = { $place }위
tournament-as-played = 실제 결과: { $points }, { $place }위
tournament-brings = 순위표에 { $points }점
tournament-to-act = 행동할 차례
tournament-bot-plays = 봇이 진행 중
tournament-game = 게임
tournament-review = 복기
tournament-game-of = 라운드 { $round }, 테이블 { $table }의 게임
tournament-review-of = 라운드 { $round }, 테이블 { $table }의 복기
tournament-why = 이 테이블인 이유
tournament-why-table = 테이블 { $number }이(가) 이렇게 짜인 이유
tournament-why-pending = 이유를 계산하고 있습니다. 준비되는 대로 여기에 나타납니다.
tournament-cost-nothing = 없음
tournament-cost-unknown = 대진을 짜지 않음
tournament-met = { $names } 님은 라운드 { $rounds }에서 만났습니다
tournament-met-nobody = 여기서는 아무도 전에 만난 적이 없습니다.
tournament-scores-equal = 점수 그룹: 모두 { $score }점입니다.
tournament-scores = 점수 그룹: { $low }~{ $high }점({ $scores }).
tournament-sat = 각자 자리마다 앉은 횟수: { $seats }.
tournament-cost = 이 테이블의 비용: { $cost }.
tournament-criteria = 이 테이블이 어긋나는 FIDE 더치 시스템의 기준: { $criteria }.
tournament-criteria-none = 이 테이블은 FIDE 더치 시스템의 어떤 기준에도 어긋나지 않습니다.
tournament-alternative = 가장 가까운 대안: { $leaves } 님 대신 테이블 { $table }의 { $comes } 님. 비용의 변화: { $cost }.
tournament-leads = { $name } 님이 선두입니다.
tournament-leads-by-choice = { $name } 님이 선두이며, 이 라운드에서는 선두끼리 만납니다.
tournament-apart = { $name } 님은 테이블 { $table }에 앉습니다. 떨어뜨린 까닭: { $condition }. 여기 앉을 때 비용의 변화: { $cost }.
tournament-apart-by-nothing = { $name } 님은 테이블 { $table }에 앉지만, 여기 앉아도 비용이 더 들지 않습니다. 비용의 변화: { $cost }.
tournament-repeat-buys = 재대결을 하나만 더 허용하면: { $leaves } 님 대신 테이블 { $table }의 { $comes } 님. 비용의 변화: { $cost }.
screen-link = 벽에 띄울 전광판(새 창)
screen-tables = 테이블
screen-page = ({ $count }쪽 중 { $number }쪽)
screen-plays = 진행 중
screen-left = { $time } 남음
screen-keys = 쪽은 { $seconds }초마다 바뀝니다. 스페이스 바로 멈추고 다시 넘길 수 있습니다.
screen-paused = 쪽이 멈춰 있습니다. 스페이스 바를 누르면 다시 넘어갑니다.
screen-full = 전체 화면
screen-leave-full = 전체 화면 끝내기
tournament-standing-place = 순위
tournament-standing-player = 플레이어
tournament-standing-parted = 뒤진 기준: { $criterion }
tournament-standings-final = 대회가 끝났습니다. 이 순위표가 최종입니다.
tournament-standings-void = 대회가 중단되었습니다. 이 순위표는 집계되지 않습니다.
tournament-no-rulings = 판정이 없습니다.
tournament-result-of = { $name } { $points } ({ $place }위)
tournament-place-given-up = 라운드 { $round }: { $name } 님이 대회를 떠나 부전승을 잃었거나 테이블에서 나갔습니다.
tournament-seat-stays-empty = 라운드 { $round }: { $name } 님이 대회를 떠나 테이블에 오지 않습니다.
tournament-ruled-tables = 라운드 { $round }: 손으로 정한 테이블. 비용: { $cost }. 이전 테이블: { $before }.
tournament-changes-begun = 라운드 { $round }: 손으로 바꾸기를 시작합니다.
tournament-changes-ended = 라운드 { $round }: 손으로 바꾸기를 마쳤습니다.
tournament-compared = 라운드 { $round }: { $count ->
    [0] 테이블이 제안된 그대로입니다.
   *[other] 플레이어 { $count }명의 자리나 상대가 제안과 다릅니다:
}
tournament-difference = { $name }: { $place }, 제안은 { $proposed }.
tournament-difference-place = 테이블 { $table }, 자리 { $seat }
tournament-difference-bye = 부전승
tournament-difference-worse = 나빠진 것: { $criteria }.
word-warning-note = 참고.
word-warning-minor = 가벼운 경고.
word-warning-major = 경고.
word-warning-absolute = 강한 경고.
tournament-ruled-result = 라운드 { $round }, 테이블 { $table }: 판정에 따른 결과: { $result }.
tournament-ruled-no-show = 라운드 { $round }, 테이블 { $table }: { $name } 님이 오지 않았습니다.
tournament-ruled-forfeit = 라운드 { $round }, 테이블 { $table }: { $name } 님이 기권했습니다.
tournament-ruled-substitute = 라운드 { $round }, 테이블 { $table }: { $name } 님을 대신해 { $substitute } 님이 게임합니다.
tournament-ruled-replay = 라운드 { $round }, 테이블 { $table }: 다시 치릅니다.
tournament-ruled-rounds = { $format ->
    [knock_out] 예선
    [league] 시즌
    [round_robin] 순환
   *[other] 라운드
}: { $before } 대신 { $rounds }.
tournament-ruled-unlock = { $round }라운드의 잠금이 풀렸습니다.
tournament-ruled-first = 공동 1위: { $how ->
    [lot] 대회가 끝날 때 추첨으로 가립니다
    [play_off] 플레이오프로 가립니다
   *[other] 그대로 둡니다
}.
tournament-lots = 추첨했습니다. 순서: { $names }{ $more ->
    [0] {""}
   *[other] { " " }외 { $more }명
}.
tournament-ruled-play-off-opened = { $names }의 플레이오프 테이블이 열렸습니다.
tournament-ruled-play-off = 1위 플레이오프: { $result }.
tournament-ruled-end = 대회는 라운드 { $rounds } 뒤에 끝납니다.
tournament-ruled-abort = 대회가 중단되었습니다. 아무것도 집계되지 않습니다.
tournament-ruling-number = 판정 { $number }:
tournament-ruling-taken-back = (되돌림)
tournament-stands-by-rulings = 판정에 따라 정해진 것:
tournament-stands-by = 라운드 { $round }, 테이블 { $table } (판정 { $ruling })
tournament-ruled-back = 라운드 { $round }, 테이블 { $table }: 판정 { $ruling }을(를) 되돌렸습니다.
tournament-ruled-why = 이유: { $why }
tournament-ruled-by = { $name }, { $time }
tournament-changed-nothing = 순위표는 바뀌지 않았습니다.
tournament-changed = 바뀐 것: { $changes }.
tournament-change = { $name } 님 { $from }위 → { $to }위, { $before }점 → { $points }점

# tournament_desk.js

desk-pause-round = 모든 테이블 일시 정지
desk-resume-round = 모든 테이블 계속하기
desk-pause-why = 이유: 모든 플레이어가 읽습니다
desk-pause-happens = 다시 계속하게 할 때까지 이 라운드의 어느 테이블에서도 아무도 움직이지 않습니다.
desk-paused = 테이블 { $count }개가 일시 정지되었습니다.
desk-resumed = 테이블이 계속 진행됩니다.
desk-over = 대회가 끝났습니다. 순위표와 판정은 표시된 그대로 남습니다.
desk-over-early = 대회는 라운드 { $rounds } 뒤에 끝났습니다. 순위표는 최종입니다.
desk-aborted = 대회가 중단되었습니다. 아무것도 집계되지 않습니다.
desk-to-pair = 다음: 라운드 { $round }의 대진 짜기. 플레이어 { $count }명 중 { $there }명을 대진에 넣을 수 있습니다.
desk-pair = 라운드 { $round } 대진 짜기
desk-pairing = 라운드 { $round }의 테이블을 만들고 있습니다. 여기에 저절로 나타납니다.
desk-unpaired = 라운드 { $round }에 테이블이 없습니다: { $code ->
    [no_pairing] 아무도 두 번 만나거나 두 번째 부전승을 받을 수 없는데, 이 플레이어들로는 그런 테이블을 만들 수 없습니다.
    [pairing_invalid] 대진 프로그램이 규칙에 어긋나는 테이블을 만들었습니다.
    [pairing_too_long] 제때 만들지 못했습니다.
    [players_do_not_fit] 이 플레이어들로는 이 방식의 테이블을 만들 수 없습니다.
    [too_many_players] 이 시스템이 짤 수 있는 것보다 플레이어가 많습니다.
    [rounds_over] 이 라운드는 더 이상 진행하지 않습니다.
    [round_not_closed] 이전 라운드가 다시 열려 있습니다.
   *[other] 대진 프로그램이 실패했습니다.
}
desk-seat = 순위표대로 앉히기
desk-seat-title = 순위표 순서에 따른 라운드 { $round }의 테이블
desk-seat-button = 이 테이블로 정하기
desk-pair-again = 대진 다시 짜기
desk-previewed = 라운드 { $round }은(는) 미리 보기입니다. 아래 테이블을 살펴보세요. 잠그면 플레이어가 확정됩니다.
desk-lock = 라운드 { $round } 잠그기
desk-locked = 라운드 { $round }이(가) 잠겼습니다. 라운드를 열면 테이블이 열립니다.
desk-open = 라운드 { $round } 열기
desk-swap = 두 플레이어 맞바꾸기
desk-begin-changes = 손으로 바꾸기 시작
desk-end-changes = 바꾸기 마침
desk-changing = 라운드 { $round }의 테이블을 손으로 바꾸고 있습니다. { $count ->
    [0] 제안된 그대로입니다.
   *[other] 플레이어 { $count }명의 자리나 상대가 제안과 다릅니다. 아래 판정을 보세요.
} 바꾸기를 마치면 라운드를 잠그거나 열 수 있습니다.
desk-playing = 라운드 { $round } 진행 중: 테이블 { $count }개 중 { $settled }개가 끝났습니다. 마지막 테이블이 끝나면 라운드가 저절로 닫힙니다.
desk-results = 라운드 { $round } 진행 중: 테이블 { $count }개 중 { $settled }개에 결과가 있습니다. 아래 테이블에 결과를 입력하세요.
desk-close = 라운드 { $round } 닫기
desk-enter = 플레이어 등록(한 줄에 한 명)
desk-enter-about = 이름, 또는 계정이 있는 플레이어의 아이디를 적습니다. 아이디를 적은 플레이어는 초대를 받아 이 페이지에서 참가합니다. 이름 뒤에 세미콜론과 레이팅을 적을 수 있습니다: Ann; 1500
desk-enter-button = 등록
desk-entered = 플레이어 { $count }명을 등록했습니다.
desk-invited-by-id = 플레이어 { $count }명을 초대했습니다. 참가는 이 페이지에서 합니다.
desk-links-about = 플레이어마다 자기 링크를 주세요. 먼저 연 사람이 그 플레이어가 되고, 그 뒤로는 다른 누구도 될 수 없습니다. 링크는 지금만 표시되니 이 페이지를 떠나기 전에 복사하거나 인쇄하세요. 열지 않은 링크를 잃어버린 플레이어는 “플레이어 관리”에서 새 링크를 받습니다.
desk-copy = 복사
desk-copy-of = { $name } 님의 링크 복사
desk-copy-all = 모두 복사
desk-print-links = QR 코드가 있는 쪽지 인쇄
desk-link-opened = 링크를 열었음
desk-qr-of = { $name } 님의 QR 코드
desk-qr-about = 휴대전화 카메라로 스캔하면 그 휴대전화가 이 플레이어가 됩니다. 링크는 한 번만 열립니다.
desk-slips-check-in = 쪽지의 코드를 열면 바로 체크인됩니다. 대회장에서 나누어 주는 쪽지용입니다.
desk-unopened = 플레이어 { $all }명 중 { $count }명이 링크를 열지 않았습니다
desk-new-links = 모두에게 새 링크
desk-new-links-happens = 플레이어 { $count }명이 새 링크를 받고, 이전 링크는 무효가 됩니다. 새 링크는 복사하거나 인쇄할 수 있게 여기에 표시됩니다.
desk-check-in-code = 체크인 코드
desk-check-in-about = 입구에 화면이나 종이로 두세요. 플레이어가 자기 휴대전화로 열면 체크인됩니다.
slip-about = 휴대전화로 코드를 스캔하세요. 대회가 열리고 당신이 이 플레이어가 됩니다. 한 번만 쓸 수 있으니 혼자만 간직하세요.
desk-player = 플레이어 관리
desk-forbid = 짝 금지
desk-invite = 플레이어 초대
desk-referee = 심판
desk-call = 테이블로 호출
desk-call-back = 호출 취소
desk-call-all = 모든 테이블 호출
desk-timer-start = 타이머 시작
desk-timer-change = 남은 시간 바꾸기
desk-timer-pause = 타이머 정지
desk-timer-resume = 타이머 다시 시작
desk-timer-stop = 타이머 없애기
desk-timer-minutes = 끝날 때까지 분
desk-timer-happens = 남은 시간은 여기와 벽 화면에서 모두에게 보입니다. 시간이 끝나도 저절로 일어나는 일은 없습니다.
desk-edit = 제목, 설명, 장소, 시작 편집
desk-edit-happens = 대회 페이지에서 모두가 읽습니다. 언제든 다시 바꿀 수 있습니다.
desk-edit-button = 저장
desk-rounds = 라운드 수 바꾸기
desk-first-place = 공동 1위 가리기
desk-first-place-button = 고르기
desk-first-place-happens = 추첨은 대회가 끝날 때 하며 그대로 남습니다. 플레이오프의 결과는 나중에 입력합니다. 선택은 모두가 읽습니다.
desk-open-play-off = 플레이오프 테이블 열기
desk-open-play-off-happens = 이 플레이어들만의 대회 게임이 시작됩니다. 결과는 이들의 순위만 정하고 점수는 바꾸지 않습니다. 이유는 모두에게 보입니다.
tournament-play-off-now = 진행 중인 플레이오프: { $names }
tournament-play-off-places = 1위 결정 플레이오프: { $places } ({ $why })
desk-play-off = 플레이오프 입력
desk-play-off-button = 결과 입력
desk-play-off-tie = 어느 동점
desk-play-off-about = 공동 1위인 플레이어들이 테이블을 하나 더 치렀습니다.
desk-play-off-happens = 이 플레이어들의 순서에만 반영됩니다. 다시 입력하면 이 결과를 대체합니다. 이유는 모두가 읽습니다.
desk-end = 대회 끝내기
desk-abort = 대회 중단
desk-rounds-number = { $format ->
    [knock_out] 예선
    [league] 시즌
    [round_robin] 서로 만나는 횟수
   *[other] 라운드
}
desk-rounds-happens = 미리 보기는 버리고 대진을 다시 짭니다. 남은 라운드가 없으면 지금 진행 중인 라운드로 대회가 끝납니다. 이유는 모두가 읽습니다.
desk-unlock = 라운드 잠금 해제
desk-unlock-happens = 라운드가 다시 미리 보기가 됩니다. 테이블이 그때의 참가자에게 맞으면 그대로 남고, 아니면 대진을 다시 짭니다. 이유는 모두가 읽습니다.
desk-scoring = 점수 바꾸기
desk-scoring-happens = 이미 치른 라운드를 포함해 모든 라운드에 적용됩니다. 미리 보기는 버리고 대진을 다시 짭니다. 이유와 순위표에서 바뀌는 점은 모두가 읽습니다.
desk-registration = 참가 방법 바꾸기
desk-registration-happens = 명단에 있는 참가자는 그대로 남습니다. 이유는 모두가 읽습니다.
desk-copy-tournament = 대회 복사
desk-copy-rehearsal = 예행연습으로: 참가자마다 시험 참가자를 둡니다
desk-copy-happens = 이 설정으로 새 대회를 엽니다. 시작 시각은 없습니다. 참가자에게는 알리지 않습니다.
desk-end-happens = 더 이상 라운드를 진행하지 않습니다. 라운드 { $rounds } 뒤의 순위표가 최종입니다. 되돌릴 수 없습니다.
desk-abort-happens = 대회의 아무것도 집계되지 않으며, 진행 중인 게임은 바로 끝납니다. 되돌릴 수 없습니다.
desk-take-back = 되돌리기
desk-take-back-of = 판정 { $number } 되돌리기
desk-take-back-happens = 테이블은 이 판정이 없었던 때와 같아집니다. 그러면 테이블에 결과가 없게 되는 마지막 라운드는 다시 열립니다.
crosstable-by = 열 기준
crosstable-by-rounds = 라운드
crosstable-by-opponents = 상대
crosstable-about = 플레이어와 상대는 줄 번호로 표시합니다. 그 아래는 자리, 테이블에서의 순위, 점수입니다. 라운드와 플레이어는 순위표와 같습니다.
crosstable-number = 번호
crosstable-seat = 자리 { $seat }
crosstable-points = +{ $points }
crosstable-bye = 부전승
roster-title = CSV 파일로 명단 등록
roster-file = CSV 파일(예: 스프레드시트에서 저장한 파일)
roster-text = 또는 그 내용
roster-about = 첫 줄은 열의 이름입니다: { $columns }. name만 꼭 있어야 합니다. 성별(m 또는 w)과 생년월일(1987 또는 1987-02-21)은 대회 주인과 심판만 봅니다.
roster-check = 검사
roster-happens = 한 줄마다 계정과 링크가 있는 새 플레이어를 등록합니다. 모두 등록되거나 아무도 등록되지 않습니다.
roster-can-be-entered = 플레이어 { $count }명을 등록할 수 있습니다:
roster-faults = 잘못된 줄이 있는 동안에는 아무도 등록할 수 없습니다:
roster-line = 줄
roster-column = 열
roster-value = 값
roster-rule = 규칙
desk-details = 정보 바꾸기
details-rating = 레이팅
details-club = 클럽
details-fide-id = FIDE 아이디
details-title = 칭호(예: WIM)
details-federation = 연맹(예: KOR)
details-sex = 성별(m 또는 w), 주인과 심판만 봄
details-birth = 생년월일(1987 또는 1987-02-21), 주인과 심판만 봄
details-happens = 칸은 여기 적힌 대로 설정되며, 빈 칸은 밝히지 않은 것입니다. 플레이어가 있는 라운드가 잠기면 레이팅은 고정됩니다.
details-changed = { $name } 님의 정보를 바꾸었습니다.
desk-crosstable-csv = 교차표 CSV
desk-report26 = FIDE 보고서(TRF26)
tournament-fide-id = FIDE 아이디 { $id }
tournament-birth = { $birth } 출생
word-sex-m = 남
word-sex-w = 여
desk-csv = 순위표 CSV
desk-results-csv = 결과 CSV
desk-report = FIDE 보고서(TRF)
desk-print-sheets = 테이블별 용지 인쇄
desk-print = 테이블과 순위표 인쇄
desk-record = 결과 입력
desk-rule = 이 테이블 판정
desk-rule-at = 테이블 { $table } 판정
desk-decide = 판정에 따른 결과
desk-no-show = 불참
desk-forfeit = 기권
desk-substitute = 교체
desk-replay = 다시 치르기
desk-of-table = 라운드 { $round }, 테이블 { $table }
desk-bye = 부전승
desk-at-table = 테이블 { $table }
desk-swap-title = 라운드 { $round }의 두 플레이어 맞바꾸기
desk-swap-one = 한 플레이어
desk-swap-other = 다른 플레이어
desk-swap-nobody = 서로 다른 두 플레이어를 고르세요.
desk-swap-happens = { $name } 님({ $there })과 { $other } 님({ $here })이 자리를 바꿉니다. 비용은 판정에 표시됩니다.
desk-swap-button = 맞바꾸기
desk-who = 누구
desk-what = 무엇
desk-checks-in = 와 있음(체크인)
desk-misses = 라운드 { $round } 쉼
desk-plays = 라운드 { $round }에 다시 참가
desk-withdraws = 대회를 떠남
desk-returns = 돌아옴
desk-new-link = 새 링크를 받음(처음 링크는 열리지 않음)
desk-player-button = 적용
desk-pair-one = 한 플레이어
desk-pair-other = 다른 플레이어
desk-pair-allowed = 다시 만날 수 있음
desk-may-meet = { $name } 님과 { $other } 님은 만날 수 있습니다.
desk-must-not-meet = { $name } 님과 { $other } 님은 결코 한 테이블에 앉지 않습니다.
desk-forbid-button = 저장
desk-invite-ids = 플레이어의 아이디(한 줄에 하나)
desk-invite-happens = 초대받은 플레이어가 참가를 신청할 수 있습니다.
desk-invite-button = 초대
desk-appoint = { $name } 님 임명
desk-dismiss = { $name } 님 해임
desk-somebody-else = 아이디로 다른 사람 임명
desk-referee-id = 다른 사람의 아이디
desk-referee-happens = 심판은 주최자가 하는 모든 일을 하지만, 아무도 임명하지 않습니다.
desk-referee-button = 저장
desk-decide-happens = 테이블의 현재 결과를 대신하여 이 결과가 됩니다. 전에 제외된 플레이어까지 테이블의 모두에게 순위를 매깁니다.
desk-record-happens = 테이블은 이 결과가 됩니다. 나중에 판정으로 바꿀 수 있습니다.
desk-set-result = 결과 정하기
desk-replay-happens = 결과를 되돌리고 테이블을 다시 치릅니다.
desk-leaves = 나가는 플레이어
desk-comes = 자리를 받는 플레이어
desk-substitute-happens = 교체된 플레이어가 자리와 테이블의 결과를 이어받고 부전승을 내놓습니다. 나가는 플레이어가 먼저 스스로 떠났거나, 테이블이 { $minutes }분 동안 기다린 뒤여야 합니다.
desk-nobody-free = 명단의 모두가 테이블에 앉아 있습니다. 먼저 누군가를 등록하세요.
desk-forfeit-happens = 그 플레이어는 최하위가 되고 이 테이블에서 점수를 얻지 못합니다. 자리는 봇이 이어 갑니다.
desk-no-show-happens = 그 플레이어는 최하위가 되고 이 테이블에서 점수를 얻지 못하며 아무도 만나지 않은 것이 됩니다. 자리는 봇이 맡습니다.
desk-rule-button = 판정
desk-why = 이유(모두가 읽을 수 있음)
desk-points = 점수
desk-place = 순위

# tournament_player.js

player-register-above = 위에서 이름으로 등록하세요. 그러면 대회에 참가할 수 있습니다.
player-by-invitation = 이 대회의 플레이어는 주최자가 초대합니다. 주최자에게 당신의 아이디가 필요합니다: { $player }.
player-invited = 이 대회의 주최자가 당신을 초대합니다.
player-enter = 대회 참가
player-over = 대회가 끝났습니다. 당신의 순위는 { $place }위입니다.
player-aborted = 대회가 중단되었습니다. 아무것도 집계되지 않습니다.
player-over-without = 대회가 끝났습니다.
player-arrives = { $name } 님, 체크인되었습니다.
player-arrives-unknown = 이 브라우저에는 이 대회의 플레이어가 없습니다. 먼저 당신의 링크를 열고, 그다음 이 코드를 다시 여세요.
player-withdrawn = 대회를 떠났습니다.
player-waits = 라운드 { $round }을(를) 기다리고 있습니다. 당신의 테이블이 여기에 표시됩니다.
player-bye = 라운드 { $round }은(는) 부전승입니다.
player-not-in-round = 라운드 { $round }에는 참가하지 않습니다.
player-may-sit = 라운드 { $round } 미리 보기: 테이블 { $table }, { $others } 님과 함께. 아직 바뀔 수 있습니다.
player-will-sit = 라운드 { $round }이(가) 곧 열립니다. 당신은 { $others } 님과 함께 테이블 { $table }에 앉습니다.
player-sits = 라운드 { $round }: 당신은 { $others } 님과 함께 테이블 { $table }에 앉습니다.
player-out = 주최자가 당신은 이 테이블에서 더 이상 게임하지 않는다고 판정했습니다.
player-table-ended = 당신의 테이블이 끝났습니다. 다음 라운드를 기다립니다.
player-being-opened = 당신의 게임을 여는 중입니다.
player-to-game = 내 게임으로 가기
player-your-turn = 당신의 차례입니다: 게임으로 가기
player-return = 돌아오기
player-check-in = 도착했습니다
player-plays = 라운드 { $round }에 다시 참가
player-misses = 라운드 { $round } 쉬기
player-withdraw = 대회 떠나기
player-sure-to-withdraw = 대회를 떠날까요? 열려 있는 당신의 테이블에는 주최자가 교체할 플레이어를 앉힐 수 있으며, 그때까지는 당신의 자리로 남습니다. 나중에 돌아올 수 있습니다.

# tournament.js

account-token-is-somebody-elses = 이 브라우저에는 { $before } 님의 키가 있습니다. { $name } 님의 키로 바꿀까요? 그러면 { $before } 님은 자기 키가 있어야만 여기서 게임할 수 있습니다.
tournament-open-chat = 라운드가 진행되는 동안 테이블 채팅에 글을 쓸 수 있습니다.
tournament-same-luck = 한 라운드의 모든 테이블은 운이 같습니다. 라운드가 닫힐 때까지 그 플레이어들은 다른 테이블을 볼 수 없습니다.
tournament-table-hidden = 종료됨. 라운드가 닫히면 표시됩니다
tournaments-open-chat = 라운드가 진행되는 동안 채팅에 글을 쓸 수 있음
tournaments-same-luck = 라운드의 모든 테이블에 같은 운
tournaments-watched = 다른 사람이 테이블을 볼 수 있는 때
tournaments-watched-after = 라운드가 끝난 뒤
tournaments-watched-live = 진행되는 동안

## Disputes: disputes.js

game-page-disputes = 이의
disputes-none = 이의가 없습니다.
disputes-open = 이의 제기
disputes-open-happens = 테이블의 모두와 게임의 주최자가 바로 봅니다. 여기 앉아 있지 않은 주최자가 답합니다.
disputes-open-words = 당신의 글은 그대로 표시됩니다. 그동안 게임은 계속됩니다.
report-this = 문제 보고
report-version = 버전 { $version }의 문제 보고
report-why = 무엇이 잘못되었나요? (비워 두어도 됩니다.)
report-holds = 파일을 내려받습니다. 당신이 볼 수 있는 대로의 이 버전까지의 게임과, 거기서 마지막으로 거부된 결정이 들어 있습니다. 규칙의 개발자를 위한 것입니다.
report-names = 사람의 이름은 당신의 글에서도 다른 이름으로 바뀝니다.
report-download = 보고서 내려받기
disputes-words = 무엇이 잘못되었나요?
disputes-version = 해당 버전
disputes-paragraph = 규칙의 문단(알고 있다면), 예: 4.7
disputes-discloses = 답하는 주최자는 이 버전에서 내가 결정할 수 있었던 것과, 그 무렵 내가 시도한 것 및 거부된 이유를 볼 수 있습니다. 내가 아는 것이 드러나더라도 그렇습니다
disputes-changed = 이 게임의 이의가 바뀌었습니다.
disputes-new = 이의가 당신의 답을 기다립니다.
disputes-yours-answered = 당신의 이의에 답이 있습니다.
disputes-reopened = 이의에 대한 답이 취소되었습니다. 다른 답을 기다립니다.
disputes-taken-back-why = 취소됨, 이유: { $why }
disputes-waits = 답을 기다림
disputes-rejected = 기각됨
disputes-ruled = 글로 판정됨
disputes-continued = 게임이 한 버전부터 이어짐
disputes-result-set = 결과가 정해짐
disputes-withdrawn = 철회됨
disputes-version-of = 버전 { $version }
disputes-at-table = 라운드 { $round }, 테이블 { $table }
disputes-act-of = { $act }: 버전 { $version }에 대한 { $name } 님의 이의
disputes-answer = 답하기
disputes-answer-title = 버전 { $version }에 대한 { $name } 님의 이의
disputes-withdraw = 철회
disputes-sure-to-withdraw = 이 이의를 철회할까요? 그러면 아무도 답하지 않습니다.
disputes-goes-on = 이어지는 게임
disputes-entry = 기록의 판정
disputes-verdict = 답
disputes-reject = 기각
disputes-rule = 글로 판정
disputes-continue = 한 버전부터 게임을 이어 가게 하기
disputes-result = 테이블의 결과 정하기
disputes-reject-does = 아무것도 바뀌지 않습니다. 이유는 테이블의 모두에게 전달됩니다.
disputes-rule-does = 글은 게임의 기록에 남아 모두가 읽을 수 있습니다. 게임은 그대로 계속됩니다.
disputes-continue-does = 이 게임은 멈춥니다. 플레이어들은 같은 운과 손패로 그 버전부터 새 게임에서 이어 갑니다. 되돌릴 수 없습니다.
disputes-result-does = 테이블은 이 결과가 되고 순위표에 바로 반영됩니다. 진행 중인 게임은 끝납니다.
disputes-continue-at = 이어 갈 버전
disputes-template = 글
disputes-own-words = 직접 쓰기
disputes-text-stands = 버전 { $version }에서 내린 결정은 유효합니다. 규칙이 허용합니다.
disputes-text-wrong = 버전 { $version }에서 내린 결정은 규칙에 어긋나므로 무효입니다.
disputes-text-misread = 버전 { $version }에서 규칙이 다르게 해석되었습니다. 이제부터는 적힌 대로 해석하며, 이미 진행된 것은 유효합니다.
disputes-text-late = 버전 { $version } 이후 너무 많이 진행되어 되돌릴 수 없습니다. 이미 진행된 것은 유효합니다.
disputes-signed = 서명: { $name }.
disputes-look = 버전 { $version } 보기
disputes-around = 그 무렵 일어난 일
disputes-legal = 거기서 가능했던 결정({ $count })
disputes-legal-not-shown = 거기서 가능했던 결정(표시하지 않음: 숨겨진 타일이나 카드가 드러남)
disputes-not-shown-of = { $name }: 숨겨진 타일이나 카드가 드러나므로 표시하지 않습니다. 플레이어는 자기 이의에서 공개를 허락하여 목록을 열 수 있습니다.
disputes-refused = 그 무렵 시도했다가 거부된 것({ $count })
disputes-nothing = 당신이 볼 수 있는 것이 없습니다.
disputes-hidden = 게임이 진행되는 동안에는 볼 수 없습니다.
desk-waiting = { $count }건이 기다립니다:
desk-dispute-of = { $name } 님의 이의, 라운드 { $round }, 테이블 { $table }
desk-request-of = { $name } 님의 되돌리기 요청, 라운드 { $round }, 테이블 { $table }
desk-links-of = 새 플레이어의 링크({ $count })
desk-long-think = 장고로 표시할 최소 시간(분)
tournament-long-think = 장고
tournament-dispute-open = 열린 이의.
tournament-asks-to-go-back = { $name } 님이 되돌리자고 요청합니다.
tournament-settled-ruled = 라운드 { $round }, 테이블 { $table }: 이의에 대한 판정이 있었습니다.
tournament-settled-continued = 라운드 { $round }, 테이블 { $table }: 이의 뒤에 게임이 한 버전부터 이어집니다.
tournament-settled-result = 라운드 { $round }, 테이블 { $table }: 이의에 대해 이 결과로 답했습니다.

## Studies

series-page-standing = 순위표
series-page-joined = 계정이나 FIDE 번호가 같으면 같은 사람입니다. 이름으로 등록된 플레이어는 이름이 같아도 같은 사람으로 봅니다. 괄호 안의 결과는 제외됩니다. 대회는 끝난 뒤에 집계됩니다.
series-page-tournaments = 대회
series-page-with = 이 대회가 속한 시리즈
series-page-mine = 내 시리즈
series-page-new = 시리즈 시작
series-page-about = 시리즈는 당신이 주최하는 대회를 하나로 묶습니다. 플레이어마다 정한 수만큼 가장 좋은 결과가 집계됩니다.
tournaments-page-series = 대회 시리즈
tournament-series = 이 대회가 속한 시리즈
series-name = 제목
series-counts = 집계 기준
series-counts-points = 순위표의 점수
series-counts-places = 순위별 점수
series-best = 집계할 가장 좋은 결과의 수 (비우면 모두)
series-best-all = 모든 결과
series-best-of = 가장 좋은 결과 { $count }개
series-place-points = 1위부터 순위별 점수
series-begin = 시작
series-total = 합계
series-single = 최고
series-wins = 우승
series-dropped = 제외됨
series-no-results = 결과가 있는 끝난 대회가 아직 없습니다.
series-no-tournament = 아직 속한 대회가 없습니다.
series-not-yet = { $status }, 집계되지 않음
series-title-of = { $title } – Tabletape
series-by = 집계: { $rules }. 만든 사람: { $name }.
series-csv = 순위표 CSV
series-remove = 빼기
series-add = 대회 추가
series-add-this = 이 대회 추가
series-add-field = 당신이 주최하는 대회의 주소 또는 id
series-add-button = 추가
series-settings = 제목과 규칙
series-settings-happens = 순위표가 이 규칙으로 다시 집계됩니다.
series-save = 저장
series-delete = 시리즈 삭제
series-delete-happens = 시리즈가 사라집니다. 대회는 그대로 남습니다.
series-column = 시리즈
series-none = 아직 없습니다.
studies-page-mine = 내 연구
studies-page-new = 연구 시작
studies-page-about = 연구는 여러 게임의 장면을 글과 함께 챕터로 모은 것입니다. 장면은 게임의 복기에서 추가합니다. 게임이 진행되는 동안 그 게임의 장면은 추가한 플레이어에게만 표시됩니다.
studies-page-all = 모두에게 공개된 연구
studies-seen-by = 공개 범위
studies-seen-by-owner = 편집자만
studies-seen-by-link = 링크가 있는 모든 사람
studies-seen-by-all = 모두: 목록에 나옴
studies-more = 연구 더 보기
studies-study = 연구
studies-owner = 만든 사람
studies-holds = 내용
studies-changed = 마지막 변경
studies-count = 챕터 { $chapters }개, 장면 { $moments }개
studies-none-of-mine = 아직 당신의 연구가 없습니다.
studies-none = 아직 없습니다.
studies-title-of-it = 제목
studies-begin = 시작
studies-register-first = 먼저 누구인지 알려 주세요: 위에 이름을 입력하세요.
study-page-chapters = 챕터
study-studies = 연구
study-title-tabletape = { $title } – Tabletape
study-about = 만든 사람: { $name }. 공개 범위: { $readers }. 마지막 변경: { $time }.
study-no-moments = 아직 장면이 없습니다.
study-empty = 아직 챕터가 없습니다.
study-before = ← 이전
study-after = 다음 →
study-place = { $place }/{ $count }
study-nothing-yet = 아직 모은 것이 없습니다
study-how-to-add = 게임의 복기를 열고 버전으로 가서 “연구에 추가”를 누르세요.
study-not-shown = 이 장면은 당신에게 표시되지 않습니다. 게임이 진행 중이거나 당신이 볼 수 없는 게임입니다.
study-hidden = 표시되지 않음
study-added-by = { $name } 님이 추가, { $time }
study-as-public = 관전자가 본 대로.
study-as-seat = { $name } 님이 본 대로.
study-review = 버전 { $version }부터 복기
study-review-from = 버전 { $version }부터 복기({ $until }까지)
study-which-board = 표시할 게임판
study-board-at = 버전 { $version }의 게임판
study-edit = 편집
study-copy = 복사
study-copy-title = 사본의 제목
study-copy-happens = 이 챕터들과 당신에게 표시되는 장면들로 당신의 연구가 시작됩니다. 달리 정할 때까지 당신만 볼 수 있습니다.
study-version = { $game }의 버전 { $version }
study-versions = { $game }의 버전 { $version }~{ $until }
study-editing-conflict = 그사이 다른 사람이 연구를 바꾸었습니다. 지금 상태로 표시하니, 살펴보고 여전히 맞으면 다시 보내세요.
study-editing-act-of = { $act }: { $title }
study-editing-rename = 이름 바꾸기
study-editing-up = 위로
study-editing-down = 아래로
study-editing-delete = 삭제
study-editing-add-chapter = 챕터 추가
study-editing-add-moment = 장면 추가
study-editing-settings = 제목, 독자, 편집자
study-editing-rename-study = 연구 이름 바꾸기
study-editing-delete-study = 연구 삭제
study-editing-leave = 편집 그만두기
study-editing-change = 이 장면 바꾸기
study-editing-moment-up = 위로 옮기기
study-editing-moment-down = 아래로 옮기기
study-editing-move = 다른 챕터로
study-editing-moment-delete = 이 장면 삭제
study-editing-title-of-chapter = 챕터의 제목
study-editing-title-of-study = 제목
study-editing-to-chapter = 챕터
study-editing-sure-chapter = { $count ->
    [0] 챕터 “{ $title }”을(를) 삭제할까요?
   *[other] 챕터 “{ $title }”과(와) 그 장면 { $count }개를 삭제할까요?
  }
study-editing-sure-moment = 이 장면을 연구에서 삭제할까요? 게임은 남습니다.
study-editing-sure-study = 연구 “{ $title }”을(를) 삭제할까요? 그러면 아무도 찾을 수 없습니다. 게임은 남습니다.
study-editing-sure-leave = 이 연구의 편집을 그만둘까요? 다시 편집하려면 주인이 허락해야 합니다.
study-editing-left = 더 이상 이 연구를 편집하지 않습니다.
study-editing-game = 게임: 아이디 또는 링크
study-editing-open-game = 게임이 진행되는 동안 장면은 당신에게만 표시되고, 그 뒤에는 게임을 볼 수 있는 모두에게 표시됩니다.
study-editing-save = 저장
study-editing-version = 버전
study-editing-until = 끝 버전(더 길게 이어질 때)
study-editing-words = 글
study-editing-editors = 당신 외의 편집자: 아이디, 한 줄에 하나
study-editing-editors-now = 지금의 편집자: { $names }.
study-editing-editors-about = 플레이어는 자기 이름 뒤의 글자를 가리키면 아이디를 볼 수 있습니다.
study-editing-owner-happens = 당신과 편집자만 볼 수 있습니다.
study-editing-link-happens = 주소를 아는 모두가 볼 수 있으며, 어떤 목록에도 나오지 않습니다.
study-editing-all-happens = 제목과 함께 모두에게 목록으로 공개됩니다.
collecting-add-to-study = 이 버전을 연구에 추가
collecting-add = 추가
collecting-study = 연구
collecting-new-study = 새 연구
collecting-title-of-study = 새 연구의 제목
collecting-chapter = 챕터
collecting-new-chapter = 새 챕터
collecting-title-of-chapter = 새 챕터의 제목
collecting-added = “{ $title }”에 추가했습니다.
collecting-look = 보러 가기
review-add-to-study = 연구에 추가

## Annotations: annotations.js

annotations-none = 이 버전에는 주석이 없습니다.
annotations-versions = 주석이 있는 버전:
annotations-at-version = 버전 { $version }: 주석과 답글 { $count }개
annotations-write = 이 버전에 주석 달기
annotations-changed = 이 게임의 주석이 바뀌었습니다.
annotations-removed = 이 주석은 삭제되었습니다.
annotations-mark = 표시: { $place }
annotations-arrow = 화살표: { $from }에서 { $to }(으)로
annotations-changed-at = { $time } (수정됨)
annotations-act-of = { $act }: { $name } 님의 주석
annotations-answer = 답글
annotations-change = 수정
annotations-remove = 삭제
annotations-sure = 여기 쓴 것을 삭제할까요? 되살릴 수 없습니다.
annotations-for-table = 테이블용
annotations-for-organisers = 주최자용
annotations-for-all = 모두용
annotations-held-back = 아직 모든 독자에게 보이지는 않습니다. 쓴 사람이 알 수 있던 것을 독자도 알 수 있게 되면 표시됩니다.
annotations-happens-table = 테이블의 플레이어와 게임의 주최자가, 당신이 지금 알 수 있는 것을 알 수 있게 되는 대로 봅니다.
annotations-happens-organisers = 게임의 주최자가, 당신이 지금 알 수 있는 것을 알 수 있게 되는 대로 봅니다.
annotations-happens-all = 게임을 볼 수 있는 모두가, 당신이 지금 알 수 있는 것을 알 수 있게 되는 대로 봅니다.
annotations-happens-answer = 주석의 독자가, 당신이 지금 알 수 있는 것을 알 수 있게 되는 대로 봅니다.
annotations-tag-good = 좋은 수
annotations-tag-mistake = 실수
annotations-tag-question = 질문
annotations-tag-rule = 규칙
annotations-answer-to = { $name } 님에게 답글
annotations-about = 버전 { $version }에 대해
annotations-words = 글
annotations-tag = 태그
annotations-for = 누가 볼 수 있나요?
annotations-save = 저장
annotations-send = 보내기
annotations-marks = 게임판의 표시: 여기나 게임판에서 위치를 고르세요
annotations-place = 위치
annotations-to = 화살표 끝
annotations-no-place = 위치를 고르세요
annotations-no-arrow = 화살표 없음
annotations-add-mark = 표시하기
annotations-add-arrow = 화살표 그리기
annotations-drop = 없애기
annotations-drop-mark = 없애기: { $mark }
annotations-no-places = 표시된 게임판에는 표시할 위치가 없습니다.
annotations-place-chosen = 고른 위치: { $place }
versions-annotations = 주석과 답글 { $count }개

## Clocks

# time_words.js
clock-absolute = 플레이어마다 게임 전체에 { $main }입니다.
clock-simple = 플레이어마다 결정 하나에 { $each }입니다.
clock-fischer = 플레이어마다 { $main }이며, 턴이 끝날 때마다 { $more }씩 늘어나 최대 { $cap }입니다.
clock-byo-yomi = 플레이어마다 { $main }이며, 그다음은 { $period } 초읽기 { $periods }번입니다. 초읽기 안에 턴을 마치면 횟수가 줄지 않습니다.
clock-canadian = 플레이어마다 { $main }이며, 그다음은 { $period }마다 턴 { $turns }번입니다.
clock-correspondence = 플레이어마다 턴 하나에 { $days }일입니다.
clock-correspondence-bank = 플레이어마다 턴 하나에 { $days }일이며, 더 긴 턴을 위한 예비 { $bank }일이 있습니다.
clock-grace = 턴마다 처음 { $grace }은(는) 세지 않습니다.
clock-night = { $begins }부터 { $ends }까지
clock-rests = 시계가 쉬는 때: { $times } ({ $zone }).
clock-over = 시간이 다 되면: { $consequence }.
clock-bot = 그때 이어서 하는 봇: { $bot }.
clock-expiry-warn = 모두에게 알리고 시계 없이 턴 계속
clock-expiry-claim = 상대가 그 자리의 시간패를 주장할 수 있음
clock-expiry-bot = 플레이어가 돌아올 때까지 봇이 대신함
clock-expiry-organiser = 주최자가 결정함
clock-expiry-forfeit = 그 자리의 시간패
# clock_fields.js
clock-legend = 시계
clock-preset = 제한 시간
clock-preset-none = 시계 없음
clock-preset-fast = 빠르게: 30분 + 턴마다 30초
clock-preset-evening = 저녁: 75분 + 턴마다 60초
clock-preset-days = 턴마다 3일
clock-preset-week = 턴마다 1주
clock-preset-own = 직접 정하기
clock-vacation = 플레이어마다 휴가 일수, 0~365
clock-none = 아무의 시간도 재지 않습니다.
clock-more = 더 보기: 종류, 시간 초과의 결과, 쉬는 시간
clock-kind = 종류
clock-kind-absolute = 총시간: 게임 전체에
clock-kind-simple = 단순: 결정마다
clock-kind-fischer = 피셔: 턴마다 시간 추가
clock-kind-byo-yomi = 초읽기: 기본 시간 뒤에 초읽기
clock-kind-canadian = 캐나다식: 정한 시간 안에 정한 수의 턴
clock-kind-correspondence = 통신 게임: 턴마다 며칠
clock-field-main = 기본 시간
clock-field-per-decision = 결정마다
clock-field-initial = 처음 시간
clock-field-increment = 추가 시간
clock-field-cap = 최대
clock-field-period = 초읽기 시간
clock-field-periods = 초읽기 횟수
clock-field-turns = 시간 안의 턴 수
clock-field-days = 턴마다 일수
clock-field-bank-days = 예비 일수
clock-field-grace = 턴마다 세지 않는 시간
clock-field-night = 밤에
clock-field-begins = 시작
clock-field-ends = 끝
clock-field-zone = 시간대
clock-unit-seconds = 초
clock-unit-minutes = 분
clock-unit-hours = 시간
clock-expiry = 시간이 다 되면
clock-field-bot-stands-in = 대신하는 봇
clock-field-bot-plays-on = 시간패한 자리를 이어 갈 봇
clock-rest = 시계가 쉬는 때
# clocks.js
game-page-clocks = 시계
clocks-runs = 가는 중
clocks-low = 얼마 안 남음
clocks-stands = 멈춤
clocks-rests = 쉬는 중
clocks-over = 시간 초과
clocks-waits = 대기
clocks-paused = 게임이 일시 정지되어 모든 시계가 멈춰 있습니다.
clocks-paused-until = 게임이 { $until }까지 일시 정지되어 모든 시계가 멈춰 있습니다.
clocks-scoring = 서비스가 점수를 계산하는 동안 모든 시계가 멈춰 있습니다.
clocks-stalled = 게임이 멈춤 상태라 모든 시계가 멈춰 있습니다.
clocks-vacation-until = { $name } 님은 { $until }까지 휴가 중이라 시계가 멈춰 있습니다.
clocks-rest-until = 시계는 { $until }까지 쉽니다.
clocks-periods = + { $count } × { $period }
clocks-turns = 턴 { $turns }번에
clocks-turns-later = 그 뒤 { $period }에 턴 { $turns }번
clocks-bank = + 예비: { $bank }
clocks-in-bank = 예비 시간에서
clocks-warning = 당신에게 { $left } 남았습니다.
clocks-your-time-is-over = 당신의 시간이 다 되었습니다.
clocks-out = 시간패
clocks-claim = 주장: { $name } 님의 시간패
clocks-claim-sure = { $name } 님의 시간이 다 되었으므로 패했다고 주장할까요? 그 자리는 봇이 끝까지 이어 갑니다. 취소할 수 없습니다.
clocks-forfeit = 결정: { $name } 님의 시간패
clocks-give = { $time } 주기
clocks-give-to = { $name } 님에게 { $time } 주기
clocks-give-any = 시간 주기 …
clocks-give-any-to = { $name } 님에게 시간 주기 …
clocks-give-title = { $name } 님에게 시간 주기
clocks-give-happens = 그 플레이어의 시간이 { $time } 늘어납니다. 시간이 다 되었더라도 시계가 다시 갑니다. 기록에 남아 모두가 볼 수 있습니다.
clocks-give-count = 얼마나
clocks-give-unit = 단위
clocks-give-sure = 주기
clocks-unit-hours = 시간
clocks-unit-days = 일
clocks-forfeit-sure = { $name } 님의 시간이 다 되었으므로 패했다고 결정할까요? 그 자리는 봇이 끝까지 이어 갑니다. 취소할 수 없습니다.
play-title-urgent = ⏳ { $title }
preferences-clock-sound = { " " }내 시간이 얼마 남지 않으면 소리로 알리기
preferences-turn-sound = { " " }내 차례가 되면 은은한 소리로 알리기
preferences-letters = { " " }게임판의 그림 기호 옆에 글자도 보기
# lobby.js, version_details.js
lobby-time-left = { $left } 남음
lobby-time-over = 시간 초과
version-details-time = 시간
version-details-seat = 자리
version-details-left = 남음
version-details-used = 사용
version-details-turns = 턴
version-details-last-turns = 최근 턴
version-details-from = 시작 버전
version-details-to = 끝
version-details-took = 걸린 시간
version-details-goes-on = 진행 중
# Links in mails
embed-whole = 전체 다시 보기
card-free-seat = 빈자리
notice-confirm-title = 주소를 확인해 주세요
notice-confirm-text = Tabletape의 당신의 게임에 관한 알림이 이 주소로 전송됩니다.
notice-confirm-button = 확인
notice-unsubscribe-title = 메일 그만 받기
notice-unsubscribe-text = 이 주소로 더 이상 알림을 보내지 않으며, 주소는 삭제됩니다.
notice-unsubscribe-button = 메일 그만 받기
notice-done-title = 완료
notice-done-text = 이 페이지를 닫아도 됩니다.
notice-gone-title = 더 이상 쓸 수 없는 링크입니다
notice-gone-text = 너무 오래되었거나 이미 사용되었습니다.

# Notices outside the page
account-programs = 봇과 키
programs-title = 봇과 키 · Tabletape
programs-heading = 봇과 키
programs-page-register = 먼저 등록하거나 키를 입력하세요.
programs-page-bots = 내 봇
programs-page-bots-about = 봇 계정은 게임하는 프로그램을 위한 것입니다. 봇이라는 것을 모두가 볼 수 있으며, 봇의 게임은 누구의 레이팅에도 반영되지 않습니다.
programs-page-tokens = 추가 키
programs-page-tokens-about = 프로그램이나 다른 기기가 저마다의 키로 당신이 되어 게임합니다. 키는 저절로 만료되며, 당신의 계정을 열지 못합니다.
programs-no-bots = 봇이 없습니다.
programs-no-tokens = 추가 키가 없습니다.
programs-name = 이름
programs-description = 하는 일
programs-last-use = 마지막 사용
programs-do = 하기
programs-scope = 권한
programs-end = 만료
programs-revoked = 키 폐기됨
programs-revoke = 폐기
programs-erase = 삭제
programs-renew-of = 새 키: { $name }
programs-revoke-of = 키 폐기: { $name }
programs-erase-of = 삭제: { $name }
programs-renew-really = { $name }의 새 키를 만들까요? 지금의 키는 바로 무효가 됩니다.
programs-revoke-really = { $name }의 키를 폐기할까요? 바로 거부됩니다.
programs-erase-really = { $name }을(를) 영구히 삭제할까요? 진행 중인 게임은 서비스의 봇이 이어 갑니다.
programs-token-revoked = { $name }의 키가 폐기되었습니다.
programs-erased = { $name }이(가) 삭제되었습니다.
programs-shown-once = { $name }의 키입니다. 이번 한 번만 표시되니 지금 복사하세요.
programs-bot-name = 봇의 이름
programs-bot-description = 하는 일, 모두에게 공개(선택)
programs-make-bot = 봇 만들기
programs-token-name = 메모, 예: 기기(선택)
programs-nameless = 메모 없는 키
programs-lifetime = 기간
programs-days = { $days }일
programs-make-token = 키 만들기
programs-scope-play = 읽기와 게임
programs-scope-read = 읽기만
account-notices = 알림
notices-title = 알림 · Tabletape
notices-heading = 알림
notices-page-register = 먼저 등록하거나 키를 입력하세요.
notices-page-channels = 알림을 받을 곳
notices-page-wishes = 알림의 내용과 때
notices-page-deliveries = 전송 결과
notices-page-read-again = 다시 읽기
notices-page-forget = 모두 지우기
notices-page-forget-about = 설정, 주소, 비밀 값, 전송 기록이 삭제됩니다.
notices-kind-turn = 내 차례임
notices-kind-time-low = 내 시간이 얼마 남지 않음
notices-kind-time-over = 플레이어의 시간이 다 됨
notices-kind-stand-in = 내가 요청하지 않았는데 봇이 나를 대신함
notices-kind-seat-lost = 내 자리가 봇이나 다른 플레이어에게 완전히 넘어감
notices-kind-began = 게임이 시작됨
notices-kind-ended = 게임이 끝남
notices-kind-replaced = 게임이 다른 게임에서 이어짐
notices-kind-request = 요청이 내 답을 기다림
notices-kind-pause = 일시 정지가 요청되거나, 시작되거나, 거절되거나, 끝남
notices-kind-substitute = 자리가 나에게 제안되거나, 다른 플레이어가 자리를 받음
notices-kind-decide = 게임이 주최자인 내 결정을 기다림
notices-kind-plan = 내 계획이 결정했거나 끝남
notices-kind-dispute = 이의가 제기됨
notices-kind-answer = 이의에 답이 있음
notices-kind-ruling = 주최자가 판정함
notices-kind-filled = 내가 연 테이블이 다 참
notices-kind-round = 내 대회의 라운드가 시작됨
notices-kind-called = 내 대회 테이블이 호출됨
notices-kind-challenged = 누군가 나에게 도전하거나 다시 하자고 초대함
notices-kind-reported = 내가 관리하는 테이블의 채팅에서 메시지가 신고됨
notices-kind-move = 봇이 행동할 차례
notices-kind-test = 시험
notices-kind-confirm = 주소 확인
notices-channel-webhook = 웹훅
notices-channel-bot = 봇
notices-channel-mail = 메일
notices-channel-push = 브라우저
notices-channel-other = Apprise
notices-status-waiting = 대기 중
notices-status-sent = 전송됨
notices-status-given-up = 포기함
notices-status-dropped = 더 필요 없음
notices-stopped = 중지됨: { $why }
notices-works = 작동함
notices-to-confirm = 메일의 링크를 누르기를 기다림
notices-test = 시험 전송
notices-test-of = 시험 전송: { $channel }
notices-new-secret = 새 비밀 값
notices-new-secret-of = 새 비밀 값: { $channel }
notices-remove = 제거
notices-remove-of = 제거: { $channel }
notices-remove-really = { $channel }을(를) 제거할까요? 주소가 삭제됩니다.
notices-channel = 경로
notices-address = 주소
notices-state = 상태
notices-do = 하기
notices-no-channels = 아직 없습니다.
notices-none-offered = 이 서비스는 알림을 보내지 않습니다.
notices-test-is-sent = 시험 알림을 보내고 있습니다.
notices-link-is-sent = 링크가 담긴 메일을 보내고 있습니다. 링크를 눌러 주소를 확인해 주세요.
notices-secret = 메시지에 서명하는 비밀 값입니다. 이번 한 번만 표시됩니다:
notices-add-kind = 종류
notices-add-address = 주소
notices-add = 추가
notices-added = 이제부터 알림이 그곳으로 갑니다.
notices-push-here = 이 브라우저에서 알림 받기
notices-what = 알림을 받는 때
notices-zone = 시간대
notices-time-left = 시간이 얼마 남지 않았다고 알릴 때(남은 분)
notices-digest = 메일
notices-digest-none = 하나씩 바로
notices-digest-minutes = 몇 분 뒤에 모아서
notices-digest-daily = 하루에 한 번 모아서
notices-digest-every = 몇 분 뒤에
notices-digest-hour = 몇 시에
notices-quiet-begins = 조용한 시간 시작
notices-quiet-ends = 조용한 시간 끝
notices-quiet = 조용한 시간 지키기: 그때는 웹훅 말고는 아무것도 보내지 않습니다
notices-always = 탭이 열려 있을 때도 알리기
notices-save = 저장
notices-saved = 저장했습니다.
notices-made = 시각
notices-told = 알림
notices-attempts = 시도
notices-answer = 마지막 응답
notices-gone = 제거됨
notices-no-deliveries = 아직 보낸 것이 없습니다.
notices-forget-really = 당신의 알림에 관한 모든 설정, 주소, 비밀 값을 삭제할까요?
notices-forgotten = 모두 삭제했습니다.

## The calendar of deadlines

notices-page-calendar = 내 기한 달력
notices-page-calendar-about = 달력 프로그램이 이 주소에서 당신의 기한을 읽습니다. 주소를 아는 사람은 누구나 읽을 수 있습니다.
notices-calendar-address = 주소
notices-calendar-none = 아직 주소가 없습니다.
notices-calendar-make = 주소 만들기
notices-calendar-copy = 주소 복사
notices-calendar-copied = 주소를 복사했습니다.
notices-calendar-by-hand = 브라우저가 이 페이지의 복사를 허용하지 않습니다. 주소가 선택되어 있으니 직접 복사하세요.
notices-calendar-renew = 새 주소 만들기
notices-calendar-renew-really = 새 주소를 만들까요? 그러면 달력 프로그램이 지금 쓰는 주소는 쓸 수 없게 됩니다.
notices-calendar-made = 달력에 새 주소가 생겼습니다.
notices-calendar-end = 달력 끝내기
notices-calendar-end-really = 달력을 끝낼까요? 그러면 그 주소는 쓸 수 없게 됩니다.
notices-calendar-ended = 달력을 끝냈습니다.

## Notices of one game: game_notices.js

notices-game-usual = 모든 게임과 같게
notices-game-own = 여기서 고른 대로
notices-game-nowhere = 알림을 받을 곳이 아직 정해지지 않았습니다.
notices-game-all = 알림을 받을 곳과 모든 게임의 알림
game-page-notices = 이 게임의 알림
## A log that was set back

play-set-back = 이 게임은 버전 { $version }(으)로 되돌아갔습니다. 서버와 함께 이후의 항목을 잃었기 때문입니다. 게임을 지금 상태로 살펴보세요.
dom-was-set-back = 서버와 함께 버전 { $lost }까지의 이 게임 항목을 잃었습니다. 게임은 버전 { $version } 또는 그 이전부터 이어졌습니다.
dom-part-is-missing = 이 페이지에 빠진 부분이 있습니다({ $part }). 다시 불러오세요.

lesson-begin = 이 게임을 안내받기
lesson-step = { $number }/{ $count }: { $title }
lesson-waits = { $number }/{ $count }: 게임을 이어 가세요
lesson-waits-about = 다음 단계는 게임과 함께 옵니다.
lesson-over = { $count }/{ $count }: 안내가 끝났습니다
lesson-over-about = 끝까지 게임하는 데 필요한 것을 모두 알게 되었습니다. “설정”에서 안내를 다시 시작할 수 있습니다.
lesson-back = 뒤로
lesson-next = 다음
lesson-skip = 건너뛰기
lesson-end = 안내 끝내기

player-title = 플레이어 – Tabletape
player-title-of = { $name } – Tabletape
player-heading = 플레이어
player-page-challenge = 도전
player-page-ratings = 레이팅
player-page-ratings-about = 1500은 첫 게임 전의 실력입니다. 실제 실력은 95% 확률로 구간 안에 있으며, 물음표가 붙은 수는 아직 불확실합니다.
player-page-results = 결과
player-page-results-about = 봇과 한 것을 포함하여 끝까지 진행한 공개 게임입니다. 분기와 가져온 게임은 집계하지 않습니다.
player-page-opponents = 상대
player-page-games = 게임
player-page-studies = 연구
player-unknown = 그런 플레이어가 없습니다.
player-erased = 이 플레이어는 삭제되었습니다. 게임은 이름 없이 남습니다.
player-is-bot = 봇 계정입니다. 주인:
player-no-results = 아직 끝까지 진행한 공개 게임이 없습니다.
player-no-studies = 아직 모두에게 공개된 연구가 없습니다.
player-kind = { $game }, { $seats }인
player-place-of = { $place }/{ $players }
player-result = { $players }명 중 { $place }위, { $points }점
player-opponent = 상대
player-ahead = 앞섬
player-level = 같음
player-behind = 뒤짐
player-record-cut = 최근 { $count }게임 기준.
player-rating-of = 실력의 추이
player-rating-after = { $time }: { $rating }, { $interval }
player-rating-summary = 게임 { $games }번 뒤 { $name } 님의 실력: { $rating }, 구간 { $interval }
ratings-page-of = { $name } 님의 페이지

ruleset-title = 게임 – Tabletape
ruleset-title-of = { $name } – Tabletape
ruleset-heading = 게임의 양상
ruleset-page-places = 순위
ruleset-page-places-about = 자리, 부족, 본거지, 영역이 각 순위를 차지한 횟수입니다. 실제 비율은 95% 확률로 구간 안에 있으며, 게임이 많을수록 구간이 좁아집니다.
ruleset-page-points = 점수
ruleset-page-length = 길이
ruleset-page-length-about = 게임의 절반은 4분의 1과 4분의 3 사이에 있습니다. 시간은 일시 정지와 밤을 포함하여 시작부터 끝까지입니다.
ruleset-unknown = 그런 게임이 없습니다.
ruleset-people = 사람끼리
ruleset-bots = 봇과 함께
ruleset-counts = 사람끼리의 레이팅 게임 { $people }개, 봇과 함께한 게임 { $bots }개
ruleset-period = 게임이 끝난 시각 기준 { $first }부터 { $last }까지, 지금까지 집계된 모든 게임입니다.
ruleset-counted = 힌트 없이 끝까지 진행하고 아무도 기권하거나 시간패하지 않은 공개 게임을 집계합니다. 분기와 가져온 게임은 집계하지 않습니다.
ruleset-to-ratings = 플레이어의 레이팅
ruleset-place = { $place }위
ruleset-deviation = 편차
ruleset-winning = 1위의 점수
ruleset-lead = 다음 자리와의 점수 차
ruleset-spread = 평균 { $mean }, 편차 { $deviation }. 게임의 절반은 { $lower }~{ $upper }, 전체는 { $least }~{ $most }.
ruleset-bar = { $points }: 게임 { $games }개
ruleset-length = 길이
ruleset-rounds = 마지막 라운드
ruleset-decisions = 결정
ruleset-time = 시간
ruleset-least = 최단
ruleset-lower = 4분의 1까지
ruleset-median = 절반까지
ruleset-upper = 4분의 3까지
ruleset-most = 최장

# The chat of a game
game-page-chat = 채팅
preferences-chat = { " " }게임의 채팅 보기
chat-link = { $count ->
    [0] 채팅
   *[other] 채팅({ $count })
}
chat-room-table = 테이블
chat-room-spectators = 관전자
chat-unread = { $count ->
    [0] { $room }
   *[other] { $room }(새 글 { $count })
}
chat-words = 메시지
chat-send = 보내기
chat-phrases = 빠른 문구
chat-people = 숨길 사람
chat-mute = { $name } 님 숨기기
chat-hear = { $name } 님 다시 보기
chat-removed = 관리자가 이 메시지를 삭제했습니다.
chat-report = 신고
chat-report-of = { $name } 님의 메시지 신고
chat-report-why = 이유(적고 싶다면)
chat-report-happens = 이 게임의 관리자가 이 메시지와 앞뒤로 세 개씩의 메시지를 읽습니다. 신고한 것은 다른 누구도 알지 못합니다.
chat-reported = 메시지를 신고했습니다.
chat-reports-title = 신고된 메시지
chat-reports-none = 답을 기다리는 신고된 메시지가 없습니다.
chat-reports-answered = 처리됨: { $count }
chat-reports-at = 라운드 { $round }, 테이블 { $table }
chat-reports-game = 게임
chat-reports-by = { $name } 님의 신고
chat-reports-by-why = { $name } 님의 신고: { $why }
chat-reports-remove = 삭제
chat-reports-dismiss = 기각
chat-reports-of = 신고된 { $name } 님의 메시지
chat-reports-removed-happens = 메시지 자리에 쓴 사람과 시각의 표시가 남습니다. 당신의 이름과 이유는 관리자의 기록에 남습니다.
chat-reports-dismissed-happens = 메시지는 그대로 남습니다. 당신의 이름과 이유는 관리자의 기록에 남습니다.
chat-reports-removed = { $name } 님이 삭제함: { $why }
chat-reports-dismissed = { $name } 님이 기각함: { $why }
chat-reports-done = 신고를 처리했습니다.
chat-closed-no-player = 여기에 쓰려면 등록하세요.
chat-closed-round-runs = 라운드가 진행되는 동안에는 아무도 여기에 쓸 수 없습니다.
chat-phrase-hello = 안녕하세요!
chat-phrase-good-luck = 행운을 빕니다!
chat-phrase-well-played = 잘하셨습니다!
chat-phrase-thanks = 감사합니다!
chat-phrase-sorry = 죄송합니다!
chat-phrase-one-moment = 잠시만 기다려 주세요.
chat-phrase-back-again = 돌아왔습니다.
chat-phrase-your-turn = 당신의 차례인 것 같습니다.
chat-phrase-good-game = 좋은 게임이었습니다!
chat-phrase-another-game = 한 게임 더 할까요?
