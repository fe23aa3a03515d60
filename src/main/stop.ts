import { setTimeout as delay } from "node:timers/promises";
import { runnerPid } from "./config.ts";

/** Stops a program in order: started parts stop in reverse order, then the process exits. */
export type Ending = Readonly<{
  /**
   * Registers a stop function. Call it right after the part was started. `withinMs` is the time it may take,
   * where that is another than the usual.
   */
  add(name: string, stop: () => Promise<unknown>, withinMs?: number): void;
  /**
   * Stops now because of this error, with exit code 1. Errors while stopping are its consequences and are not
   * reported.
   */
  fail(error: unknown): void;
}>;

/** Longer than any step should take: a server drains for up to 20 s, other steps are quick. */
export const STEP_WITHIN_MS = 25_000;
/**
 * A terminal's Ctrl-C reaches a program more than once, through npm too; a second one by a person comes
 * later.
 */
const SAME_SIGNAL_MS = 700;
const PARENT_CHECK_MS = 250;

/**
 * Stops on SIGINT, SIGTERM, SIGHUP, or when the program that started us is gone. A second signal forces the
 * exit.
 */
export function createEnding(say: (line: string) => void): Ending {
  const steps: { name: string; stop: () => Promise<unknown>; withinMs: number }[] = [];
  let endingSince: number | undefined;

  const end = async (exitCode: number) => {
    endingSince = Date.now();
    for (let step = steps.pop(); step; step = steps.pop()) {
      const { name, withinMs } = step;
      const late = delay(withinMs, "late", { ref: false });
      const outcome = await Promise.race([step.stop().catch((error: unknown) => sentence(error)), late]);
      if (typeof outcome === "string") say(`${name} did not stop cleanly: ${outcome}`);
    }
    process.exit(exitCode);
  };
  const onSignal = () => {
    if (endingSince === undefined) {
      say("Stopping ...");
      void end(0);
    } else if (Date.now() - endingSince > SAME_SIGNAL_MS) {
      say("Stopped at once.");
      process.exit(1);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  watchParent(() => endingSince ?? onSignal());
  return {
    add: (name, stop, withinMs = STEP_WITHIN_MS) => steps.push({ name, stop, withinMs }),
    fail: (error) => {
      if (endingSince !== undefined) return;
      say(sentence(error));
      void end(1);
    },
  };
}

/** Returns the message of an error, for people. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * A scripts/run.mjs killed with -9 cannot signal us, but our parent process changes. Watches only when it
 * started us.
 */
function watchParent(onGone: () => void): void {
  const parent = process.ppid;
  if (runnerPid() !== parent) return;
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    onGone();
  }, PARENT_CHECK_MS);
  check.unref();
}
