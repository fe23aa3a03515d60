import { BOUND_OF, BOUNDS, isAboveBound, type MoneyAct } from "../../core/approvals.ts";
import { agentMayRefund } from "../../core/disputes.ts";
import { kobo, formatNaira, type Kobo } from "../../core/money.ts";
import { fail, type Fault, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Actor } from "./approvals.ts";
import { addToSums, countDeciders, lockSums } from "./sum-queries.ts";

export type SecondMissing = { code: "second_admin_missing" };
/** Refusals of an agent's refund: more than the day's amount, and their own purchase. */
export type AgentRefusal = { code: "agent_refund_limit"; fields: { amount: string } } | { code: "staff_own" };

export type StaffAct = {
  kind: MoneyAct;
  amount: Kobo;
  by: Pick<Actor, "id">;
  /** The person who gets the money. */
  receiverId: string;
  /** The act needs a second admin whatever its amount. */
  isAlwaysSecond?: boolean;
  at: Date;
};

/** Takes what else limits an act that is done alone. When it refuses, nothing of the act was counted. */
type Also<F extends Fault> = () => Promise<Result<undefined, F>>;
const nothingElse: Also<never> = async () => ok(undefined);

/**
 * Decides whether an act of staff is carried out now or waits for a second admin, and counts it towards the
 * sums of the day when it is carried out (rules 12.2). Both sums stay locked until the commit, so acts at the
 * same moment cannot pass together. Errors: second_admin_missing, because nobody could ever agree; those of
 * `also`.
 */
export async function mayActAlone<F extends Fault = never>(
  deps: Pick<Deps, "catalogue">,
  tx: Tx,
  { also = nothingElse, ...act }: StaffAct & { also?: Also<F> },
): Promise<Result<boolean, SecondMissing | F>> {
  const { secondAdmin, alone } = deps.catalogue().settings;
  const { by, receiverId, amount, at } = act;
  const bound = BOUND_OF[act.kind];
  const people = { byId: by.id, toId: receiverId, at };
  if (secondAdmin) {
    const own = act.isAlwaysSecond || receiverId === by.id;
    const isAbove = async () =>
      isAboveBound(alone, await lockSums(tx, { ...people, bounds: BOUNDS }), { bound, amount });
    if (own || (await isAbove())) return askable(tx, [by.id, receiverId]);
  }
  const taken = await also();
  if (!taken.ok) return taken;
  if (secondAdmin) await addToSums(tx, { ...people, bound }, amount);
  return ok(true);
}

/** Returns false when another admin can decide. Errors: second_admin_missing. */
export async function askable(
  tx: Tx,
  besides: readonly (string | undefined)[],
): Promise<Result<false, SecondMissing>> {
  const known = besides.filter((id) => id !== undefined);
  return (await countDeciders(tx, known)) > 0 ? ok(false) : fail({ code: "second_admin_missing" });
}

/**
 * Counts a refund by an agent, at most `agentRefundsOnce` at a time and `agentRefundsDaily` on a day in Lagos
 * (rules 12.20). Errors: agent_refund_limit, which names what is left; staff_own for a purchase of their own.
 */
export async function takeAgentRefund(
  deps: Pick<Deps, "catalogue">,
  tx: Tx,
  refund: { agentId: string; receiverId: string; amount: Kobo; at: Date },
): Promise<Result<undefined, AgentRefusal>> {
  const { agentId, amount, at } = refund;
  if (refund.receiverId === agentId) return fail({ code: "staff_own" });
  const { agentRefundsOnce: once, agentRefundsDaily: daily } = deps.catalogue().settings;
  const places = { byId: agentId, toId: undefined, bound: "agent_refund", at } as const;
  const { by: used } = (await lockSums(tx, { ...places, bounds: ["agent_refund"] })).agent_refund;
  if (amount <= agentMayRefund({ once, daily, used })) {
    await addToSums(tx, places, amount);
    return ok(undefined);
  }
  const left = formatNaira(kobo(daily > used ? daily - used : 0n));
  const most = amount > once ? `at most ₦${formatNaira(once)} at a time` : `₦${left} more today`;
  const sentence = `You can refund ${most}. Ask an admin to make this refund.`;
  return fail({ code: "agent_refund_limit", fields: { amount: sentence } });
}
