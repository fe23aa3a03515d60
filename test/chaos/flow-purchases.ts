import { SEEN_OVERDUE_MS } from "../../src/core/outside-attempt.ts";
import { naira } from "../../src/core/money.ts";
import type { Service } from "../../src/core/transactions.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { type CrashFlow, differences, type Stage } from "../support/crashes.ts";
import {
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
const HOUR_MS = 3_600_000;

type Purchase = {
  user: TestUser;
  service: Service;
  number: string;
  key: string;
  /** Final receipts that the client received. */
  finals: Set<string>;
};

type Script = { dialect: "msorg" | "adex"; kind: string; account: string };

async function preparePurchase(world: TestApp, service: Service, script: Script[]): Promise<Purchase> {
  const number = numberFor(service);
  for (const { dialect, ...fault } of script)
    await control(world, `${dialect} fault`, { ...fault, phone: number });
  const user = await world.makeUser({ balance: START });
  return { user, service, number, key: `key-for-${number}`, finals: new Set() };
}

async function ask({ instance, effects }: Stage, about: Purchase): Promise<void> {
  const { route, body } = orderOf(about.service, about.number);
  const reply = await instance.call(route, { token: about.user.token, key: about.key, body });
  if (reply.status === 500 && effects.isDown()) return;
  if (!reply.body.receipt) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  if (reply.body.receipt.trans_Status !== "processing") about.finals.add(JSON.stringify(reply.body));
}

/** Moves to the purchase's next check, when it waits for one. */
async function look({ world, instance: { deps } }: Stage, about: Purchase): Promise<void> {
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

const settle = ({ world }: Stage, about: Purchase, status = "delivered") =>
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
      pins: purchase.type === "exam" ? 1 : 0,
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
  script?: Script[];
  best: "success" | "failed" | "forced";
  effects: string[];
  later?: (stage: Stage, about: Purchase) => Promise<void>;
};

const purchaseFlow = (flow: PurchaseFlow): CrashFlow<Purchase> => ({
  name: flow.name,
  // At the end the client asks again and receives the outcome.
  effects: flow.later ? [...flow.effects, "purchase.reserve"] : flow.effects,
  prepare: (world) => preparePurchase(world, flow.service, flow.script ?? []),
  play: async (stage, about) => {
    await ask(stage, about);
    await flow.later?.(stage, about);
    if (flow.later) await ask(stage, about);
  },
  judge: (world, about, isWhole) => judgePurchase(world, about, isWhole ? flow.best : undefined),
});

const SOLD = ["purchase.reserve", "supplier.vend", "purchase.settle"];
const LOST = ["purchase.reserve", "supplier.vend", "purchase.ask_again"];
/** A card is checked, and the answer kept, before the purchase begins. */
const CARD = ["supplier.validate_card", "card.save"];
const LOOKED = ["attempt.take_due", "supplier.requery"];

export const PURCHASES = [
  purchaseFlow({ name: "airtime", service: "airtime", best: "success", effects: SOLD }),
  purchaseFlow({
    name: "data, failed over",
    service: "data",
    script: [{ dialect: "msorg", account: "AYINLAK", kind: "product_locked" }],
    best: "success",
    effects: ["purchase.reserve", "supplier.vend", "purchase.fail_over", "supplier.vend", "purchase.settle"],
  }),
  purchaseFlow({
    name: "airtime, refused by both suppliers",
    service: "airtime",
    script: [
      { dialect: "msorg", account: "GLAD", kind: "failed" },
      { dialect: "adex", account: "LEGIT", kind: "float_low" },
    ],
    best: "failed",
    effects: ["purchase.reserve", "supplier.vend", "purchase.fail_over", "supplier.vend", "purchase.release"],
  }),
  purchaseFlow({
    name: "airtime, lost on its way to LEGIT, sent again",
    service: "airtime",
    script: [
      { dialect: "msorg", account: "GLAD", kind: "product_locked" },
      { dialect: "adex", account: "LEGIT", kind: "reset" },
    ],
    best: "success",
    effects: [
      "purchase.reserve",
      "supplier.vend",
      "purchase.fail_over",
      "supplier.vend",
      "purchase.ask_again",
      "attempt.take_due",
      "purchase.claim_resend",
      "supplier.requery",
      "purchase.settle",
    ],
    later: look,
  }),
  purchaseFlow({
    name: "electricity, token late",
    service: "electricity",
    script: [{ dialect: "msorg", account: "GLAD", kind: "token_late" }],
    best: "success",
    effects: [
      "supplier.validate_meter",
      "meter.save",
      ...LOST,
      ...LOOKED,
      "purchase.ask_again",
      ...LOOKED,
      "purchase.settle",
    ],
    later: async (stage, about) => {
      await look(stage, about);
      await settle(stage, about);
      await look(stage, about);
    },
  }),
  purchaseFlow({
    name: "cable TV, answer lost, found delivered",
    service: "cable",
    script: [{ dialect: "msorg", account: "GLAD", kind: "delivered_reset" }],
    best: "success",
    effects: [...CARD, ...LOST, ...LOOKED, "purchase.settle"],
    later: look,
  }),
  purchaseFlow({
    name: "cable TV, lost on its way to LEGIT, sent again",
    service: "cable",
    script: [
      { dialect: "msorg", account: "GLAD", kind: "product_locked" },
      { dialect: "adex", account: "LEGIT", kind: "reset" },
    ],
    best: "success",
    effects: [
      ...CARD,
      "purchase.reserve",
      "supplier.vend",
      "purchase.fail_over",
      "supplier.vend",
      "purchase.ask_again",
      "attempt.take_due",
      "purchase.claim_resend",
      "supplier.requery",
      "purchase.settle",
    ],
    later: look,
  }),
  purchaseFlow({ name: "exam PIN", service: "exam", best: "success", effects: SOLD }),
  purchaseFlow({
    name: "exam PIN, answer lost, found delivered",
    service: "exam",
    script: [{ dialect: "msorg", account: "GLAD", kind: "delivered_reset" }],
    best: "success",
    effects: [...LOST, ...LOOKED, "purchase.settle"],
    later: look,
  }),
  purchaseFlow({
    name: "exam PIN, delivered without the PIN, which comes later",
    service: "exam",
    script: [{ dialect: "msorg", account: "GLAD", kind: "token_late" }],
    best: "success",
    effects: [...LOST, ...LOOKED, "purchase.ask_again", ...LOOKED, "purchase.settle"],
    later: async (stage, about) => {
      await look(stage, about);
      await settle(stage, about);
      await look(stage, about);
    },
  }),
  purchaseFlow({
    name: "data, answer lost, found delivered",
    service: "data",
    script: [{ dialect: "msorg", account: "AYINLAK", kind: "delivered_reset" }],
    best: "success",
    effects: [...LOST, ...LOOKED, "purchase.settle_guess"],
    later: look,
  }),
  purchaseFlow({
    name: "airtime, accepted, found failed in time for the next supplier",
    service: "airtime",
    script: [{ dialect: "msorg", account: "GLAD", kind: "pending_then_failed" }],
    best: "success",
    effects: [...LOST, ...LOOKED, "purchase.fail_over", "supplier.vend", "purchase.settle"],
    later: async (stage, about) => {
      await settle(stage, about, "failed");
      await look(stage, about);
    },
  }),
  purchaseFlow({
    name: "airtime, unknown for 24 hours, released, delivered late",
    service: "airtime",
    script: [{ dialect: "msorg", account: "GLAD", kind: "pending_forever" }],
    best: "forced",
    effects: [
      ...LOST,
      ...LOOKED,
      "purchase.ask_again",
      ...LOOKED,
      "purchase.ask_again",
      ...LOOKED,
      "purchase.force_release",
      ...LOOKED,
      "purchase.late_delivery",
    ],
    later: async (stage, about) => {
      await look(stage, about);
      stage.world.clock.advance(24 * HOUR_MS);
      await look(stage, about);
      stage.world.clock.advance(SEEN_OVERDUE_MS);
      await look(stage, about);
      await settle(stage, about);
      await look(stage, about);
    },
  }),
];
