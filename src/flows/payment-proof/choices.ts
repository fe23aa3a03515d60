import type { Kobo } from "../../core/money.ts";
import { freeDaily, isLoosened, type PaymentProof, type ProofChoices } from "../../core/payment-proof.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { usedToday } from "../../db/limits.ts";
import { commit, type Deps } from "../deps.ts";
import { type OwnPasskey, ownPasskeys } from "./passkey-queries.ts";
import { type ProofFault, provePayment } from "./prove.ts";
import { changeChoices, findPin, readChoices } from "./queries.ts";

/** The means of proof of a person, their choices, and what they used today. Kobo. */
export type ProofState = {
  pinSetAt: Date | null;
  pinLockedUntil: Date | null;
  /** The amount that may leave a day without proof, and how much of it was used today. */
  freeDaily: Kobo;
  freeUsed: Kobo;
  /** The most that the house allows. */
  freeDailyMost: Kobo;
  purchasesAbove: Kobo | null;
  passkeys: OwnPasskey[];
  passkeysPossible: boolean;
};

/** Reads a person's means of proof and choices (rules 11.15 to 11.17). */
export async function readProof(
  deps: Pick<Deps, "db" | "clock" | "catalogue" | "passkeys">,
  userId: string,
): Promise<ProofState> {
  const at = deps.clock.now();
  const [pin, choices, freeUsed, passkeys] = await Promise.all([
    findPin(deps.db, userId),
    readChoices(deps.db, userId),
    usedToday(deps.db, { userId, kind: "unproven", at }),
    ownPasskeys(deps.db, userId),
  ]);
  const freeDailyMost = deps.catalogue().settings.unprovenDaily;
  const lockedUntil = pin?.locked_until ?? null;
  return {
    pinSetAt: pin?.set_at ?? null,
    pinLockedUntil: lockedUntil && lockedUntil > at ? lockedUntil : null,
    freeDaily: freeDaily(freeDailyMost, choices.freeDaily),
    freeUsed,
    freeDailyMost,
    purchasesAbove: choices.purchasesAbove,
    passkeys,
    passkeysPossible: deps.passkeys.host !== undefined,
  };
}

export type ChoiceFault = ProofFault | { code: "payment_proof_needed" };
export type ChoiceChange = {
  userId: string;
  change: Partial<ProofChoices>;
  proof: PaymentProof | undefined;
};

/**
 * Changes a person's choices about proof. To ask for proof more often takes none; to ask for it less often
 * takes the proof itself (rules 11.17). Errors: payment_proof_needed, those of `provePayment`.
 */
export async function chooseProof(
  deps: Deps,
  { userId, change, proof }: ChoiceChange,
): Promise<Result<undefined, ChoiceFault>> {
  const { phone: _phone, ...from } = await readChoices(deps.db, userId);
  const to = withinHouse(deps, { ...from, ...change });
  if (isLoosened(from, to)) {
    const proven = await provePayment(deps, { userId, proof, act: { act: "choice", ...change } });
    if (!proven.ok) return proven;
    if (!proven.value) return fail({ code: "payment_proof_needed" });
  }
  const isMine = await commit(deps, "proof.choose", (tx) => changeChoices(tx, userId, { from, to }));
  // Somebody changed them meanwhile: what was proven was another change.
  return isMine ? ok(undefined) : fail({ code: "payment_proof_needed" });
}

/** As much as the house allows, or more, means the house's amount, also when that changes. */
function withinHouse({ catalogue }: Pick<Deps, "catalogue">, choices: ProofChoices): ProofChoices {
  const { unprovenDaily } = catalogue().settings;
  const { freeDaily: own } = choices;
  return { ...choices, freeDaily: own !== null && own >= unprovenDaily ? null : own };
}
