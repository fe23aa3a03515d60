import { expect, test, vi } from "vitest";
import { runTasks } from "./runner.ts";
import type { Task } from "./tasks.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** No time passes between two runs. */
const after = () => ({
  reached: new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined))),
  cancel: () => undefined,
});

/** A task whose runs end together when the test says so. */
function slow(more: Pick<Task, "isOverlapping">) {
  const gate = Promise.withResolvers<void>();
  const seen = { begun: 0, ended: 0, end: gate.resolve };
  const run = async () => {
    seen.begun += 1;
    await gate.promise;
    seen.ended += 1;
  };
  const task: Task = { name: "slow", everyMs: 1, run, ...more };
  return { seen, task };
}

test("a task that may overlap itself comes again while it runs; stopping waits for every run of it", async () => {
  const { seen, task } = slow({ isOverlapping: true });
  const runner = runTasks([task], { after, log });
  await vi.waitFor(() => expect(seen.begun).toBeGreaterThan(2), 60_000);
  const stopped = runner.stop();
  seen.end();
  await stopped;
  expect(seen.ended).toBe(seen.begun);
});

test("any other task does not", async () => {
  const { seen, task } = slow({});
  const runner = runTasks([task], { after, log });
  for (let turn = 0; turn < 5; turn++) await new Promise((next) => setImmediate(next));
  expect(seen.begun).toBe(1);
  const stopped = runner.stop();
  seen.end();
  await stopped;
  expect(seen).toMatchObject({ begun: 1, ended: 1 });
});
