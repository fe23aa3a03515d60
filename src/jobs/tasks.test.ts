import { beforeEach, expect, test } from "vitest";
import type { Deps } from "../flows/deps.ts";
import { tasks } from "./tasks.ts";

/** The checks that ran: `full`, or `recent` (its database does not exist here). */
let done: string[] = [];
let now = new Date("2026-03-02T12:00:00Z");
let stopped: string | undefined;
let isFailing = false;
/** Another process is at the full check. */
let isElsewhere = false;

const NO_DATABASE = new Proxy(
  {},
  {
    get: () => {
      throw new Error("recent");
    },
  },
);

function booksTask() {
  const deps = {
    clock: { now: () => now },
    settings: { timesScale: 1 },
    sellingStopped: () => stopped,
    db: NO_DATABASE,
  } as unknown as Deps;
  const checkAll = async () => {
    done.push("full");
    if (isFailing) throw new Error("failed");
    return !isElsewhere;
  };
  const books = tasks({
    deps,
    checkAll,
    reload: async () => undefined,
    describe: () => undefined,
    requests: { flush: async () => 0 },
  }).find(({ name }) => name === "books");
  return async () => {
    await books?.run().catch((error: Error) => done.push(error.message));
    return done.splice(0);
  };
}

beforeEach(() => {
  done = [];
  now = new Date("2026-03-02T12:00:00Z");
  stopped = undefined;
  isFailing = false;
  isElsewhere = false;
});

test("all books are read once a night, and again when that failed", async () => {
  const run = booksTask();
  expect(await run()).toEqual(["recent"]);
  now = new Date("2026-03-03T01:00:00Z");
  isFailing = true;
  expect(await run()).toEqual(["full", "failed"]);
  isFailing = false;
  expect(await run()).toEqual(["full"]);
  expect(await run()).toEqual(["recent"]);
  now = new Date("2026-03-04T01:00:00Z");
  expect(await run()).toEqual(["full"]);
});

test("while the checker's own stop stands all books are read each time; a person's stop costs nothing", async () => {
  const run = booksTask();
  stopped = "an admin: until Monday";
  expect(await run()).toEqual(["recent"]);
  stopped = "an admin: until Monday; ledger:I1 the books are off";
  expect(await run()).toEqual(["full"]);
});

test("while another process reads all books only the recent ones are read here, and all are asked for again", async () => {
  const run = booksTask();
  now = new Date("2026-03-03T01:00:00Z");
  isElsewhere = true;
  expect(await run()).toEqual(["full", "recent"]);
  isElsewhere = false;
  expect(await run()).toEqual(["full"]);
  expect(await run()).toEqual(["recent"]);
});
