import { movesOf } from "../../src/core/posting.ts";
import { kobo, naira } from "../../src/core/money.ts";
import { NO_EXTRAS } from "../../src/core/purchases.ts";
import type { Service } from "../../src/core/transactions.ts";
import type { NewPurchase } from "../../src/db/money-engine.ts";
import * as purchases from "../../src/flows/purchases/queries.ts";
import { findTransaction } from "../../src/db/transactions.ts";
import { type HistoryDeps, keyOf, type Person } from "./history-deps.ts";

/** The possible ends of a purchase. */
export type Fate =
  | "settled"
  | "belowCost"
  | "secondTry"
  | "failed"
  | "failedTwice"
  | "dispatched"
  | "unknown"
  | "forced"
  | "forcedLate"
  | "forcedClosed";

const HOUR_MS = 3_600_000;

/** The services of purchases that end in some other way than the usual one. */
const SERVICES_OF: Record<string, Service | undefined> = {
  failed: "cable",
  failedTwice: "internet",
  unknown: "exam",
  dispatched: "recharge",
  forcedClosed: "abroad",
  forced: "betting",
};

type PurchaseFacts = { service?: Service; price?: number; cost?: number; fee?: number; word: string };

function purchaseOf({ deps, now }: HistoryDeps, buyer: Person, facts: PurchaseFacts): NewPurchase {
  const purchaseId = deps.ids.next();
  const price = naira(facts.price ?? 99);
  return {
    command: {
      purchaseId,
      walletAccount: buyer.wallet,
      price,
      requestKey: keyOf(facts.word),
      fingerprint: purchaseId,
      allowRepeat: true,
      refusal: undefined,
    },
    userId: buyer.id,
    service: facts.service ?? "airtime",
    price,
    face: price,
    fee: naira(facts.fee ?? 0),
    cost: naira(facts.cost ?? 97),
    network: "MTN",
    product: "MTN",
    planId: null,
    planName: "",
    number: "08031234567",
    ...NO_EXTRAS,
    supplier: "GLAD",
    planCode: null,
    leaseEnd: new Date(now.getTime() + HOUR_MS),
    at: now,
  };
}

export async function reserve(setup: HistoryDeps, buyer: Person, facts: PurchaseFacts): Promise<string> {
  const purchase = purchaseOf(setup, buyer, facts);
  const reserved = await setup.deps.money.reserve(purchase);
  if (!reserved.ok || reserved.value.outcome.kind !== "reserved") throw new Error(JSON.stringify(reserved));
  return purchase.command.purchaseId;
}

/** The purchase and its live attempt as they stand. */
export async function stateOf({ db }: HistoryDeps, id: string) {
  const [purchase, live] = await Promise.all([
    findTransaction(db, id),
    db.selectFrom("attempt_live").selectAll().where("purchase_id", "=", id).executeTakeFirst(),
  ]);
  if (!purchase || !live) throw new Error("no purchase under way");
  return { purchase, live };
}

export async function settle(setup: HistoryDeps, id: string): Promise<void> {
  const { purchase, live } = await stateOf(setup, id);
  const settled = await setup.deps.money.settle({
    purchaseId: id,
    userId: purchase.user_id,
    attempt: live.attempt,
    supplierRef: `ref-${id}`,
    token: null,
    units: null,
    tokens: null,
    sealedPin: null,
    note: "delivered",
    isClaimed: true,
    movements: movesOf(setup.deps.accountOf, "purchase.settle", {
      id,
      price: purchase.amount_kobo,
      cost: purchase.cost_kobo ?? kobo(0n),
      fee: purchase.fee_kobo,
      supplier: live.supplier,
      service: purchase.type as Service,
    }),
    at: setup.now,
  });
  if (!settled.ok || !settled.value) throw new Error("not settled");
}

const REJECTION = { by: "supplier", reason: "product_off", note: "off" } as const;

async function failOver(setup: HistoryDeps, id: string): Promise<void> {
  const { live } = await stateOf(setup, id);
  const next = { supplier: "NEPTUNE", planCode: null, leaseEnd: new Date(setup.now.getTime() + HOUR_MS) };
  await setup.db
    .transaction()
    .execute((tx) => purchases.failOver(tx, { live, rejection: REJECTION, next, at: setup.now }));
}

async function releaseToWallet(
  setup: HistoryDeps,
  id: string,
  { buyer, isForced }: { buyer: Person; isForced: boolean },
): Promise<void> {
  const { db, deps, now } = setup;
  const facts = {
    walletAccount: buyer.wallet,
    refundId: deps.ids.next(),
    accountOf: deps.accountOf,
    note: "back",
    at: now,
  };
  const change = { ...(await stateOf(setup, id)), ...facts };
  const nextCheckAt = new Date(now.getTime() + HOUR_MS);
  await db
    .transaction()
    .execute((tx) =>
      isForced
        ? purchases.forceRelease(tx, { ...change, nextCheckAt })
        : purchases.release(tx, { ...change, rejection: REJECTION }),
    );
}

/** Makes one purchase of each fate, and one that was refused. Returns their ids. */
export async function buyEverything(
  setup: HistoryDeps,
  [rich, poor]: [Person, Person],
): Promise<Record<Fate, string>> {
  const { db, deps, now } = setup;
  const settled = await reserve(setup, rich, { word: "settled" });
  const belowCost = await reserve(setup, rich, { word: "below", service: "data", price: 500, cost: 520 });
  const secondTry = await reserve(setup, rich, {
    word: "second",
    service: "electricity",
    price: 1_050,
    cost: 990,
    fee: 50,
  });
  const fates = [
    "failed",
    "failedTwice",
    "dispatched",
    "unknown",
    "forced",
    "forcedLate",
    "forcedClosed",
  ] as const;
  const ids = await Promise.all(
    fates.map(async (word) => {
      const service = SERVICES_OF[word] ?? "airtime";
      return [word, await reserve(setup, rich, { word, service })] as const;
    }),
  );
  const rest = Object.fromEntries(ids) as Record<(typeof fates)[number], string>;
  await deps.money.reserve(purchaseOf(setup, poor, { word: "too dear", price: 9_000 }));
  await failOver(setup, secondTry);
  await failOver(setup, rest.failedTwice);
  await Promise.all([settled, belowCost, secondTry].map((id) => settle(setup, id)));
  await releaseToWallet(setup, rest.failed, { buyer: rich, isForced: false });
  await releaseToWallet(setup, rest.failedTwice, { buyer: rich, isForced: false });
  const later = { nextCheckAt: new Date(now.getTime() + 5_000), notFound: 0, lastNotFoundAt: null };
  const { live } = await stateOf(setup, rest.unknown);
  await db
    .transaction()
    .execute((tx) => purchases.askAgain(tx, { live, ...later, supplierRef: undefined, note: "silence" }));
  for (const id of [rest.forced, rest.forcedLate, rest.forcedClosed])
    await releaseToWallet(setup, id, { buyer: rich, isForced: true });
  const late = await stateOf(setup, rest.forcedLate);
  const loss = {
    live: late.live,
    number: late.purchase.number,
    cost: late.purchase.cost_kobo ?? kobo(0n),
    accountOf: deps.accountOf,
    supplierRef: "l",
    at: now,
  };
  await db.transaction().execute((tx) => purchases.recordLateDelivery(tx, loss));
  const closed = await stateOf(setup, rest.forcedClosed);
  await db
    .transaction()
    .execute((tx) => purchases.closeAttempt(tx, { live: closed.live, rejection: REJECTION, at: now }));
  return { settled, belowCost, secondTry, ...rest };
}
