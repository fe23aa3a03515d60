import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { payoutReference } from "../../src/core/banks.ts";
import { lagosDay } from "../../src/core/days.ts";
import { naira } from "../../src/core/money.ts";
import { payoutNotified } from "../../src/flows/withdrawals/requery.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { accountEnding, payoutsOf, withdraw } from "../support/payouts.ts";
import {
  close,
  csvOfLines,
  dayFile,
  dayOf,
  endDay,
  exceptionsOf,
  houseBalance,
  MAP,
  type Place,
  settle,
  soldLine,
  type StatementLine,
  upload,
} from "../support/reconciliation.ts";
import { ALWAYS_OPEN, control, lineOf, numberFor, passTime, routeTo } from "../support/selling.ts";
import { setSetting } from "../support/staff.ts";
import { startTestApp } from "../support/world.ts";

/** Closed days whatever comes later, parties that were removed, and withdrawals that were paid late. */

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const buyer = await world.makeUser({ balance: naira(100_000) });
await routeTo(world, lineOf("airtime"), ["GLAD"]);
world.deps.router = ALWAYS_OPEN;

const today = () => lagosDay(world.clock.now());
const glad = (): Place => ({ kind: "supplier", party: "GLAD", day: today() });

beforeEach(() => {
  endDay(world);
  world.clock.advance(9 * 3_600_000);
});
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const sold = (number?: string) => soldLine(world, buyer, number);

const put = (place: Place, lines: readonly StatementLine[], map = MAP) =>
  upload(world, admin, { place, file: csvOfLines(lines), map });

async function filesOf(place: Place): Promise<string[]> {
  return Promise.all(
    (["day", "exceptions"] as const).map((what) => dayFile(world, admin, { ...place, what })),
  );
}

describe("the files of a closed day", () => {
  test("stay the same bytes when an order of it ends later, and when what was carried is settled", async () => {
    const number = numberFor("airtime");
    await control(world, "msorg fault", { kind: "pending_forever", account: "GLAD", phone: number });
    const [pending, good, missing] = [await sold(number), await sold(), await sold()];
    const [first, stray] = [glad(), { ...good, reference: "stray", number: "08031112222" }];
    await put(first, [pending, good, stray]);
    endDay(world);
    const kinds = (await exceptionsOf(world, admin, first)).map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(["only_ours", "only_theirs", "status_differs"]);
    await close(world, admin, { ...first, carry: true });
    const before = await filesOf(first);
    expect(before[1]).toContain('"carried"');
    world.clock.advance(9 * 3_600_000);
    await control(world, "msorg settle", { phone: number, status: "delivered" });
    await passTime(world, pending.id);
    await put(glad(), [{ ...missing, at: world.clock.now() }]);
    const ids = (await exceptionsOf(world, admin, first)).map(({ _id }) => _id);
    await settle(world, admin, { ids, way: "take_theirs" });
    const ends = (await exceptionsOf(world, admin, first)).map(({ how }) => how ?? "").toSorted();
    expect(ends).toEqual(["arrived", "arrived", "take_theirs"]);
    expect(await filesOf(first)).toEqual(before);
  });
});

test("rows of another amount are not counted among those that agree", async () => {
  const [one, two] = [await sold(), await sold()];
  const place = glad();
  await put(place, [one, { ...two, naira: two.naira + 1 }]);
  expect(await dayOf(world, admin, place)).toMatchObject({ matched: 1 });
  await put(place, [one, two]);
  expect(await dayOf(world, admin, place)).toMatchObject({ matched: 2 });
});

test("a difference with a bank that is no longer one of ours is still seen, settled and closed", async () => {
  const banks = world.deps.catalogue().settings.receivingBanks;
  const [{ bankName: party } = { bankName: "" }] = banks;
  const place: Place = { kind: "bank", party, day: today() };
  await put(place, [{ reference: "charge", naira: 50, at: world.clock.now() }]);
  await setSetting(
    world,
    "receivingBanks",
    banks.map((one) => (one.bankName === party ? { ...one, bankName: "Zenith" } : one)),
  );
  const board = await world.call("GET /admin/reconciliation", { token: admin.token });
  expect(board.body.accounts.map((one) => one.party)).toContain(party);
  const before = await houseBalance(world, "bank", party);
  const ids = (await exceptionsOf(world, admin, place)).map(({ _id }) => _id);
  const { body } = await settle(world, admin, { ids, way: "write_off" });
  expect(body.results).toMatchObject([{ outcome: "done" }]);
  expect(await houseBalance(world, "bank", party)).toBe(before + 5_000n);
  endDay(world);
  expect(await close(world, admin, place)).toMatchObject({ status: 200 });
  await setSetting(world, "receivingBanks", banks);
});

test("a withdrawal that was given back and that the provider paid is booked as paid late, once", async () => {
  const loser = await world.makeUser({ balance: naira(10_000) });
  await withdraw(world, loser, { account: accountEnding("0009"), amount: 1_000 });
  const [payout] = await payoutsOf(world, loser);
  const id = payout?.id ?? "";
  const sent = (payout?.amount_kobo ?? 0n) - (payout?.fee_kobo ?? 0n);
  const place: Place = { kind: "provider", party: "monnify", day: today() };
  // They also took ₦5 more than we sent.
  const line = { reference: payoutReference(id, 1), naira: Number(sent) / 100 + 5, at: world.clock.now() };
  await put(place, [line]);
  const list = await exceptionsOf(world, admin, place);
  expect(list.map(({ kind }) => kind)).toEqual(["status_differs"]);
  const before = await held();
  const ids = list.map(({ _id }) => _id);
  await settle(world, admin, { ids, way: "take_theirs" });
  const after = await held();
  expect(after.map((amount, n) => amount - (before[n] ?? 0n))).toEqual([sent + 500n, -sent, -500n]);
  const attempts = world.deps.db
    .selectFrom("payout_attempt")
    .select("late_paid_at")
    .where("payout_id", "=", id);
  expect(await attempts.execute()).toEqual([{ late_paid_at: world.clock.now() }]);
  await payoutNotified(world.deps, payoutReference(id, 1));
  expect(await held()).toEqual(after);
});

/** Gains less losses: what is held at the provider, what late deliveries cost, and differences with it. */
const held = () =>
  Promise.all([
    houseBalance(world, "clearing", "monnify"),
    houseBalance(world, "late_delivery_loss", ""),
    houseBalance(world, "reconciliation_difference", "monnify"),
  ]);
