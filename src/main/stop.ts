import { setTimeout as delay } from "node:timers/promises";
import { runnerPid } from "./config.ts";

/** The orderly end of a program: what was started is stopped in reverse order, then the process exits. */
export type Ending = Readonly<{
  /** Call right after something was started. */
  add(name: string, stop: () => Promise<unknown>): void;
  /** End now because of this error: exit code 1. While ending, errors are its consequences and say nothing. */
  fail(error: unknown): void;
}>;

/** Longer than any step should take: a server drains for up to 20 s, the rest is quick. */
const STEP_WITHIN_MS = 25_000;
/** A terminal's Ctrl-C reaches a program more than once, through npm too; a person's second one comes later. */
const SAME_SIGNAL_MS = 700;
const PARENT_CHECK_MS = 250;

/** End on SIGINT, SIGTERM, SIGHUP, or when the program that started us is gone. A second signal forces the end. */
export function createEnding(say: (line: string) => void): Ending {
  const steps: { name: string; stop: () => Promise<unknown> }[] = [];
  let endingSince: number | undefined;

  const end = async (exitCode: number) => {
    endingSince = Date.now();
    for (let step = steps.pop(); step; step = steps.pop()) {
      const { name } = step;
      const late = delay(STEP_WITHIN_MS, "late", { ref: false });
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
    add: (name, stop) => steps.push({ name, stop }),
    fail: (error) => {
      if (endingSince !== undefined) return;
      say(sentence(error));
      void end(1);
    },
  };
}

/** What an error says, for people. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** scripts/run.mjs killed with -9 cannot tell us; our parent process changes. Only when it is what started us. */
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
