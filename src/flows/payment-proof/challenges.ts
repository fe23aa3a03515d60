import { actText, PASSKEY_CHALLENGE_MS, type PaymentAct } from "../../core/passkeys.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type Challenge, insertChallenge } from "./passkey-queries.ts";

const CHALLENGE_BYTES = 32;

/** The purpose of a challenge: one act of paying, or a new passkey. */
export type About = PaymentAct | "new passkey";

/** Makes a challenge for one person and one purpose; the database keeps hashes of both. */
export async function openChallenge(
  deps: Pick<Deps, "secrets" | "random" | "clock">,
  tx: Tx,
  { userId, about }: { userId: string; about: About },
): Promise<string> {
  const challenge = Buffer.from(deps.random.bytes(CHALLENGE_BYTES)).toString("base64url");
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
  const purpose = about === "new passkey" ? about : actText(about);
  return {
    userId,
    hash: secrets.digest(`passkey challenge ${challenge}`),
    aboutHash: secrets.digest(`passkey of ${userId} for ${purpose}`),
  };
}
