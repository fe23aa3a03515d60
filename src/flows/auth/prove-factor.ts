import { secondFactorLetter } from "../../core/mails/letters.ts";
import { readRecoveryCode } from "../../core/recovery-codes.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { readerOf } from "../mails/queries.ts";
import { lockFactor, setLastStep, useRecoveryCode } from "./second-factor-queries.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";

/** `wasLast` marks a repeat of the code that was used last: a double press, not a guess. */
export type FactorFault = { code: "second_factor_required" } | { code: "wrong_code"; wasLast?: boolean };

/** `none`: the second factor is off. `shown`: a code was right, and is used up with this. */
export type Proof = "none" | "shown";

/**
 * Checks the second factor of a person who gave the right password (rules 3.17). Each code of the app works
 * once, and only if it is newer than the last used one. A recovery code is used up, and its use is reported
 * by mail. Errors: second_factor_required without a code; wrong_code.
 */
export async function proveFactor(
  deps: Deps,
  tx: Tx,
  { userId, code }: { userId: string; code: string | undefined },
): Promise<Result<Proof, FactorFault>> {
  const factor = await lockFactor(tx, userId);
  if (!factor?.confirmed_at) return ok("none");
  if (!code) return fail({ code: "second_factor_required" });
  const secret = deps.vault.open(factor.sealed, factorOf(userId));
  const step = deps.secondFactors.stepOf(secret, code.replace(/\s/g, ""), deps.clock.now());
  if (step === undefined) return useRecovery(deps, tx, { userId, code });
  if (BigInt(step) <= factor.last_step)
    return fail({ code: "wrong_code", wasLast: BigInt(step) === factor.last_step });
  await setLastStep(tx, userId, step);
  return ok("shown");
}

async function useRecovery(
  deps: Pick<Deps, "clock" | "ids" | "secrets" | "vault" | "settings">,
  tx: Tx,
  { userId, code }: { userId: string; code: string },
): Promise<Result<Proof, FactorFault>> {
  const known = readRecoveryCode(code);
  const isUsed = known && (await useRecoveryCode(tx, userId, recoveryHash(deps, userId, known)));
  if (!isUsed) return fail({ code: "wrong_code" });
  await mailFactorChange(deps, tx, { userId, act: "recovery" });
  return ok("shown");
}

/** Returns the stored hash of a recovery code. `code` is in its canonical spelling. */
export function recoveryHash({ secrets }: Pick<Deps, "secrets">, userId: string, code: string): Uint8Array {
  return secrets.digest(`recovery code of ${userId} ${code}`);
}

/** The context that a sealed second-factor secret is bound to. */
export function factorOf(userId: string): string {
  return `second factor of ${userId}`;
}

/** Mails the owner about a change or use of their second factor. */
export async function mailFactorChange(
  deps: Pick<Deps, "clock" | "ids" | "vault" | "settings">,
  tx: Tx,
  { userId, act }: { userId: string; act: "on" | "off" | "recovery" },
): Promise<void> {
  const { userName, email } = await readerOf(tx, userId);
  const letter = secondFactorLetter(senderOf(deps), { userName, act, at: deps.clock.now() });
  await queueMail(deps, tx, { to: email, letter, news: { userId, about: "second_factor" } });
}
