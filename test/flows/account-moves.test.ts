import { afterAll, describe, expect, test } from "vitest";
import { lagosDay } from "../../src/core/days.ts";
import { MOVE_KINDS, MOVES, type MoveKind } from "../../src/core/account-moves.ts";
import { houseBalances } from "../../src/flows/reporting/house-queries.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { topUp } from "../support/keyed-moves.ts";
import { csvOfLines, dayOf, exceptionsOf, MAP, upload } from "../support/reconciliation.ts";
import { setSetting } from "../support/staff.ts";
import { startTestApp } from "../support/world.ts";

/** Money between our own accounts (rules 16.50 to 16.54). */

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
const admin = await world.makeUser({ isAdmin: true });
const { supplier, bank } = topUp(world);
const other = world.deps.catalogue().settings.receivingBanks[1]?.bankName ?? "";

afterAll(() => expectBooksInOrder(db, { now: world.clock.now() }));

/** Returns our money at a bank, a provider or a supplier. */
async function heldAt(kind: string, party: string): Promise<bigint> {
  const found = (await houseBalances(db)).find((one) => one.kind === kind && one.party === party);
  return -(found?.balance ?? 0n);
}

const write = (body: Record<string, unknown>, token = admin.token) =>
  world.call("POST /admin/accountMoves", { token, body: { ...topUp(world), ...body } as never });
const undo = (id: string) =>
  world.call("POST /admin/accountMoves/{id}/undo", { token: admin.token, params: { id }, body: {} });

describe("money that was moved", () => {
  /** The account that gets the money, and the one that gives it. */
  const ENDS: Record<MoveKind, readonly [to: string, from: string]> = {
    float_topped_up: [`supplier_float/${supplier}`, `bank/${bank}`],
    float_returned: [`bank/${bank}`, `supplier_float/${supplier}`],
    provider_paid_out: [`bank/${bank}`, "clearing/paystack"],
    provider_topped_up: ["clearing/paystack", `bank/${bank}`],
    debt_paid_to_float: [`supplier_float/${supplier}`, `supplier_receivable/${supplier}`],
    debt_paid_to_bank: [`bank/${bank}`, `supplier_receivable/${supplier}`],
    owner_put_in: [`bank/${bank}`, "capital/"],
    owner_took_out: ["capital/", `bank/${bank}`],
    between_banks: [`bank/${other}`, `bank/${bank}`],
  };
  const held = (account: string) => {
    const [kind = "", party = ""] = account.split("/");
    return heldAt(kind, party);
  };

  for (const kind of MOVE_KINDS)
    test(`${kind} is in the books, by whom and with its reference, and can be taken back once`, async () => {
      const [to, from] = ENDS[kind];
      const before = [await held(to), await held(from)] as const;
      const { body } = await write({ kind, toBank: other, provider: "paystack", amount: 1_234.5, note: "n" });
      expect([(await held(to)) - before[0], before[1] - (await held(from))]).toEqual([123_450n, 123_450n]);
      expect(body.move).toMatchObject({
        kind,
        amount: 1_234.5,
        by: admin.userName,
        note: "n",
        undoneAt: null,
      });
      const named = MOVES[kind].needs.map((party) => body.move[party]);
      expect(named.every((name) => name !== "")).toBe(true);
      const back = await undo(body.move._id);
      expect(back.body.move).toMatchObject({ kind, amount: 1_234.5, undoes: body.move._id });
      expect([await held(to), await held(from)]).toEqual(before);
      expect(await undo(body.move._id)).toMatchObject({ status: 409, body: { code: "move_undone" } });
      expect(await undo(back.body.move._id)).toMatchObject({ status: 409, body: { code: "move_undone" } });
    });

  test("can be taken back when its bank is no longer one of ours", async () => {
    const banks = world.deps.catalogue().settings.receivingBanks;
    const { body } = await write({ kind: "owner_put_in", bank });
    await setSetting(
      world,
      "receivingBanks",
      banks.map((one) => (one.bankName === bank ? { ...one, bankName: "Zenith" } : one)),
    );
    expect(await write({ kind: "owner_put_in", bank })).toMatchObject({ status: 400 });
    expect(await undo(body.move._id)).toMatchObject({ status: 200 });
    await setSetting(world, "receivingBanks", banks);
  });

  test("two people who take the same move back do it once", async () => {
    const before = await heldAt("bank", bank);
    const { body } = await write({});
    const replies = await Promise.all([undo(body.move._id), undo(body.move._id)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await heldAt("bank", bank)).toBe(before);
  });
});

test("the list has the newest first, page by page, with what was taken back", async () => {
  const { body } = await write({ reference: "TRF-9" });
  await undo(body.move._id);
  const list = (before?: string) =>
    world.call("GET /admin/accountMoves", {
      token: admin.token,
      query: { limit: "1", ...(before ? { before } : {}) },
    });
  const { body: first } = await list();
  expect(first.moves).toMatchObject([{ undoes: body.move._id, reference: "TRF-9" }]);
  const { body: second } = await list(first.next ?? "");
  expect(second.moves).toMatchObject([{ _id: body.move._id, undoneAt: world.clock.now().toISOString() }]);
});

test.each([
  [{ bank: "Nobody's Bank" }, { bank: "Choose one of our banks" }],
  [
    { bank: "", supplier: "" },
    { bank: "Choose one of our banks", supplier: "Choose a supplier" },
  ],
  [{ kind: "provider_paid_out", provider: "stripe" }, { provider: "Choose a payment provider" }],
  [{ kind: "between_banks", toBank: bank }, { toBank: "Choose another one of our banks" }],
])("%j is refused, field by field, and moves nothing", async (wrong, fields) => {
  const before = await houseBalances(db);
  expect(await write(wrong)).toMatchObject({ status: 400, body: { code: "bad_request", fields } });
  expect(await houseBalances(db)).toEqual(before);
});

test("only admins write moves down, and each act is in the audit log", async () => {
  const agent = await world.makeUser({ isAgent: true });
  expect(await write({}, agent.token)).toMatchObject({ status: 403 });
  const { body } = await write({ amount: 777 });
  await undo(body.move._id);
  const rows = await db.selectFrom("audit_entry").selectAll().orderBy("seq", "desc").limit(2).execute();
  expect(rows.map(({ action, actor_name: by }) => [action, by])).toEqual([
    ["account_move.undo", admin.userName],
    ["account_move", admin.userName],
  ]);
});

describe("a statement", () => {
  test.each([
    ["supplier", supplier, "in"],
    ["bank", bank, "out"],
  ] as const)(
    "of a %s has a top-up, and not what was taken back on its day",
    async (kind, party, amountForm) => {
      world.clock.advance(30 * 3_600_000);
      const at = world.clock.now();
      const place = { kind, party, day: lagosDay(at) };
      const { body: wrong } = await write({ amount: 40_000, reference: "TRF-WRONG" });
      await undo(wrong.move._id);
      await write({ amount: 41_000, reference: "TRF-RIGHT" });
      const line = { reference: "trf right", naira: 41_000, at };
      const file = csvOfLines([line, { ...line, reference: "unknown", naira: 5 }]);
      const map = { ...MAP, amountForm };
      expect(await upload(world, admin, { place, file, map })).toMatchObject({ status: 200 });
      expect(await exceptionsOf(world, admin, place)).toMatchObject([{ kind: "only_theirs" }]);
    },
  );

  test("has a debt that a supplier paid into our float, which is no settled difference", async () => {
    world.clock.advance(30 * 3_600_000);
    const at = world.clock.now();
    const place = { kind: "supplier", party: supplier, day: lagosDay(at) } as const;
    await write({ kind: "debt_paid_to_float", amount: 700, reference: "DEBT-1" });
    const file = csvOfLines([{ reference: "DEBT-1", naira: 700, at }]);
    await upload(world, admin, { place, file, map: { ...MAP, amountForm: "in" } });
    expect(await dayOf(world, admin, place)).toMatchObject({
      matched: 1,
      difference: 0,
      ours: { rows: 1, in: 700 },
      settledToday: 0,
    });
  });
});
