const waiting = new Map<string, { count: number; last: Promise<unknown> }>();
const MAX_WAITING = 64;

/**
 * Runs work of one name one after the other in this process; undefined when too many calls wait. Attempts to
 * log in count as failures until they are proven right, so a person's own parallel log-ins would lock each
 * other out. Passwords are hashed one at a time anyway, so this costs nothing.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  const line = waiting.get(name) ?? { count: 0, last: Promise.resolve() };
  if (line.count >= MAX_WAITING) return undefined;
  waiting.set(name, line);
  line.count += 1;
  const result = line.last.then(work).finally(() => {
    line.count -= 1;
    if (line.count === 0) waiting.delete(name);
  });
  line.last = result.catch(() => undefined);
  return result;
}
