import { secondFactorLetter } from "../../core/mails/letters.ts";
import { readRecoveryCode } from "../../core/recovery-codes.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { readerOf } from "../mails/queries.ts";
import { lockFactor, setLastStep, useRecoveryCode } from "./second-factor-queries.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";

/** `wasLast`: the very code that was used last, which a second press shows again; nobody guesses by it. */
export type FactorFault = { code: "second_factor_required" } | { code: "wrong_code"; wasLast?: boolean };

/** What was shown: nothing, because none is on; or a code that is used up with this. */
export type Proof = "none" | "shown";

/**
 * Check the second factor of a person who gave the right password (rules 3.17). Each code of the app is good once, and none that is older
 * than the last one used; a recovery code is used up, and its use is told by mail.
 * Errors: second_factor_required without a code; wrong_code.
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
  deps: Deps,
  tx: Tx,
  { userId, code }: { userId: string; code: string },
): Promise<Result<Proof, FactorFault>> {
  const known = readRecoveryCode(code);
  const isUsed = known && (await useRecoveryCode(tx, userId, recoveryHash(deps, userId, known)));
  if (!isUsed) return fail({ code: "wrong_code" });
  await tellFactor(deps, tx, { userId, act: "recovery" });
  return ok("shown");
}

/** What of a recovery code is stored. `code` in its one spelling. */
export function recoveryHash({ secrets }: Pick<Deps, "secrets">, userId: string, code: string): Uint8Array {
  return secrets.digest(`recovery code of ${userId} ${code}`);
}

/** What a sealed secret is about. */
export function factorOf(userId: string): string {
  return `second factor of ${userId}`;
}

/** Tell the owner by mail what became of their second factor. */
export async function tellFactor(
  deps: Deps,
  tx: Tx,
  { userId, act }: { userId: string; act: "on" | "off" | "recovery" },
): Promise<void> {
  const { userName, email } = await readerOf(tx, userId);
  const letter = secondFactorLetter(senderOf(deps), { userName, act, at: deps.clock.now() });
  await queueMail(deps, tx, { to: email, letter });
}
