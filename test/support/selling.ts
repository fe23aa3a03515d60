import { SEEN_OVERDUE_MS } from "../../src/core/outside-attempt.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { type Service, SERVICES } from "../../src/core/transactions.ts";
import type { AttemptRow, TransactionRow } from "../../src/db/schema.ts";
import type { Router } from "../../src/flows/supplier-router.ts";
import type { OrderView } from "../../simulators/kit/books-view.ts";
import type { TestUser, TestApp } from "./world.ts";
import { uniqueDigits, uniqueNumber } from "./unique.ts";

/** Helpers for tests of selling: suppliers, their books, and a clock that the test moves. */

type Dialect = "msorg" | "adex" | "autopilot" | "vtpass" | "mapped" | "reloadly" | "squad" | "paystack";

/** Scripts a simulator through its control routes: `fault`, `settle`, `config` and so on. */
export async function control(
  world: Pick<TestApp, "simulators">,
  call: `${Dialect} ${string}`,
  body: object,
): Promise<void> {
  const [dialect, path] = call.split(" ") as [Dialect, string];
  const answer = await post(`${world.simulators[dialect]}/_control/${path}`, body);
  if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`);
}

/** Posts JSON to a simulator, without credentials. */
export function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** Routes one service of a product to these suppliers, in this order. */
export async function routeTo(
  world: TestApp,
  line: { product: string; service: Service },
  suppliers: readonly string[],
): Promise<void> {
  await world.deps.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom("supplier_route")
      .where("product", "=", line.product)
      .where("service", "=", line.service)
      .execute();
    await tx
      .insertInto("supplier_route")
      .values(suppliers.map((supplier, position) => ({ ...line, position, supplier })))
      .execute();
  });
  await world.catalogue.reload();
}

const PREFIXES = ["0803", "0806", "0703", "0813", "0816", "0903"];

/** An unused phone number; its ending chooses the simulator's behaviour. */
export function phoneEnding(ending: string): string {
  const numbers = uniqueNumber();
  const prefix = PREFIXES[Math.floor(numbers / 900) % PREFIXES.length] ?? "0803";
  return `${prefix}${String(100 + (numbers % 900))}${ending.padStart(4, "0")}`;
}

/** An unused number of a meter or card; its ending chooses the simulator's behaviour. */
export function meterEnding(ending: string): string {
  return `4510${uniqueDigits(4)}${ending.padStart(3, "0")}`;
}

/** All orders for a number in the suppliers' own books. */
export function ordersOf(world: Pick<TestApp, "simulators">, number: string): OrderView[] {
  const { msorg, adex, autopilot, vtpass, mapped, reloadly } = world.simulators.books;
  return [msorg, adex, autopilot, vtpass, mapped, reloadly].flatMap(
    (books) => books(`phone=${encodeURIComponent(number)}`).orders,
  );
}

/** Accounts and states of the suppliers' orders for a number: `["GLAD delivered"]`. */
export function soldTo(world: Pick<TestApp, "simulators">, number: string): string[] {
  return ordersOf(world, number).map((order) => `${order.account} ${order.status}`);
}

/** Everything stored about one purchase. */
export type Story = {
  purchase: TransactionRow;
  live: AttemptRow | undefined;
  rejected: {
    supplier: string;
    reason: string;
    note: string;
    dispatched_at: Date;
    rejected_at: Date;
    late_delivered_at: Date | null;
  }[];
  refunds: TransactionRow[];
};

export async function storyOf({ deps }: Pick<TestApp, "deps">, id: string): Promise<Story> {
  const { db } = deps;
  const [purchase, live, rejected, refunds] = await Promise.all([
    db.selectFrom("wallet_transaction").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    db.selectFrom("attempt_live").selectAll().where("purchase_id", "=", id).executeTakeFirst(),
    db
      .selectFrom("attempt_rejected")
      .select(["supplier", "reason", "note", "dispatched_at", "rejected_at", "late_delivered_at"])
      .where("purchase_id", "=", id)
      .orderBy("attempt")
      .execute(),
    db.selectFrom("wallet_transaction").selectAll().where("related_id", "=", id).execute(),
  ]);
  return { purchase, live, rejected, refunds };
}

/** The purchase and its live attempt. Throws when none is live. */
export async function attemptOf(world: Pick<TestApp, "deps">, id: string) {
  const { purchase, live } = await storyOf(world, id);
  if (!live) throw new Error("no attempt of this purchase is live");
  return { purchase, live };
}

/** The loss posted for purchases that were delivered after their money went back. Kobo. */
export async function lateLossOf({ deps }: Pick<TestApp, "deps">, id: string): Promise<bigint> {
  const row = await deps.db
    .selectFrom("ledger_posting as p")
    .innerJoin("ledger_account as a", "a.id", "p.debit")
    .select((eb) => eb.fn.sum<string | null>("p.amount").as("total"))
    .where("p.subject_id", "=", id)
    .where("a.kind", "=", "late_delivery_loss")
    .executeTakeFirstOrThrow();
  return BigInt(row.total ?? 0);
}

/** Moves the clock to the purchase's next check and sweeps. False when no check is due any more. */
export async function nextCheck(world: Pick<TestApp, "deps" | "clock">, id: string): Promise<boolean> {
  const live = await world.deps.db
    .selectFrom("attempt_live")
    .select("next_check_at")
    .where("purchase_id", "=", id)
    .executeTakeFirst();
  if (!live) return false;
  const waitMs = live.next_check_at.getTime() - world.clock.now().getTime();
  if (waitMs >= 0) world.clock.advance(waitMs + 1);
  await sweepDue(world.deps);
  return true;
}

/** 5 s doubling to 160 s, then 5, 10 and every 15 minutes: 24 hours are about 105 checks (rules 5.9). */
const MAX_CHECKS = 130;

/**
 * Moves the clock, check by check, until the purchase is decided (or `until` returns true). Returns its
 * story.
 */
export async function passTime(
  world: Pick<TestApp, "deps" | "clock">,
  id: string,
  until: (story: Story) => boolean = ({ purchase }) => purchase.status !== "processing",
): Promise<Story> {
  for (let checks = 0; checks < MAX_CHECKS; checks++) {
    const story = await storyOf(world, id);
    if (until(story)) return story;
    if (!(await nextCheck(world, id))) return storyOf(world, id);
  }
  throw new Error("not decided in 24 hours");
}

/** A generator of numbers in [0, 1) that a seed repeats (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * A router without circuit breakers, so that one test's failures do not close a supplier for the next test.
 */
export const ALWAYS_OPEN: Router = {
  acquire: ([first]) => first && { ...first, done: () => undefined, unused: () => undefined },
  nextRotation: () => 0,
  states: () => [],
};

const PRODUCTS = {
  airtime: "MTN",
  data: "MTN",
  electricity: "electricity",
  cable: "GOTV",
  exam: "WAEC",
  recharge: "MTN_CARD",
  betting: "BET9JA",
  internet: "SMILE",
  abroad: "abroad",
} as const;

/** True for what `orderOf` buys; cards come as batches, and orders abroad at a quote. */
export const isOrdered = (service: Service): boolean => service !== "recharge" && service !== "abroad";
export const ORDERED = SERVICES.filter(isOrdered);
/** The services whose orders, made by `orderOf`, the suppliers of a new installation take. */
export const USUAL_SERVICES = SERVICES.filter(
  (service) => isOrdered(service) && service !== "internet" && service !== "betting",
);

/** The line of products that `orderOf` buys from. */
export const lineOf = (service: Service) => ({ product: PRODUCTS[service], service });

/**
 * An order that every supplier of the service can take: airtime for 200, MTN SME 500MB, Ikeja prepaid for
 * 1,000, a month of GOtv Smallie, a gigabyte of Smile, 500 for Bet9ja, a result checker of WAEC.
 */
export function orderOf(service: Service, number: string) {
  if (service === "airtime")
    return { route: "POST /buy/airtime", body: { network: 1, mobile_number: number, amount: 200 } } as const;
  if (service === "data")
    return { route: "POST /buy/data", body: { network: 1, mobile_number: number, plan: 1_001 } } as const;
  if (service === "cable")
    return { route: "POST /buy/cable", body: { cableId: 1, cardNumber: number, plan: 7_001 } } as const;
  if (service === "internet") {
    // The simulated company keeps the account under the address that its number begins.
    const account = { accountNumber: number, email: `${number}@example.com` };
    return { route: "POST /buy/internet", body: { internetId: 1, ...account, plan: 8_001 } } as const;
  }
  if (service === "betting")
    return { route: "POST /buy/betting", body: { bettingId: 1, customerId: number, amount: 500 } } as const;
  if (service === "exam") return { route: "POST /buy/exam", body: { plan: 9_001, phone: number } } as const;
  if (service !== "electricity") throw new Error(`no order of ${service} is written here`);
  const meter = { meterNumber: number, meterId: 18, meterType: "prepaid" };
  return { route: "POST /buy/electricity", body: { ...meter, amount: 1_000 } } as const;
}

/** An order of a bundle that comes as a PIN, for a phone. */
export const bundlePin = (phone: string) =>
  ({ route: "POST /buy/internet", body: { internetId: 2, phone, plan: 8_007 } }) as const;

/** An unused number for the service, with an ending that chooses no special behaviour. */
export const numberFor = (service: Service): string =>
  isLine(service) ? phoneEnding("7777") : meterEnding("777");

/** True for the services of phone numbers. */
const isLine = (service: Service): boolean =>
  service === "airtime" || service === "data" || service === "exam";

/** Buys and returns the receipt, also of one that failed; throws when the purchase is refused. */
export async function buy(
  world: TestApp,
  user: TestUser,
  wanted: { service: Service; number: string; key?: string },
) {
  const { route, body } = orderOf(wanted.service, wanted.number);
  const reply = await world.call(route, {
    token: user.token,
    body,
    ...(wanted.key ? { key: wanted.key } : {}),
  });
  if (!reply.body.receipt) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.receipt;
}

const PATIENCE_MS = 20 * 60_000;

/**
 * Moves the clock, check by check, until no purchase is open; one still unknown after 20 minutes takes its 24
 * hours.
 */
export async function passAllTime(world: Pick<TestApp, "deps" | "clock">): Promise<void> {
  const until = world.clock.now().getTime() + PATIENCE_MS;
  for (;;) {
    const dueAt = await nextDue(world);
    if (!dueAt) return;
    if (dueAt.getTime() > until) break;
    const waitMs = dueAt.getTime() - world.clock.now().getTime();
    if (waitMs >= 0) world.clock.advance(waitMs + 1);
    await sweepDue(world.deps);
  }
  await passTheDay(world);
  while (await nextDue(world)) {
    if ((await sweepDue(world.deps)) === 0) throw new Error("open for more than 24 hours");
  }
}

/** Moves the clock so far that the next sweep gives an unknown purchase's money back (rules 5.10, 5.31). */
export async function passTheDay({ deps, clock }: Pick<TestApp, "deps" | "clock">): Promise<void> {
  clock.advance(24 * 3_600_000);
  await sweepDue(deps);
  clock.advance(SEEN_OVERDUE_MS + 1);
}

async function nextDue({ deps }: Pick<TestApp, "deps">): Promise<Date | undefined> {
  const row = await deps.db
    .selectFrom("attempt_live as a")
    .innerJoin("wallet_transaction as t", "t.id", "a.purchase_id")
    .select("a.next_check_at")
    .where("t.status", "=", "processing")
    .orderBy("a.next_check_at")
    .limit(1)
    .executeTakeFirst();
  return row?.next_check_at;
}
