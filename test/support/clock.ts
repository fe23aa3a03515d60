import { v7 } from "uuid";
import type { Clock, Ids, SteadyClock } from "../../src/core/ports.ts";

/** A clock that stands still until a test moves it. The simulated providers use it too. */
export type TestClock = Clock &
  SteadyClock & {
    /** Time passes, by every clock. */
    advance(ms: number): void;
    /** Somebody sets the clock: the time steps, and no time passes. */
    step(ms: number): void;
  };

/** A Wednesday in the middle of a month, at noon in Lagos: far from every end of a day, week or month. */
export const STARTED_AT = new Date("2026-07-15T11:00:00.000Z");

/** A clock that only a test moves. */
export function testClock(startAt = STARTED_AT): TestClock {
  let nowMs = startAt.getTime();
  let steadyMs = 0;
  return {
    now: () => new Date(nowMs),
    ms: () => steadyMs,
    isSure: () => true,
    advance: (ms) => {
      nowMs += ms;
      steadyMs += ms;
    },
    step: (ms) => {
      nowMs += ms;
    },
  };
}

/** UUIDv7 at the clock's time: ids say when a row was made, and those of one instant keep their order. */
export function idsAt(clock: Pick<TestClock, "now">): Ids {
  let seq = 0;
  return { next: () => v7({ msecs: clock.now().getTime(), seq: (seq += 1) }) };
}
