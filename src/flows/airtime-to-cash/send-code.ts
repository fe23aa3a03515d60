import { OTP_LIFE_MS, OTP_SENDS, OTP_TRIES } from "../../core/airtime-to-cash.ts";
import type { Network } from "../../core/networks.ts";
import type { OtpAnswer } from "../../core/ports-cash.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import {
  type CashRow,
  changeSale,
  countSends,
  findAsked,
  hasOpenTransfer,
  insertSale,
  lockNumber,
} from "./queries.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";

export type Sender = { userId: string; network: Network; number: string };

type Refusal = { code: "otp_too_often"; retryAfterSeconds: number } | { code: "airtime_transfer_open" };
export type SendCodeFault = Refusal | { code: "otp_not_sent" } | { code: "airtime_to_cash_unavailable" };

/**
 * Has the network send a one-time code to a number, for the first time or again. The row is written and the
 * sending counted before the provider is called (rules 14.12). Returns our own identifier; the provider's
 * identifier stays here, sealed. Errors: otp_too_often, airtime_transfer_open, otp_not_sent,
 * airtime_to_cash_unavailable.
 */
export async function sendCode(deps: Deps, sender: Sender): Promise<Result<string, SendCodeFault>> {
  const id = deps.ids.next();
  const asked = await commit(deps, "cash.ask", (tx) => ask(deps, tx, { ...sender, id }));
  if (!asked.ok) return asked;
  const { network, number } = sender;
  const answer = await deps.effect("cash.send_code", () => deps.airtimeToCash.sendOtp({ network, number }));
  return take(deps, asked.value, answer);
}

/**
 * Records the request, one at a time per number. A repeated request keeps the same sale and its remaining
 * tries.
 */
async function ask(
  deps: Pick<Deps, "clock">,
  tx: Tx,
  sender: Sender & { id: string },
): Promise<Result<string, Refusal>> {
  const { id, userId, network, number } = sender;
  await lockNumber(tx, number);
  const at = deps.clock.now();
  if (await hasOpenTransfer(tx, number)) return fail({ code: "airtime_transfer_open" });
  const waitSeconds = secondsToWait(await countSends(tx, { number, userId, at }), at);
  if (waitSeconds > 0) return fail({ code: "otp_too_often", retryAfterSeconds: waitSeconds });
  const earlier = await findAsked(tx, { ...sender, after: new Date(at.getTime() - OTP_LIFE_MS) });
  if (earlier && earlier.otp_tries < OTP_TRIES) {
    await sendAgain(tx, earlier, at);
    return ok(earlier.id);
  }
  await insertSale(tx, { id, user_id: userId, network, number, state: "asked", sent_at: at, created_at: at });
  return ok(id);
}

async function sendAgain(tx: Tx, { id, otp_sends, state }: CashRow, at: Date): Promise<void> {
  await changeSale(tx, id, { from: [state], set: { otp_sends: otp_sends + 1, sent_at: at } });
}

function secondsToWait(sends: Awaited<ReturnType<typeof countSends>>, at: Date): number {
  if (sends.number >= OTP_SENDS.perNumberHour) return 3_600;
  if (sends.person >= OTP_SENDS.perPersonDay) return 24 * 3_600;
  const apart = sends.lastAt ? OTP_SENDS.apartMs - (at.getTime() - sends.lastAt.getTime()) : 0;
  return Math.max(0, Math.ceil(apart / 1_000));
}

async function take(
  deps: Pick<Deps, "db" | "effect" | "log" | "vault">,
  id: string,
  answer: OtpAnswer,
): Promise<Result<string, SendCodeFault>> {
  if (answer.kind === "sent") {
    const identifier = Buffer.from(deps.vault.seal(answer.identifier, `airtime-to-cash ${id} identifier`));
    const set = { state: "otp_sent", identifier } as const;
    await commit(deps, "cash.code_sent", (tx) => changeSale(tx, id, { from: ["asked", "otp_sent"], set }));
    return ok(id);
  }
  deps.log.warn({ saleId: id, note: answer.note }, "no one-time code was sent");
  if (answer.kind === "unavailable") return fail({ code: "airtime_to_cash_unavailable" });
  if (answer.reason !== "house") return fail({ code: "otp_not_sent" });
  deps.log.error({ saleId: id, note: answer.note }, "the buyer of airtime refuses us: a person must look");
  return fail({ code: "airtime_to_cash_unavailable" });
}
