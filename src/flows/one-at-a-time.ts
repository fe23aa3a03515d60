/**
 * Makes a function whose runs never overlap. It resolves when a run that began after the call is done. Calls
 * during a run share the next one, so a burst of calls costs two runs. It rejects when that run failed.
 */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    const mine = run().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  const startAfter = async (current: Promise<void>): Promise<void> => {
    await current.catch(() => undefined);
    next = undefined;
    return start();
  };
  return () => {
    if (!running) return start();
    next ??= startAfter(running);
    return next;
  };
}
