import type { Pool } from "pg";
import { expect, test, vi } from "vitest";
import { transRef } from "../core/ids.ts";
import { createClock, systemIds } from "./system.ts";

test("ids made within one millisecond have references of their own", () => {
  const references = Array.from({ length: 20_000 }, () => transRef(systemIds.next()));
  expect(new Set(references).size).toBe(references.length);
});

/** A machine whose clocks a test moves, and a database whose time the machine cannot set. */
async function clockOnAMachine() {
  const at = {
    wall: 1_000_000,
    steady: 500,
    database: Date.parse("2026-05-05T10:00:00.000Z"),
    isAway: false,
    /** The wait for a free connection. */
    queueMs: 0,
  };
  const asked = { times: 0 };
  const pass = (ms: number) => {
    at.wall += ms;
    at.steady += ms;
    at.database += ms;
  };
  const query = async () => {
    asked.times += 1;
    if (at.isAway) throw new Error("away");
    return { rows: [{ now: new Date(at.database) }] };
  };
  const connect = async () => {
    pass(at.queueMs);
    return { query, release: () => undefined };
  };
  const machine = { wallMs: () => at.wall, steadyMs: () => at.steady };
  const clock = await createClock({ connect } as unknown as Pool, machine);
  return { at, asked, pass, clock };
}

test("setting the machine's clock does not move the time (rules 5.32)", async () => {
  const { at, pass, clock } = await clockOnAMachine();
  pass(90_000);
  at.wall += 25 * 3_600_000;
  expect(clock.now()).toEqual(new Date("2026-05-05T10:01:30.000Z"));
  clock.stop();
});

test("a wait for a connection moves no time (rules 5.32)", async () => {
  const { at, clock } = await clockOnAMachine();
  at.wall += 3_600_000;
  at.queueMs = 2_000;
  expect(clock.isSure()).toBe(false);
  await vi.waitFor(() => expect(clock.isSure()).toBe(true));
  expect(clock.now()).toEqual(new Date("2026-05-05T10:00:02.000Z"));
  clock.stop();
});

test("after a step or a sleep the time is in doubt until the database told it again (rules 5.32)", async () => {
  const { at, asked, clock } = await clockOnAMachine();
  expect(clock.isSure()).toBe(true);
  // The machine slept for an hour: its steady clock stood still.
  at.wall += 3_600_000;
  at.database += 3_600_000;
  at.isAway = true;
  expect(clock.isSure()).toBe(false);
  await Promise.resolve();
  expect(clock.now()).toEqual(new Date("2026-05-05T10:00:00.000Z"));
  expect(asked.times).toBe(2);
  at.isAway = false;
  await vi.waitFor(() => expect(clock.isSure()).toBe(true));
  expect(clock.now()).toEqual(new Date("2026-05-05T11:00:00.000Z"));
  clock.stop();
});
