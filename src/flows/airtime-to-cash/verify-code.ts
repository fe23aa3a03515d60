import { OTP_LIFE_MS, OTP_TRIES } from "../../core/airtime-to-cash.ts";
import type { Kobo } from "../../core/money.ts";
import type { VerifyAnswer } from "../../core/ports-cash.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type CashRow, changeSale, countGuess, findOwnSale, openSession } from "./queries.ts";
import { commit, type Deps } from "../deps.ts";

/** Our id of a verified session, and the airtime on the SIM in kobo when the provider reports it. */
export type CashSession = { sessionId: string; airtimeBalance: Kobo | null };

export type VerifyFault =
  | { code: "not_found" }
  | { code: "otp_ended" }
  | { code: "otp_wrong"; fields?: { otp: string } }
  | { code: "airtime_to_cash_unavailable" };

/**
 * Checks the code that a sender received. Each try is counted before the provider is asked, five per sale
 * (rules 14.12). A repeat after the right code returns the same session. Errors: not_found (also for another
 * person's sale), otp_ended, otp_wrong, airtime_to_cash_unavailable.
 */
export async function verifyCode(
  deps: Deps,
  asked: { userId: string; identifier: string; otp: string },
): Promise<Result<CashSession, VerifyFault>> {
  const sale = await findOwnSale(deps.db, asked.userId, { id: asked.identifier });
  if (!sale || !sale.identifier) return sale?.state === "verified" ? sessionOf(sale) : notThere(sale);
  if (sale.state === "verified") return sessionOf(sale);
  const isOld = deps.clock.now().getTime() - sale.sent_at.getTime() > OTP_LIFE_MS;
  if (isOld || sale.state !== "otp_sent") return fail({ code: "otp_ended" });
  const tries = await commit(deps, "cash.guess", (tx) => countGuess(tx, sale.id, OTP_TRIES));
  if (tries === undefined) return refuse(deps, sale, { code: "otp_ended" });
  const identifier = deps.vault.open(sale.identifier, `airtime-to-cash ${sale.id} identifier`);
  const answer = await deps.effect("cash.verify_code", () =>
    deps.airtimeToCash.verifyOtp({ identifier, otp: asked.otp }),
  );
  return take(deps, { ...sale, otp_tries: tries }, answer);
}

function notThere(sale: CashRow | undefined): Result<CashSession, VerifyFault> {
  return fail({ code: sale && sale.state !== "asked" ? "otp_ended" : "not_found" });
}

/**
 * Refuses, unless an equal request has opened the session meanwhile: a code works once, so this request gets
 * that session.
 */
async function refuse(
  deps: Pick<Deps, "db">,
  sale: CashRow,
  fault: VerifyFault,
): Promise<Result<CashSession, VerifyFault>> {
  const now = await findOwnSale(deps.db, sale.user_id, { id: sale.id });
  return now?.state === "verified" ? sessionOf(now) : fail(fault);
}

function sessionOf(sale: CashRow): Result<CashSession, VerifyFault> {
  if (!sale.session_id) return fail({ code: "otp_ended" });
  return ok({ sessionId: sale.session_id, airtimeBalance: sale.airtime_kobo });
}

async function take(
  deps: Deps,
  sale: CashRow,
  answer: VerifyAnswer,
): Promise<Result<CashSession, VerifyFault>> {
  if (answer.kind === "verified") return open(deps, sale, answer);
  if (answer.kind === "unavailable") {
    deps.log.warn({ saleId: sale.id, note: answer.note }, "a one-time code could not be checked");
    return refuse(deps, sale, { code: "airtime_to_cash_unavailable" });
  }
  if (answer.reason === "wrong_code") {
    const left = OTP_TRIES - sale.otp_tries;
    const more = left === 1 ? "One more try" : `${left} more tries`;
    return refuse(deps, sale, {
      code: "otp_wrong",
      fields: { otp: left > 0 ? `Wrong code. ${more}` : "Wrong code" },
    });
  }
  if (answer.reason === "house") {
    deps.log.error(
      { saleId: sale.id, note: answer.note },
      "the buyer of airtime refuses us: a person must look",
    );
    return refuse(deps, sale, { code: "airtime_to_cash_unavailable" });
  }
  const set = {
    state: "failed",
    reason: answer.reason,
    identifier: null,
    finished_at: deps.clock.now(),
  } as const;
  await commit(deps, "cash.code_ended", (tx) => changeSale(tx, sale.id, { from: ["otp_sent"], set }));
  return refuse(deps, sale, { code: "otp_ended" });
}

async function open(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids" | "vault">,
  sale: CashRow,
  answer: VerifyAnswer & { kind: "verified" },
): Promise<Result<CashSession, VerifyFault>> {
  const session = {
    session: Buffer.from(deps.vault.seal(answer.sessionId, `airtime-to-cash ${sale.id} session`)),
    session_id: deps.ids.next(),
    airtime_kobo: answer.airtimeBalance ?? null,
    verified_at: deps.clock.now(),
  } as const;
  await commit(deps, "cash.verified", (tx) => openSession(tx, sale.id, session));
  // When two requests verify at the same time, the first one's session stands.
  const now = await findOwnSale(deps.db, sale.user_id, { id: sale.id });
  return now ? sessionOf(now) : fail({ code: "otp_ended" });
}
