import { setTimeout as delay } from "node:timers/promises";
import { isDisconnect } from "../db/pool.ts";
import { sentence } from "./stop.ts";

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5_000;
const SAY_EVERY_MS = 30_000;

type Waiting = { pause: (ms: number) => Promise<unknown>; now: () => number };
const WAITING: Waiting = { pause: (ms) => delay(ms), now: () => performance.now() };

/**
 * Runs what needs the database, again and again while the database is away or takes no writes (rules 8.73):
 * it may start after us. Says so at once, when the reason changes, and every 30 seconds. Rejects with what
 * waiting does not mend: a wrong password, a database that may not be made, a bad setting.
 */
export async function whenReached<T>(
  run: () => Promise<T>,
  say: (line: string) => void,
  { pause, now }: Waiting = WAITING,
): Promise<T> {
  let said = { reason: "", at: 0 };
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      return await run();
    } catch (error) {
      if (!isDisconnect(error)) throw error;
      const reason = sentence(error) || String((error as { code?: string }).code);
      if (reason !== said.reason || now() - said.at >= SAY_EVERY_MS) {
        say(`The database cannot be reached (${reason}). Trying again until it can ...`);
        said = { reason, at: now() };
      }
    }
    await pause(pauseMs);
  }
}
