import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { lagosDay } from "../../src/core/days.ts";
import { naira } from "../../src/core/money.ts";
import { accountDay } from "../../src/flows/reconciliation/accounts.ts";
import { figuresOf } from "../../src/flows/reconciliation/close.ts";
import { findDay } from "../../src/flows/reconciliation/statement-queries.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import {
  close,
  csvOfLines,
  dayFile,
  dayOf,
  endDay,
  exceptionsOf,
  houseBalance,
  type StatementLine,
  MAP,
  type Place,
  preview,
  settle,
  soldLine,
  type Shown,
  upload,
} from "../support/reconciliation.ts";
import { ALWAYS_OPEN, lineOf, numberFor, routeTo } from "../support/selling.ts";
import { wantSecondAdmin } from "../support/staff.ts";
import { startTestApp } from "../support/world.ts";

/** Statements against our ledger: uploads, differences and their ends, and days that never change. */

const world = await startTestApp(await freshDatabase());
const [ada, bola] = await Promise.all([world.makeUser({ isAdmin: true }), world.makeUser({ isAdmin: true })]);
const buyer = await world.makeUser({ balance: naira(100_000) });
await routeTo(world, lineOf("airtime"), ["GLAD"]);
world.deps.router = ALWAYS_OPEN;

let place: Place;

beforeEach(() => {
  endDay(world);
  world.clock.advance(9 * 3_600_000);
  place = { kind: "supplier", party: "GLAD", day: lagosDay(world.clock.now()) };
});
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

type Sold = { id: string; line: StatementLine };

async function sold(number = numberFor("airtime")): Promise<Sold> {
  const { id, ...line } = await soldLine(world, buyer, number);
  world.clock.advance(60_000);
  return { id, line };
}

const put = (lines: readonly StatementLine[], where = place) =>
  upload(world, ada, { place: where, file: csvOfLines(lines) });
const shown = (where = place) => exceptionsOf(world, ada, where);
const kinds = (list: readonly Shown[]) => list.map(({ kind, state }) => `${kind} ${state}`).sort();

async function only(where = place): Promise<Shown> {
  const [one, ...others] = await shown(where);
  if (!one || others.length > 0) throw new Error(`${others.length + 1} differences`);
  return one;
}

const outcomeOf = async (answer: ReturnType<typeof settle>) => {
  const { results } = (await answer).body;
  return results.map(({ outcome, code }) => code ?? outcome);
};

/** The figures of a day, computed anew. */
async function computed(where: Place): Promise<string> {
  const of = await accountDay(world.deps, where);
  const day = of && (await findDay(world.deps.db, of));
  return of && day?.statement_id ? figuresOf(world.deps.db, of, day.statement_id) : "";
}

describe("a statement", () => {
  test("that agrees leaves no difference, and the same file again changes nothing", async () => {
    const lines = [(await sold()).line, (await sold()).line];
    expect(await put(lines)).toMatchObject({
      status: 200,
      body: { isNew: true, msg: "2 rows read and matched" },
    });
    expect(await shown()).toEqual([]);
    const before = await dayOf(world, ada, place);
    expect(before).toMatchObject({ matched: 2, difference: 0, ours: { rows: 2, out: 387.2 }, map: MAP });
    world.clock.advance(60_000);
    expect(await put(lines)).toMatchObject({ status: 200, body: { isNew: false } });
    expect(await dayOf(world, ada, place)).toEqual(before);
  });

  test("is matched by number, amount and time where it has no reference of ours", async () => {
    const number = numberFor("airtime");
    const [first, second, third] = [await sold(), await sold(number), await sold(number)];
    const lines = [first, second, third].map(({ line }, n) => ({ ...line, reference: `T-${n}` }));
    await put(lines);
    expect(await shown()).toEqual([]);
    const late = lines.map((line) => ({ ...line, at: new Date(line.at.getTime() + 20 * 60_000) }));
    await put(late);
    expect(kinds(await shown())).toEqual([
      ...Array(3).fill("only_ours open"),
      ...Array(3).fill("only_theirs open"),
    ]);
  });

  test("leaves rows of other days out, and names each row that cannot be read", async () => {
    const { line } = await sold();
    const rows = [line, { ...line, at: new Date(line.at.getTime() - 86_400_000) }];
    const file = `${csvOfLines(rows)}\r\nx,y,much,never,odd`;
    const map = { ...MAP, theirRef: null };
    const seen = await preview(world, ada, { place, file, map });
    expect(seen).toMatchObject({
      status: 200,
      body: { noOfRows: 3, otherDays: 1, unreadable: 1, problems: ['Row 4: "much" is no amount'] },
    });
    expect(await shown()).toEqual([]);
    await upload(world, ada, { place, file });
    expect(await dayOf(world, ada, place)).toMatchObject({
      matched: 1,
      statement: { rowsRead: 3, otherDays: 1, unreadable: 1 },
    });
  });

  test("that nobody can read is refused with its reason, and the one before stays", async () => {
    await put([(await sold()).line]);
    const refused = await upload(world, ada, { place, file: 'reference\r\n"never closed' });
    expect(refused).toMatchObject({ status: 422, body: { fields: { file: "A quote is never closed" } } });
    const bomb = await upload(world, ada, { place, file: "PK\u0003\u0004 no archive" });
    expect(bomb).toMatchObject({ status: 422, body: { code: "statement_unreadable" } });
    expect(await dayOf(world, ada, place)).toMatchObject({ matched: 1, hasStatement: true });
  });

  test("is taken from admins alone, before its bytes are read", async () => {
    const agent = await world.makeUser({ isAgent: true });
    const sent = await upload(world, agent, { place, file: "a".repeat(2_000_000) });
    expect(sent).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });

  test("that is corrected keeps what was settled and waits for what still differs", async () => {
    const [one, two] = [await sold(), await sold()];
    const stranger = { ...one.line, reference: "stranger", number: "08031112222" };
    await put([{ ...one.line, naira: 203.6 }, stranger]);
    const list = await shown();
    expect(kinds(list)).toEqual(["amount_differs open", "only_ours open", "only_theirs open"]);
    const idOf = (kind: Shown["kind"]) => list.find((row) => row.kind === kind)?._id ?? "";
    await settle(world, ada, { ids: [idOf("amount_differs")], way: "take_theirs" });
    await settle(world, ada, { ids: [idOf("only_ours")], way: "wait" });
    await put([{ ...one.line, naira: 203.6 }, two.line]);
    const after = await shown();
    expect(after.map(({ kind, state, how }) => [kind, state, how])).toEqual(
      expect.arrayContaining([
        ["amount_differs", "settled", "take_theirs"],
        ["only_ours", "settled", "arrived"],
      ]),
    );
    expect(after).toHaveLength(2);
  });
});

describe("settling", () => {
  test("taking theirs moves our account to their figure, once, however often it is asked", async () => {
    const { line } = await sold();
    await put([{ ...line, naira: 200 }]);
    const { _id: id } = await only();
    const float = await houseBalance(world, "supplier_float", "GLAD");
    const key = "settle-double-tap";
    const taps = await Promise.all(
      [1, 2, 3].map(() => outcomeOf(settle(world, ada, { ids: [id], way: "take_theirs", key }))),
    );
    expect(taps).toEqual([["done"], ["done"], ["done"]]);
    expect(await houseBalance(world, "supplier_float", "GLAD")).toBe(float + 640n);
    expect(await outcomeOf(settle(world, bola, { ids: [id], way: "write_off" }))).toEqual([
      "exception_settled",
    ]);
    expect(await only()).toMatchObject({ state: "settled", how: "take_theirs", decidedBy: ada.userName });
  });

  test("writing off posts against what is written off, of several at once each by itself", async () => {
    const [one, two] = [await sold(), await sold()];
    await put([]);
    const before = await houseBalance(world, "written_off", "GLAD");
    const ids = (await shown()).map(({ _id }) => _id);
    expect(await outcomeOf(settle(world, ada, { ids, way: "write_off" }))).toEqual(["done", "done"]);
    expect(await houseBalance(world, "written_off", "GLAD")).toBe(before + 2n * 19_360n);
    expect(new Set((await shown()).map(({ ours }) => ours?._id))).toEqual(new Set([one.id, two.id]));
  });

  test("an order that theirs calls failed is refunded to its buyer first", async () => {
    const { id, line } = await sold();
    await put([{ ...line, status: "failed" }]);
    const { _id, kind } = await only();
    expect(kind).toBe("status_differs");
    const take = () => outcomeOf(settle(world, ada, { ids: [_id], way: "take_theirs" }));
    expect(await take()).toEqual(["reconciliation_refund_first"]);
    await world.call("POST /admin/refund/{id}", {
      token: ada.token,
      params: { id },
      body: { reason: "failed" },
    });
    expect(await take()).toEqual(["done"]);
  });

  test("waits for a second admin above the bound, and is then done once", async () => {
    await wantSecondAdmin(world, [ada, bola]);
    await put([{ reference: "large", number: "08030000000", naira: 90_000, at: world.clock.now() }]);
    const { _id: id } = await only();
    expect(await outcomeOf(settle(world, ada, { ids: [id], way: "take_theirs" }))).toEqual(["waiting"]);
    expect(await outcomeOf(settle(world, ada, { ids: [id], way: "wait" }))).toEqual(["exception_waiting"]);
    const { approval } = await only();
    const params = { id: approval ?? "" };
    const own = await world.call("POST /admin/approvals/{id}/approve", { token: ada.token, params });
    expect(own).toMatchObject({ status: 403, body: { code: "approval_own" } });
    const agreed = await world.call("POST /admin/approvals/{id}/approve", { token: bola.token, params });
    expect(agreed).toMatchObject({ status: 200, body: { result: id } });
    expect(await only()).toMatchObject({ state: "settled", how: "take_theirs", decidedBy: ada.userName });
  });
});

describe("a day", () => {
  test("is not closed before it is over, without a statement, or over undecided differences", async () => {
    const { line } = await sold();
    expect(await close(world, ada, place)).toMatchObject({ status: 422, body: { code: "day_not_over" } });
    endDay(world);
    expect(await close(world, ada, place)).toMatchObject({
      status: 422,
      body: { code: "day_without_statement" },
    });
    await put([{ ...line, naira: 1 }]);
    expect(await close(world, ada, place)).toMatchObject({ status: 422, body: { code: "day_has_open" } });
    expect(await close(world, ada, { ...place, carry: true })).toMatchObject({ status: 200 });
    expect(await put([line])).toMatchObject({ status: 409, body: { code: "day_closed" } });
  });

  test("that is closed reproduces byte for byte, whatever happens later", async () => {
    const [one, two] = [await sold(), await sold()];
    await put([
      { ...one.line, naira: 200 },
      { ...two.line, reference: "x", number: "1" },
    ]);
    endDay(world);
    const list = await shown();
    await settle(world, ada, { ids: [list[0]?._id ?? ""], way: "take_theirs" });
    const closed = await close(world, ada, { ...place, carry: true });
    const { figures } = closed.body;
    const file = await dayFile(world, ada, place);
    expect(file.split("\r\n")).toHaveLength(5);
    expect(await computed(place)).toBe(figures);
    await settle(world, ada, { ids: list.map(({ _id }) => _id), way: "write_off" });
    await world.call("POST /admin/refund/{id}", {
      token: ada.token,
      params: { id: one.id },
      body: { reason: "complained" },
    });
    await sold();
    expect(await computed(place)).toBe(figures);
    expect((await dayOf(world, ada, place)).figures).toBe(figures);
    expect(await close(world, bola, place)).toMatchObject({ status: 200, body: { figures } });
    expect(await dayFile(world, ada, place)).toBe(file);
  });

  test("a closed day is final for every role of the database", async () => {
    await put([(await sold()).line]);
    endDay(world);
    await close(world, ada, place);
    const change = world.database
      .pool("owner")
      .query("update reconciliation_day set figures = '{}' where state = 'closed'");
    await expect(change).rejects.toThrow("a closed day never changes");
  });

  test("what was carried finds its other side on the next day, from either side and once", async () => {
    const { line } = await sold();
    const first = place;
    endDay(world);
    world.clock.advance(9 * 3_600_000);
    place = { ...first, day: lagosDay(world.clock.now()) };
    const next = await sold();
    // They have the second order a day early, and twice; the first one a day late.
    const early = { ...next.line, at: line.at };
    await put([early, early], first);
    expect(kinds(await shown(first))).toEqual(["only_ours open", "only_theirs open", "twice open"]);
    await close(world, ada, { ...first, carry: true });
    const { figures } = await dayOf(world, ada, first);
    await put([{ ...line, at: next.line.at }]);
    expect(await shown()).toEqual([]);
    const ends = (await shown(first)).map(({ kind, how }) => `${kind} ${how ?? "carried"}`);
    expect(ends.filter((end) => end.endsWith("arrived")).length).toBe(2);
    expect(ends).toContain("only_ours arrived");
    // Another file of the same lines finds the same again.
    await put([{ ...line, at: new Date(next.line.at.getTime() + 1_000) }]);
    expect(await shown()).toEqual([]);
    expect((await shown(first)).map(({ kind, how }) => `${kind} ${how ?? "carried"}`)).toEqual(ends);
    expect((await dayOf(world, ada, first)).figures).toBe(figures);
  });
});
