import { SEEN_OVERDUE_MS } from "../../src/core/outside-attempt.ts";
import { movesOf } from "../../src/core/posting.ts";
import { afterEach, describe, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import type { VendAnswer } from "../../src/core/ports.ts";
import { creditFunding, insertFunding } from "../../src/flows/funding/queries.ts";
import { post } from "../../src/db/ledger.ts";
import { entryOf, insertTransaction } from "../../src/db/transactions.ts";
import { applyAnswer, type PurchaseAttempt } from "../../src/flows/purchases/apply.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { buy, lateLossOf, phoneEnding, storyOf } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/**
 * Two deciders of one purchase or payment, each with a state read before the other one wrote: one wins, and
 * the other changes nothing. Only the conditional commits prevent a double decision, so each one is tested
 * here with a stale reading.
 */

const world = await startTestApp(await freshDatabase());
const { deps } = world;

afterEach(() => expectBooksInOrder(deps.db, { now: world.clock.now() }));

let refs = 9_000;
/**
 * A delivery with an order number of its own; `isGuess` as from a supplier whose orders do not carry our
 * reference.
 */
function delivery(isGuess = false): VendAnswer {
  refs += 1;
  return { kind: "delivered", supplierRef: String(refs), ...(isGuess ? { isGuess } : {}) };
}
const REFUSED: VendAnswer = { kind: "rejected", by: "customer", reason: "bad_number", note: "" };
const SILENCE: VendAnswer = { kind: "unknown", note: "no answer" };
const OFF: VendAnswer = { kind: "rejected", by: "supplier", reason: "product_off", note: "" };

/** A purchase that its supplier keeps pending for ever, as read now. */
async function openPurchase(): Promise<{ user: TestUser; subject: PurchaseAttempt }> {
  const user = await world.makeUser({ balance: naira(1_000) });
  const receipt = await buy(world, user, { service: "airtime", number: phoneEnding("0013") });
  expect(receipt.trans_Status).toBe("processing");
  const { purchase, live } = await storyOf(world, receipt._id);
  if (!live) throw new Error("no live attempt");
  return { user, subject: { purchase, live } };
}

const hear = (subject: PurchaseAttempt, answer: VendAnswer) => applyAnswer(deps, subject, answer);
/** A day passes, and two questions ten minutes apart find it over (rules 5.31). */
async function hearNothingForADay(subject: PurchaseAttempt): Promise<void> {
  world.clock.advance(24 * 3_600_000);
  await hear(subject, SILENCE);
  world.clock.advance(SEEN_OVERDUE_MS);
  const { purchase, live } = await storyAfter(subject);
  await hear(live?.attempt === subject.live.attempt ? { purchase, live } : subject, SILENCE);
}
const storyAfter = (subject: PurchaseAttempt) => storyOf(world, subject.purchase.id);

describe("a purchase is decided once", () => {
  test.each([
    ["by the reply to the buyer", false],
    ["by asking, recognised without a reference", true],
  ])(
    "the money went back, then a delivery is heard of %s: it stays failed and is not settled",
    async (_by, isGuess) => {
      const { user, subject } = await openPurchase();
      await hear(subject, REFUSED);
      expect(await hear(subject, delivery(isGuess))).toEqual({ outcome: undefined });
      const { purchase, refunds } = await storyAfter(subject);
      expect([purchase.status, refunds.length]).toEqual(["failed", 1]);
      expect(await world.balance(user)).toBe(naira(1_000));
    },
  );

  test("it was delivered, then a refusal is heard of: no money goes back", async () => {
    const { user, subject } = await openPurchase();
    const settled = await hear(subject, delivery());
    expect(settled.outcome).toMatchObject({ status: "success", finished_at: expect.any(Date) });
    await hear(subject, REFUSED);
    await hear(subject, OFF);
    const { purchase, live, rejected, refunds } = await storyAfter(subject);
    expect([purchase.status, live, rejected, refunds]).toEqual(["success", undefined, [], []]);
    expect(await world.balance(user)).toBe(naira(802));
  });

  test("twenty hear of the delivery at once: it is settled once", async () => {
    const { subject } = await openPurchase();
    const surely = delivery();
    const perhaps = { ...surely, isGuess: true as const };
    const heard = await Promise.all(
      Array.from({ length: 20 }, (_, n) => hear(subject, n % 2 === 0 ? surely : perhaps)),
    );
    expect(heard.filter((one) => one.outcome)).toHaveLength(1);
    expect((await storyAfter(subject)).purchase.status).toBe("success");
  });

  test("it was delivered, then its 24 hours are found to be over: no money goes back", async () => {
    const { user, subject } = await openPurchase();
    await hear(subject, delivery());
    await hearNothingForADay(subject);
    const { purchase, refunds } = await storyAfter(subject);
    expect([purchase.status, refunds]).toEqual(["success", []]);
    expect(await world.balance(user)).toBe(naira(802));
  });

  test("a delivery that came too late to be settled, by receiver and time, is still found as a late one", async () => {
    const { subject } = await openPurchase();
    const found = delivery(true);
    await hearNothingForADay(subject);
    expect(await hear(subject, found)).toEqual({ outcome: undefined });
    const { purchase, live } = await storyAfter(subject);
    expect([purchase.status, purchase.is_forced, live?.state]).toEqual(["failed", true, "unknown"]);
    if (live) await hear({ purchase, live }, found);
    expect(await lateLossOf(world, purchase.id)).toBe(purchase.cost_kobo);
    expect((await storyAfter(subject)).live).toBeUndefined();
  });

  test("twenty hear of the refusal at once: the money goes back once", async () => {
    const { user, subject } = await openPurchase();
    await Promise.all(Array.from({ length: 20 }, () => hear(subject, REFUSED)));
    expect((await storyAfter(subject)).refunds).toHaveLength(1);
    expect(await world.balance(user)).toBe(naira(1_000));
  });
});

describe("an answer about an attempt that is over decides nothing about the next one", () => {
  async function failedOver(): Promise<{ user: TestUser; subject: PurchaseAttempt }> {
    const opened = await openPurchase();
    const { next } = await hear(opened.subject, OFF);
    if (!next) throw new Error("there was no other supplier");
    next.slot.unused();
    return opened;
  }

  test("a refusal of the first gives no money back while the second is under way", async () => {
    const { user, subject } = await failedOver();
    await hear(subject, REFUSED);
    const { purchase, live, refunds } = await storyAfter(subject);
    expect([purchase.status, purchase.attempt, live?.attempt, refunds]).toEqual(["processing", 2, 2, []]);
    expect(await world.balance(user)).toBe(naira(802));
  });

  test("the 24 hours of the first give no money back while the second is under way", async () => {
    const { user, subject } = await failedOver();
    await hearNothingForADay(subject);
    const { purchase, live, refunds } = await storyAfter(subject);
    expect([purchase.status, live?.attempt, refunds]).toEqual(["processing", 2, []]);
    expect(await world.balance(user)).toBe(naira(802));
  });

  test("the same refusal heard again starts no third", async () => {
    const { subject } = await failedOver();
    expect((await hear(subject, OFF)).next).toBeUndefined();
    const { purchase, live, rejected } = await storyAfter(subject);
    expect([purchase.attempt, live?.attempt, rejected.length]).toEqual([2, 2, 1]);
  });

  test("a delivery claimed for the first does not settle the second", async () => {
    const { subject } = await failedOver();
    expect(await hear(subject, delivery())).toEqual({ outcome: undefined });
    expect((await storyAfter(subject)).purchase.status).toBe("processing");
  });
});

describe("a payment is credited once", () => {
  async function openPayment() {
    const user = await world.makeUser();
    const id = deps.ids.next();
    const at = deps.clock.now();
    const asked = naira(500);
    await deps.db.transaction().execute((tx) =>
      insertFunding(tx, {
        id,
        userId: user.id,
        provider: "squad",
        reference: `fund-${id}`,
        asked,
        feeBps: 100,
        fee: naira(5),
        credit: naira(495),
        nextCheckAt: at,
        at,
      }),
    );
    const funding = await deps.db
      .selectFrom("funding")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const credit = (paid: bigint) =>
      deps.db.transaction().execute((tx) =>
        creditFunding(tx, {
          funding,
          paid: kobo(paid),
          gatewayRef: "SQ1",
          walletAccount: user.walletAccount,
          accountOf: deps.accountOf,
          at,
        }),
      );
    return { user, credit };
  }

  test("confirmed ten times at once, with what was paid and not with what was asked", async () => {
    const { user, credit } = await openPayment();
    const credited = await Promise.all(Array.from({ length: 10 }, () => credit(25_000n)));
    expect(credited.filter(Boolean)).toHaveLength(1);
    expect(await world.balance(user)).toBe(kobo(24_750n));
  });

  test("confirmed again with another amount, it stays as it was", async () => {
    const { user, credit } = await openPayment();
    expect([await credit(50_000n), await credit(90_000n)]).toEqual([true, false]);
    expect(await world.balance(user)).toBe(naira(495));
  });
});

test("postings on one wallet at the same moment wait for each other: all stand, none is refused", async () => {
  const user = await world.makeUser();
  const at = deps.clock.now();
  const open = () => {
    const id = deps.ids.next();
    const amount = naira(1);
    const movements = movesOf(deps.accountOf, "opening.opened", { id, user: user.walletAccount, amount });
    return deps.db.transaction().execute(async (tx) => {
      const posted = await post(tx, { guarded: [user.walletAccount], movements, at });
      if (!posted.ok) throw new Error("an opening cannot lack money");
      const entry = entryOf(posted.value.movements, user.walletAccount);
      const row = { id, user_id: user.id, amount_kobo: amount, ...entry };
      await insertTransaction(tx, {
        ...row,
        kind: "opening",
        status: "success",
        created_at: at,
        finished_at: at,
      });
    });
  };
  await Promise.all(Array.from({ length: 40 }, open));
  expect(await world.balance(user)).toBe(naira(40));
});
