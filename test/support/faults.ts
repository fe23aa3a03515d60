import type { Kind } from "../../simulators/kit/behaviours.ts";
import type { Kobo } from "../../src/core/money.ts";
import { naira } from "../../src/core/money.ts";
import type { Service } from "../../src/core/transactions.ts";
import {
  ALWAYS_OPEN,
  buy,
  control,
  lineOf,
  numberFor,
  passAllTime,
  routeTo,
  soldTo,
  type Story,
  storyOf,
} from "./selling.ts";
import type { TestUser, TestApp } from "./world.ts";

/**
 * One fault at one supplier and what must follow: the buyer's first answer, the final state, the supplier's
 * orders.
 */
export type FaultCase = {
  kind: Kind;
  first: "success" | "processing" | "failed";
  /** How the supplier settles it later. */
  settle?: "delivered" | "failed";
  end: "success" | "failed" | "forced";
  /** States of the orders at the supplier at the end. */
  sold: readonly ("delivered" | "pending" | "failed")[];
};

/**
 * Every fault of a supplier that can be asked by our reference: an order that reached it is found, one that
 * did not is released, and none is sent again.
 */
export const ASKABLE: readonly FaultCase[] = [
  { kind: "delivered", first: "success", end: "success", sold: ["delivered"] },
  { kind: "slow", first: "success", end: "success", sold: ["delivered"] },
  {
    kind: "pending_then_delivered",
    first: "processing",
    settle: "delivered",
    end: "success",
    sold: ["delivered"],
  },
  { kind: "pending_then_failed", first: "processing", settle: "failed", end: "failed", sold: ["failed"] },
  {
    kind: "pending_no_answer",
    first: "processing",
    settle: "delivered",
    end: "success",
    sold: ["delivered"],
  },
  { kind: "pending_forever", first: "processing", end: "forced", sold: ["pending"] },
  { kind: "failed", first: "failed", end: "failed", sold: ["failed"] },
  { kind: "failed_no_answer", first: "processing", end: "failed", sold: ["failed"] },
  { kind: "delivered_no_answer", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "delivered_502", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "delivered_cut", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "delivered_reset", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "delivered_garbage", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "delivered_empty", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "delivered_odd_status", first: "processing", end: "success", sold: ["delivered"] },
  { kind: "no_answer", first: "processing", end: "failed", sold: [] },
  { kind: "reset", first: "processing", end: "failed", sold: [] },
  { kind: "bad_gateway", first: "processing", end: "failed", sold: [] },
  { kind: "down", first: "processing", end: "failed", sold: [] },
  { kind: "float_low", first: "failed", end: "failed", sold: [] },
  { kind: "product_locked", first: "failed", end: "failed", sold: [] },
  { kind: "plan_retired", first: "failed", end: "failed", sold: [] },
  { kind: "daily_limit", first: "failed", end: "failed", sold: [] },
];

export type FaultRun = {
  firstStatus: string;
  story: Story;
  sold: string[];
  balance: Kobo;
  user: TestUser;
  number: string;
};

const START = naira(5_000);

/**
 * Buys once per case, all at the same time, each by a different person; settles what is pending; moves the
 * clock until nothing is open. Returns the result of each case.
 */
export async function runFaults(
  world: TestApp,
  line: { supplier: string; service: Service; dialect: "msorg" | "adex" | "autopilot" | "vtpass" | "mapped" },
  cases: readonly FaultCase[],
): Promise<Map<Kind, FaultRun>> {
  world.deps.router = ALWAYS_OPEN;
  await routeTo(world, lineOf(line.service), [line.supplier]);
  const begun = await Promise.all(cases.map((one) => begin(world, line, one)));
  for (const { one, number } of begun) {
    if (!one.settle) continue;
    await control(world, `${line.dialect} settle`, { phone: number, status: one.settle });
  }
  await passAllTime(world);
  const runs = new Map<Kind, FaultRun>();
  for (const { one, user, number, receipt } of begun)
    runs.set(one.kind, {
      firstStatus: receipt.trans_Status,
      story: await storyOf(world, receipt._id),
      sold: soldTo(world, number),
      balance: await world.balance(user),
      user,
      number,
    });
  return runs;
}

async function begin(
  world: TestApp,
  { supplier, service, dialect }: Parameters<typeof runFaults>[1],
  one: FaultCase,
) {
  const number = numberFor(service);
  const user = await world.makeUser({ balance: START });
  await control(world, `${dialect} fault`, { kind: one.kind, account: supplier, phone: number, ms: 50 });
  const receipt = await buy(world, user, { service, number });
  return { one, user, number, receipt };
}

/** Returns the expected result of a case in the same form as the real one, for one `toEqual`. */
export function expectedOf(supplier: string, one: FaultCase) {
  const isBack = one.end !== "success";
  return {
    first: one.first,
    status: isBack ? "failed" : "success",
    isForced: one.end === "forced",
    sold: one.sold.map((state) => `${supplier} ${state}`),
    refunds: isBack ? 1 : 0,
    isMoneyBack: isBack,
    stillAsking: one.end === "forced",
    waitedADay: one.end === "forced",
  };
}

const DAY_MS = 24 * 3_600_000;

export function outcomeOf({ firstStatus, story, sold, balance }: FaultRun) {
  const { purchase, refunds, live } = story;
  const waitedMs = (purchase.finished_at?.getTime() ?? 0) - purchase.created_at.getTime();
  return {
    first: firstStatus,
    status: purchase.status,
    isForced: purchase.is_forced,
    sold,
    refunds: refunds.filter((row) => row.type === "refund" && row.amount_kobo === purchase.amount_kobo)
      .length,
    isMoneyBack: balance === START ? true : balance === START - purchase.amount_kobo ? false : balance,
    stillAsking: live !== undefined,
    waitedADay: waitedMs >= DAY_MS,
  };
}
