import { afterAll, beforeAll, expect, test } from "vitest";
import { lagosDay } from "../../src/core/days.ts";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import {
  csvOfLines,
  endDay,
  exceptionsOf,
  houseBalance,
  type Place,
  settle,
  soldLine,
  type StatementLine,
  upload,
} from "../support/reconciliation.ts";
import { ALWAYS_OPEN, lineOf, routeTo } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Statements of days that are still open, read again after other days were read (rules 17.7). */

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const buyer = await world.makeUser({ balance: naira(100_000) });
await routeTo(world, lineOf("airtime"), ["GLAD"]);
world.deps.router = ALWAYS_OPEN;

const today = (): Place => ({ kind: "supplier", party: "GLAD", day: lagosDay(world.clock.now()) });
let [first, second] = [today(), today()];
/** An order of the second day that they have on the first. */
let early: StatementLine;

const sold = () => soldLine(world, buyer);

const put = async (place: Place, lines: readonly StatementLine[]) => {
  const { status } = await upload(world, admin, { place, file: csvOfLines(lines) });
  return [status, (await exceptionsOf(world, admin, place)).filter(({ state }) => state !== "settled")];
};
/** The same lines in a file of other bytes. */
const again = (lines: readonly StatementLine[]) =>
  lines.map((line) => ({ ...line, at: new Date(line.at.getTime() + 1_000) }));

beforeAll(async () => {
  endDay(world);
  world.clock.advance(9 * 3_600_000);
  first = today();
  const at = world.clock.now();
  endDay(world);
  world.clock.advance(9 * 3_600_000);
  second = today();
  early = { ...(await sold()), at };
});
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

test("a line that another day's row settled stays settled when its own day is read again, and so does that day", async () => {
  expect((await put(first, [early]))[1]).toMatchObject([{ kind: "only_theirs" }]);
  expect(await put(second, [])).toEqual([200, []]);
  expect(await exceptionsOf(world, admin, first)).toMatchObject([{ kind: "only_theirs", how: "arrived" }]);
  expect(await put(first, again([early]))).toEqual([200, []]);
  expect(await put(second, again([{ ...early, reference: "other", naira: 1, status: "failed" }]))).toEqual([
    200,
    [],
  ]);
  expect(await put(first, again(again([early])))).toEqual([200, []]);
});

test("what was posted for a line counts whichever row the line is paired with later", async () => {
  const unknown = { reference: "unknown-1", naira: 50, at: early.at };
  const [, open] = await put(first, [early, unknown]);
  const ids = (open as { _id: string }[]).map(({ _id }) => _id);
  const float = await houseBalance(world, "supplier_float", "GLAD");
  await settle(world, admin, { ids, way: "take_theirs" });
  expect(await houseBalance(world, "supplier_float", "GLAD")).toBe(float + 5_000n);
  expect(await put(first, again([early, unknown]))).toEqual([200, []]);
});
