import type { Kobo } from "../../core/money.ts";
import type { PaymentProof } from "../../core/payment-proof.ts";
import type { Person } from "../../core/people.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { isKeyUsed } from "../operation.ts";
import { type ProofFault, provePayment } from "./prove.ts";

export type PurchaseProofFault = ProofFault | { code: "payment_proof_needed" };

type Buyer = {
  person: Pick<Person, "id" | "proofAbove">;
  requestKey: RequestKey | undefined;
  proof?: PaymentProof | undefined;
};

/**
 * Checks the proof of a purchase above the amount that the person chose (rules 11.20). A request whose key
 * was used is refused without a try of its proof: what is stored under the key answers it. Errors:
 * payment_proof_needed, those of `provePayment`.
 */
export async function provePurchase(
  deps: Deps,
  { person, requestKey, proof }: Buyer,
  { price, number }: { price: Kobo; number: string },
): Promise<Result<undefined, PurchaseProofFault>> {
  const { id: userId, proofAbove } = person;
  if (proofAbove === null || price <= proofAbove) return ok(undefined);
  const isUsed = requestKey !== undefined && (await isKeyUsed(deps, requestKey));
  if (!proof || isUsed) return fail({ code: "payment_proof_needed" });
  const act = { act: "purchase", amount: price, number } as const;
  const proven = await provePayment(deps, { userId, proof, act });
  return proven.ok ? ok(undefined) : proven;
}
