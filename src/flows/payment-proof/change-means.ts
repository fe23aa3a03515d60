import type { MeansAct } from "../../core/passkeys.ts";
import type { PaymentProof } from "../../core/payment-proof.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { hasMeans } from "./passkey-queries.ts";
import { type ProofFault, provePayment } from "./prove.ts";

export type MeansFault = ProofFault | { code: "payment_proof_needed" };

/**
 * Checks, with no transaction open, the proof that a change of the means of proof takes from somebody who has
 * a PIN or a passkey already (rules 11.25): a thief of session and password makes no means of their own.
 * Errors: payment_proof_needed, those of `provePayment`.
 */
export async function proveChange(
  deps: Deps,
  change: { userId: string; proof: PaymentProof | undefined; act: MeansAct },
): Promise<Result<undefined, MeansFault>> {
  if (!(await hasMeans(deps.db, change.userId))) return ok(undefined);
  const proven = await provePayment(deps, change);
  if (!proven.ok) return proven;
  return proven.value ? ok(undefined) : fail({ code: "payment_proof_needed" });
}
