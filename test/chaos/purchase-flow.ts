import { naira } from "../../src/core/money.ts";
import type { Service } from "../../src/core/transactions.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { type CrashFlow, differences, type Stage } from "../support/crashes.ts";
import { abroadNumber, quoteFor } from "../support/abroad.ts";
import {
  bundlePin,
  control,
  lateLossOf,
  numberFor,
  orderOf,
  ordersOf,
  type Story,
  storyOf,
} from "../support/selling.ts";
import type { TestUser, TestApp } from "../support/world.ts";

/** Purchases, killed by crash tests: each names the end that it must reach without an accident. */

const START = naira(5_000);
export const HOUR_MS = 3_600_000;

type Purchase = {
  user: TestUser;
  service: Service;
  number: string;
  key: string;
  /** The quote of an order abroad. */
  quoteId?: string;
  /** True for a bundle that comes as a PIN. */
  isPin?: boolean;
  /** Final receipts that the client received. */
  finals: Set<string>;
};

type Script = { dialect: "msorg" | "adex" | "vtpass" | "reloadly" | "mapped"; kind: string; account: string };

type Wanted = Pick<PurchaseFlow, "service" | "script" | "isPin">;

async function preparePurchase(
  world: TestApp,
  { service, script = [], isPin = false }: Wanted,
): Promise<Purchase> {
  const number = service === "abroad" ? abroadNumber() : numberFor(isPin ? "exam" : service);
  for (const { dialect, ...fault } of script)
    await control(world, `${dialect} fault`, { ...fault, phone: number });
  const user = await world.makeUser({ balance: START });
  const quote = service === "abroad" ? await quoteFor(world, user, { number }) : undefined;
  const key = `key-for-${number.replace("+", "")}`;
  return {
    user,
    service,
    number,
    key,
    isPin,
    finals: new Set(),
    ...(quote ? { quoteId: quote.quoteId } : {}),
  };
}

async function ask({ instance, effects }: Stage, about: Purchase): Promise<void> {
  const { quoteId } = about;
  const { route, body } = quoteId
    ? ({ route: "POST /buy/abroad", body: { quoteId } } as const)
    : about.isPin
      ? bundlePin(about.number)
      : orderOf(about.service, about.number);
  const reply = await instance.call(route, { token: about.user.token, key: about.key, body });
  if (reply.status === 500 && effects.isDown()) return;
  if (!reply.body.receipt) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  if (reply.body.receipt.trans_Status !== "processing") about.finals.add(JSON.stringify(reply.body));
}

/** Moves to the purchase's next check, when it waits for one. */
export async function look({ world, instance: { deps } }: Stage, about: Purchase): Promise<void> {
  const live = await deps.db
    .selectFrom("attempt_live as a")
    .innerJoin("wallet_transaction as t", "t.id", "a.purchase_id")
    .select("a.next_check_at")
    .where("t.user_id", "=", about.user.id)
    .executeTakeFirst();
  if (!live) return;
  const waitMs = live.next_check_at.getTime() - world.clock.now().getTime();
  if (waitMs >= 0) world.clock.advance(waitMs + 1);
  await sweepDue(deps);
}

export const settle = ({ world }: Stage, about: Purchase, status = "delivered") =>
  control(world, "msorg settle", { phone: about.number, status });

/**
 * A supplier that cannot be asked: after a lost answer the purchase is released at 24 hours, and its delivery
 * stays an open question.
 */
const MUTE = "LEGIT";

/**
 * Complains unless the suppliers' books show at most one delivery, a delivery is paid for by the buyer or
 * written off by us, and an order that was not delivered is refunded. Every receipt that the client received
 * must be true, in the same bytes each time.
 */
async function judgePurchase(world: TestApp, about: Purchase, best: string | undefined): Promise<string[]> {
  const { user, number, finals } = about;
  const rows = await world.deps.db
    .selectFrom("wallet_transaction")
    .select("id")
    .where("user_id", "=", user.id)
    .where("type", "=", about.service)
    .execute();
  const [row] = rows;
  if (!row || rows.length !== 1) return [`${rows.length} purchases`];
  const story = await storyOf(world, row.id);
  const { purchase, refunds } = story;
  const delivered = ordersOf(world, number).filter((order) => order.status === "delivered").length;
  const expected = { finals: 1, ...expectedOf(story, delivered), ...(best ? { end: best } : {}) };
  const found = {
    finals: finals.size,
    balance: await world.balance(user),
    delivered,
    refunds: refunds.length,
    lateLoss: await lateLossOf(world, row.id),
    end: endOf(purchase),
    hasToken: purchase.token !== null,
    pins: await pinsOf(world, purchase.id),
  };
  return differences(expected, found);
}

const endOf = (purchase: Story["purchase"]) => (purchase.is_forced ? "forced" : purchase.status);

/** The postings that must follow from the purchase's end and from the suppliers' deliveries. */
function expectedOf({ purchase, live }: Story, delivered: number) {
  if (purchase.status === "success")
    return {
      balance: START - purchase.amount_kobo,
      delivered: 1,
      refunds: 0,
      lateLoss: 0n,
      end: "success",
      hasToken: purchase.type === "electricity",
      pins: purchase.type === "exam" || purchase.network === "SPECTRANET" ? 1 : 0,
    };
  const isLoss = purchase.is_forced && delivered === 1 && live?.supplier !== MUTE;
  return {
    balance: START,
    delivered: purchase.is_forced ? Math.min(delivered, 1) : 0,
    refunds: 1,
    lateLoss: isLoss ? purchase.cost_kobo : 0n,
    end: purchase.is_forced ? "forced" : "failed",
    hasToken: false,
    pins: 0,
  };
}

async function pinsOf({ deps }: TestApp, id: string): Promise<number> {
  const rows = await deps.db.selectFrom("epin").select("seen").where("purchase_id", "=", id).execute();
  return rows.length;
}

type PurchaseFlow = {
  name: string;
  service: Service;
  isPin?: boolean;
  script?: Script[];
  best: "success" | "failed" | "forced";
  effects: string[];
  later?: (stage: Stage, about: Purchase) => Promise<void>;
};

/** The effects of the request that comes again: one abroad takes its quote for the same key. */
const askedAgain = ({ service }: PurchaseFlow): string[] =>
  service === "abroad" ? ["abroad.take", "purchase.reserve", "abroad.link"] : ["purchase.reserve"];

export const purchaseFlow = (flow: PurchaseFlow): CrashFlow<Purchase> => ({
  name: flow.name,
  // At the end the client asks again and receives the outcome.
  effects: flow.later ? [...flow.effects, ...askedAgain(flow)] : flow.effects,
  prepare: (world) => preparePurchase(world, flow),
  play: async (stage, about) => {
    await ask(stage, about);
    await flow.later?.(stage, about);
    if (flow.later) await ask(stage, about);
  },
  judge: (world, about, isWhole) => judgePurchase(world, about, isWhole ? flow.best : undefined),
});
