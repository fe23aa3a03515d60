/**
 * A reading that never overlaps itself. The answered function resolves when a run that began after the call is done. Calls that
 * come during a run share the next one, so a storm of calls costs two. Rejects when that run failed.
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
  const afterwards = async (current: Promise<void>): Promise<void> => {
    await current.catch(() => undefined);
    next = undefined;
    return start();
  };
  return () => {
    if (!running) return start();
    next ??= afterwards(running);
    return next;
  };
}
