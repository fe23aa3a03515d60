import { freeDaily, type PaymentProof } from "../../core/payment-proof.ts";
import type { PaymentAct } from "../../core/passkeys.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { LimitKind } from "../../core/settings.ts";
import { type LimitFault, releaseLimitUse, takeLimit, useUpTo } from "../../db/limits.ts";
import type { Tx } from "../../db/schema.ts";
import type { OnRefusal } from "../operation.ts";
import type { Deps } from "../deps.ts";
import { readChoices } from "./queries.ts";
import { type PasskeyFault, tryPasskey } from "./try-passkey.ts";
import { type PinFault, tryPin } from "./try-pin.ts";

export type ProofFault = PinFault | PasskeyFault | { code: "passkey_by_key" };

/** Whatever is wrong with a proof, the request may come again with another one, under the same key. */
export const PROOF_REFUSALS = {
  payment_proof_needed: "passing",
  payment_pin_wrong: "passing",
  payment_pin_locked: "passing",
  payment_pin_not_set: "passing",
  passkey_wrong: "passing",
  passkey_stale: "passing",
  passkey_by_key: "passing",
  overloaded: "passing",
} as const satisfies Record<ProofFault["code"] | "payment_proof_needed", OnRefusal>;

export type Proving = { userId: string; proof: PaymentProof | undefined; act: PaymentAct };

/**
 * Checks the proof that a person gave for an act, with no transaction open. Returns true when it is right,
 * false when they gave none. A passkey's answer is good for this act alone, and used up. Errors:
 * passkey_by_key, those of `tryPin` and `tryPasskey`.
 */
export async function provePayment(
  deps: Deps,
  { userId, proof, act }: Proving,
): Promise<Result<boolean, ProofFault>> {
  if (!proof) return ok(false);
  const tried =
    proof.kind === "pin"
      ? await tryPin(deps, { userId, pin: proof.pin })
      : await provePasskey(deps, { userId, proof, act });
  return tried.ok ? ok(true) : tried;
}

type PasskeyProof = Extract<PaymentProof, { kind: "passkey" }>;

/** A program has no screen lock: the answer that it sends was made elsewhere (rules 11.23). */
async function provePasskey(
  deps: Deps,
  { userId, proof, act }: { userId: string; proof: PasskeyProof; act: PaymentAct },
): Promise<Result<undefined, PasskeyFault | { code: "passkey_by_key" }>> {
  if (proof.isByKey) return fail({ code: "passkey_by_key" });
  return tryPasskey(deps, { userId, answer: proof.answer, act });
}

export type ProvenUse = {
  userId: string;
  kind: LimitKind;
  amount: Kobo;
  isProven: boolean;
  at: Date;
};

/**
 * Uses a part of a person's limit and, without proof, of the day's amount without proof: both or none. Call
 * it in the transaction that moves the money, after the wallet was locked. Returns what was used without
 * proof. Errors: limit_exceeded, payment_proof_needed.
 */
export async function takeProvenLimit(
  deps: Pick<Deps, "catalogue">,
  tx: Tx,
  use: ProvenUse,
): Promise<Result<Kobo, LimitFault | { code: "payment_proof_needed" }>> {
  const { limits } = deps.catalogue().settings;
  const { userId, kind, amount, at } = use;
  const taken = await takeLimit(tx, { userId, kind, amount, limits, at });
  if (!taken.ok) return taken;
  const used = await takeUnproven(deps, tx, use);
  if (!used.ok) await releaseLimitUse(tx, { userId, kind, amount, at });
  return used;
}

/**
 * Uses a part of the day's amount without proof, unless the act is proven. Call it in the transaction that
 * moves the money, after the wallet was locked. Returns what was used. Errors: payment_proof_needed.
 */
export async function takeUnproven(
  deps: Pick<Deps, "catalogue">,
  tx: Tx,
  { userId, amount, isProven, at }: Omit<ProvenUse, "kind">,
): Promise<Result<Kobo, { code: "payment_proof_needed" }>> {
  if (isProven) return ok(kobo(0n));
  const { freeDaily: own } = await readChoices(tx, userId);
  const most = freeDaily(deps.catalogue().settings.unprovenDaily, own);
  const fits = await useUpTo(tx, { userId, kind: "unproven", amount, at }, most);
  return fits ? ok(amount) : fail({ code: "payment_proof_needed" });
}
