/** The longest wait for a page with nothing to do, in milliseconds. */
const MAX_WAIT_MS = 2_000;

/** Runs a task when the page has nothing else to do. Returns a function that drops it. */
export function whenIdle(task: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(task);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task, { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(handle);
}
