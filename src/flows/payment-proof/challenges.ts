import { actText, PASSKEY_CHALLENGE_MS, type PaymentAct } from "../../core/passkeys.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type Challenge, dropChallenges, insertChallenge } from "./passkey-queries.ts";

const CHALLENGE_BYTES = 32;

/** Returns the text of a new challenge. */
export function newChallenge({ random }: Pick<Deps, "random">): string {
  return Buffer.from(random.bytes(CHALLENGE_BYTES)).toString("base64url");
}

/** The purpose of a challenge: one act of paying, or a new passkey. */
export type About = PaymentAct | "new passkey";

/** Makes a challenge for one person and one purpose; the database keeps hashes of both. */
export async function openChallenge(
  deps: Pick<Deps, "secrets" | "random" | "clock">,
  tx: Tx,
  { userId, about }: { userId: string; about: About },
): Promise<string> {
  const challenge = newChallenge(deps);
  const at = deps.clock.now();
  const expiresAt = new Date(at.getTime() + PASSKEY_CHALLENGE_MS);
  await insertChallenge(tx, { ...challengeOf(deps, { userId, about }, challenge), at, expiresAt });
  return challenge;
}

/** Returns the challenge as it is stored. */
export function challengeOf(
  { secrets }: Pick<Deps, "secrets">,
  { userId, about }: { userId: string; about: About },
  challenge: string,
): Challenge {
  return {
    userId,
    hash: secrets.digest(`passkey challenge ${challenge}`),
    aboutHash: aboutHash({ secrets }, { userId, about }),
  };
}

function aboutHash({ secrets }: Pick<Deps, "secrets">, { userId, about }: { userId: string; about: About }) {
  const purpose = about === "new passkey" ? about : actText(about);
  return secrets.digest(`passkey of ${userId} for ${purpose}`);
}

/**
 * Ends what was begun to add a passkey: who has a first PIN or passkey now, or new ones, is asked for proof
 * when another is added (rules 11.25).
 */
export function dropNewPasskeys(deps: Pick<Deps, "secrets">, tx: Tx, userId: string): Promise<void> {
  return dropChallenges(tx, { userId, aboutHash: aboutHash(deps, { userId, about: "new passkey" }) });
}
