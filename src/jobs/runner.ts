import type { Log } from "../core/ports.ts";
import type { Timer } from "../flows/deps.ts";
import { waitUnlessStopped } from "../flows/waiting.ts";
import type { Task } from "./tasks.ts";

export type Runner = { stop(): Promise<void> };

/**
 * Runs tasks until stopped, then waits for those under way. A task overlaps itself only if it says so. A task
 * that fails is logged and runs again at its next time.
 */
export function runTasks(tasks: readonly Task[], parts: { after: (ms: number) => Timer; log: Log }): Runner {
  const abort = new AbortController();
  const loops = tasks.map((task) => loop(task, parts, abort.signal));
  return {
    stop: async () => {
      abort.abort();
      await Promise.all(loops);
    },
  };
}

async function loop(
  task: Task,
  parts: { after: (ms: number) => Timer; log: Log },
  signal: AbortSignal,
): Promise<void> {
  const running = new Set<Promise<unknown>>();
  while (!signal.aborted) {
    const run = task
      .run()
      .catch((error: unknown) => parts.log.error({ err: error, task: task.name }, "a task failed"))
      .finally(() => running.delete(run));
    running.add(run);
    if (!task.isOverlapping) await run;
    await waitUnlessStopped(parts.after(task.everyMs), signal);
  }
  await Promise.all(running);
}
