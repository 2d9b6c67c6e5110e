// Reading a tournament and showing it again, one run at a time.

/**
 * Return a function that reads and shows; called in the middle of a run, it lets another run follow.
 * @param {() => Promise<void>} readAll
 * @param {() => void} show
 * @returns {() => Promise<void>}
 */
export function refresher(readAll, show) {
  let refreshing = null;
  let again = false;
  return () => {
    again = true;
    refreshing ||= (async () => {
      while (again) {
        again = false;
        await readAll();
        show();
      }
    })().finally(() => (refreshing = null));
    return refreshing;
  };
}
