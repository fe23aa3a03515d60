import { expect, test } from "vitest";
import type { Catalogue } from "../core/catalogue.ts";
import type { VendAnswer } from "../core/ports.ts";
import { writeReport } from "../core/process-reports.ts";
import { createLimits } from "./rates.ts";
import { createProcesses, type Processes } from "../flows/processes.ts";
import { createRouter } from "../flows/supplier-router.ts";

/** Processes of one service that hear each other when a test says so. */

const time = { now: 1_700_000_000_000 };
const AIRTIME = [{ supplier: "GLAD", planCode: null }];
const FAILED: VendAnswer = { kind: "unknown", note: "silence" };
const FINE: VendAnswer = { kind: "delivered", supplierRef: "1" };

function processNamed(id: string, sells = true) {
  const processes = createProcesses({ id, sells, steadyMs: () => time.now });
  const suppliers = new Map([["GLAD", { maxInFlight: 10 }]]);
  const catalogue = () => ({ suppliers }) as unknown as Catalogue;
  const router = createRouter({ clock: { now: () => new Date(time.now) }, catalogue, processes });
  const limits = createLimits(1, () => time.now, processes);
  return { processes, router, limits };
}

/** Everybody hears everybody. */
function exchange(...all: readonly { processes: Processes }[]): void {
  const texts = all.map(({ processes }) => writeReport(processes.report()));
  for (const { processes } of all) for (const text of texts) processes.hear(text);
}

test("three processes together allow a caller one limit once they have heard of each other (rules 8.86)", () => {
  const all = [processNamed("a"), processNamed("b"), processNamed("c")];
  let allowed = 0;
  for (let n = 0; n < 180; n += 1) {
    if (all[n % 3]?.limits.person("lookup", "ada") === undefined) allowed += 1;
    if (n % 6 === 5) exchange(...all);
  }
  expect(allowed).toBeGreaterThanOrEqual(60);
  expect(allowed).toBeLessThanOrEqual(66);
  expect(all[0]?.limits.standing("lookup", "ada").remaining).toBe(0);
  expect(all[0]?.limits.person("lookup", "obi")).toBeUndefined();
  time.now += 60_000;
  expect(all[0]?.limits.person("lookup", "ada")).toBeUndefined();
});

test("orders in flight at a supplier are divided by the processes that sell (rules 8.88)", () => {
  const all = [processNamed("a"), processNamed("b"), processNamed("c"), processNamed("worker", false)];
  exchange(...all);
  const taken = all.slice(0, 3).map(({ router }) => {
    let slots = 0;
    while (router.acquire(AIRTIME, "airtime")) slots += 1;
    return slots;
  });
  expect(taken).toEqual([3, 3, 3]);
  time.now += 12_000;
  expect(all[0]?.router.acquire(AIRTIME, "airtime")).toBeDefined();
});

test("a process that only resends orders counts as selling from its first one on, for a minute (rules 8.88)", () => {
  const [web, worker] = [processNamed("web"), processNamed("worker", false)];
  let reports = 0;
  worker.processes.onChanged(() => {
    reports += 1;
    exchange(web, worker);
  });
  exchange(web, worker);
  expect([web, worker].map(({ processes }) => processes.sellers())).toEqual([1, 1]);
  worker.router.acquire(AIRTIME, "airtime");
  worker.router.acquire(AIRTIME, "airtime");
  expect([web, worker].map(({ processes }) => processes.sellers())).toEqual([2, 2]);
  expect(reports).toBe(1);
  time.now += 60_000;
  exchange(web, worker);
  expect([web, worker].map(({ processes }) => processes.sellers())).toEqual([1, 1]);
});

test("a breaker that opens in one process is open in all, and a trial in one closes it in all (rules 8.87)", () => {
  const [a, b] = [processNamed("a"), processNamed("b")];
  const stateAt = ({ router }: typeof a) => router.states().find(({ service }) => service === "data")?.state;
  exchange(a, b);
  for (let n = 0; n < 5; n += 1) a.router.acquire(AIRTIME, "data")?.done(FAILED);
  time.now += 1;
  exchange(a, b);
  expect([stateAt(a), stateAt(b)]).toEqual(["open", "open"]);
  expect(b.router.acquire(AIRTIME, "data")).toBeUndefined();
  time.now += 15_000;
  const trial = a.router.acquire(AIRTIME, "data");
  time.now += 1;
  exchange(a, b);
  expect(b.router.acquire(AIRTIME, "data")).toBeUndefined();
  trial?.done(FINE);
  time.now += 1;
  exchange(a, b);
  expect([stateAt(a), stateAt(b)]).toEqual(["closed", "closed"]);
});

test("a process that ended during its trial holds the others up for 30 seconds only (rules 8.87)", () => {
  const [a, b] = [processNamed("a"), processNamed("b")];
  for (let n = 0; n < 5; n += 1) a.router.acquire(AIRTIME, "data")?.done(FAILED);
  time.now += 15_000;
  a.router.acquire(AIRTIME, "data");
  time.now += 1;
  exchange(a, b);
  expect(b.router.acquire(AIRTIME, "data")).toBeUndefined();
  time.now += 30_000;
  expect(b.router.acquire(AIRTIME, "data")).toBeDefined();
});

test("a process that ends takes its breakers with it (rules 8.87)", () => {
  const [a, b] = [processNamed("a"), processNamed("b")];
  exchange(a, b);
  // The slowest calls of a process that ends are left: one silence after the other.
  const slow = Array.from({ length: 5 }, () => a.router.acquire(AIRTIME, "electricity"));
  a.processes.retire();
  for (const slot of slow) slot?.done(FAILED);
  time.now += 1;
  exchange(a, b);
  expect(b.router.acquire(AIRTIME, "electricity")).toBeDefined();
});

test("a process that left gives its part of the orders to the others, and its counts stay (rules 8.86, 8.88)", () => {
  // A minute begins.
  time.now += 60_000 - (time.now % 60_000);
  const [a, b] = [processNamed("a"), processNamed("b")];
  for (let n = 0; n < 40; n += 1) a.limits.person("lookup", "ada");
  exchange(a, b);
  expect(b.processes.sellers()).toBe(2);
  a.processes.leave();
  exchange(a, b);
  const slots = Array.from({ length: 10 }, () => b.router.acquire(AIRTIME, "electricity"));
  expect(slots.every(Boolean)).toBe(true);
  b.limits.person("lookup", "ada");
  const { remaining } = b.limits.standing("lookup", "ada");
  expect(remaining).toBe(19);
  // Silent for longer than a process may be, within the minute.
  time.now += 13_000;
  b.processes.hear(writeReport(processNamed("c").processes.report()));
  expect(b.limits.standing("lookup", "ada").remaining).toBe(remaining);
});
