import { BOUND_OF, isAboveBound, type MoneyAct } from "../../core/approvals.ts";
import { kobo, formatNaira, type Kobo } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Actor } from "./approvals.ts";
import { addToSums, countDeciders, lockSums } from "./sum-queries.ts";

export type SecondMissing = { code: "second_admin_missing" };
export type AgentLimit = { code: "agent_refund_limit"; fields: { amount: string } };

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

/**
 * Decides whether an act of staff is carried out now or waits for a second admin, and counts it towards the
 * sums of the day when it is carried out (rules 12.2). Both sums stay locked until the commit, so acts at the
 * same moment cannot pass together. Errors: second_admin_missing, because nobody could ever agree.
 */
export async function mayActAlone(
  deps: Pick<Deps, "catalogue">,
  tx: Tx,
  act: StaffAct,
): Promise<Result<boolean, SecondMissing>> {
  const { settings } = deps.catalogue();
  if (!settings.secondAdmin) return ok(true);
  const { by, receiverId, amount, at } = act;
  const bound = BOUND_OF[act.kind];
  const own = act.isAlwaysSecond || receiverId === by.id;
  const places = { byId: by.id, toId: receiverId, bound, at };
  if (!own && !isAboveBound(settings.alone[bound], await lockSums(tx, places), amount)) {
    await addToSums(tx, places, amount);
    return ok(true);
  }
  return askable(tx, [by.id, receiverId]);
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
 * Counts a refund by an agent, at most `agentRefundsDaily` on a day in Lagos. Errors: agent_refund_limit,
 * which names what is left.
 */
export async function takeAgentRefund(
  deps: Pick<Deps, "catalogue">,
  tx: Tx,
  refund: { agentId: string; amount: Kobo; at: Date },
): Promise<Result<undefined, AgentLimit>> {
  const { agentId, amount, at } = refund;
  const daily = deps.catalogue().settings.agentRefundsDaily;
  const places = { byId: agentId, toId: undefined, bound: "agent_refund", at } as const;
  const { by: used } = await lockSums(tx, places);
  if (used + amount <= daily) {
    await addToSums(tx, places, amount);
    return ok(undefined);
  }
  const left = formatNaira(kobo(daily > used ? daily - used : 0n));
  const sentence = `You can refund ₦${left} more today. Ask an admin to make this refund.`;
  return fail({ code: "agent_refund_limit", fields: { amount: sentence } });
}
