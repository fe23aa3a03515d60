import { expect, test, vi } from "vitest";
import { createProcesses } from "../../src/flows/processes.ts";
import { listen } from "../../src/main/listener.ts";
import { PROCESS_CHANNEL } from "../../src/main/queries.ts";
import { startReporting } from "../../src/main/report-to-processes.ts";
import { startTimer } from "../../src/main/system.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

const database = await freshDatabase();
const world = await startTestApp(database);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function processNamed(id: string) {
  const processes = createProcesses({ id, sells: true, steadyMs: () => performance.now() });
  const listener = await listen({
    url: database.url,
    channels: { [PROCESS_CHANNEL]: (text) => processes.hear(text) },
    onBack: () => undefined,
    log: quiet,
  });
  const reporting = startReporting({ db: world.deps.db, processes, after: startTimer });
  const stop = async () => {
    reporting.leave();
    await listener.stop();
  };
  return { processes, stop };
}

test("processes hear of each other through the database (rules 8.86)", async () => {
  const one = await processNamed("one");
  one.processes.countsFrom(() => ({ minute: 7, counts: [["lookup", "ada", 12]] }));
  const other = await processNamed("other");
  await vi.waitFor(() => expect(other.processes.counted(7, "lookup", "ada")).toBe(12), 10_000);
  await vi.waitFor(() => expect(one.processes.sellers()).toBe(2), 10_000);
  // A change is not kept until the next turn of the clock.
  one.processes.breakersFrom(() => [
    {
      supplier: "GLAD",
      service: "data",
      breaker: { failures: 5, openUntil: 9, openings: 1, trialUntil: 0 },
      changedAt: 3,
    },
  ]);
  const seen = new Promise((resolve) => other.processes.onBreaker(resolve));
  one.processes.changed();
  expect(await seen).toMatchObject({ supplier: "GLAD", changedAt: 3 });
  await one.stop();
  await other.stop();
});
