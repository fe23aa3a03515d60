import { paymentPinLetter, type PinChange } from "../../core/mails/payment-letters.ts";
import type { PaymentProof } from "../../core/payment-proof.ts";
import { checkPin, type WeakPin } from "../../core/payment-pin.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import {
  commitAsOwner,
  type OwnerFault,
  type OwnerRequest,
  PASSWORD_NEEDED,
} from "../auth/prove-password.ts";
import { commit, type Deps } from "../deps.ts";
import { readerOf } from "../mails/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { dropNewPasskeys } from "./challenges.ts";
import { type MeansFault, proveChange } from "./change-means.ts";
import { findPin, insertPin, readChoices, replacePin } from "./queries.ts";
import { type PinFault, pinText, tryPin } from "./try-pin.ts";

export type SetPinFault =
  | OwnerFault
  | MeansFault
  | WeakPin
  | { code: "payment_pin_set" }
  | { code: "overloaded" };

/**
 * Sets a person's first payment PIN, and tells them by mail (rules 11.15). It takes what only the owner has,
 * because a stolen session would otherwise set one of its own, and a passkey's answer from somebody who has
 * one (rules 11.25). Errors: payment_pin_weak, payment_pin_set, those of `proveChange` and `commitAsOwner`,
 * overloaded.
 */
export async function setPin(
  deps: Deps,
  { owner, proof, pin }: { owner: OwnerRequest; proof: PaymentProof | undefined; pin: string },
): Promise<Result<undefined, SetPinFault>> {
  const { userId } = owner;
  if ((await findPin(deps.db, userId))?.pin_hash) return fail({ code: "payment_pin_set" });
  const hash = await hashOf(deps, userId, pin);
  if (!hash.ok) return hash;
  if (!owner.password) return fail(PASSWORD_NEEDED);
  const proven = await proveChange(deps, { userId, proof, act: { act: "set_pin" } });
  if (!proven.ok) return proven;
  return commitAsOwner(deps, owner, {
    name: "pin.set",
    run: async (tx): Promise<Result<undefined, { code: "payment_pin_set" }>> => {
      await dropNewPasskeys(deps, tx, userId);
      const isNew = await insertPin(tx, { userId, hash: hash.value, at: deps.clock.now() });
      if (!isNew) return fail({ code: "payment_pin_set" });
      await mailPinChange(deps, tx, { userId, act: "set" });
      return ok(undefined);
    },
  });
}

export type ChangePinFault = PinFault | WeakPin;

/**
 * Replaces the payment PIN by a new one, with the old one as proof; told by mail. Errors: payment_pin_weak,
 * those of `tryPin`.
 */
export async function changePin(
  deps: Deps,
  change: { userId: string; oldPin: string; newPin: string },
): Promise<Result<undefined, ChangePinFault>> {
  const { userId, oldPin, newPin } = change;
  const hash = await hashOf(deps, userId, newPin);
  if (!hash.ok) return hash;
  const proven = await tryPin(deps, { userId, pin: oldPin });
  if (!proven.ok) return proven;
  const from = proven.value;
  return commit(deps, "pin.change", async (tx): Promise<Result<undefined, ChangePinFault>> => {
    const isMine = await replacePin(tx, { userId, hash: hash.value, at: deps.clock.now(), from });
    if (!isMine)
      return fail({ code: "payment_pin_wrong", fields: { pin: "The PIN was changed in the meantime" } });
    await mailPinChange(deps, tx, { userId, act: "changed" });
    return ok(undefined);
  });
}

/** Checks a new PIN and returns its hash. Errors: payment_pin_weak, overloaded. */
export async function hashOf(
  deps: Pick<Deps, "db" | "secrets" | "passwords">,
  userId: string,
  pin: string,
): Promise<Result<string, WeakPin | { code: "overloaded" }>> {
  const checked = checkPin(pin, await readChoices(deps.db, userId));
  if (!checked.ok) return checked;
  const hash = await deps.passwords.hash(pinText(deps, userId, pin));
  return hash === undefined ? fail({ code: "overloaded" }) : ok(hash);
}

/** Mails the owner about a change of their payment PIN, and about the passkeys that were removed with it. */
export async function mailPinChange(
  deps: Pick<Deps, "clock" | "ids" | "vault" | "settings">,
  tx: Tx,
  { userId, act, removed = [] }: { userId: string; act: PinChange; removed?: readonly string[] },
): Promise<void> {
  const { userName, email } = await readerOf(tx, userId);
  const letter = paymentPinLetter(senderOf(deps), { userName, act, removed, at: deps.clock.now() });
  await queueMail(deps, tx, { to: email, letter, news: { userId, about: "pin" } });
}
