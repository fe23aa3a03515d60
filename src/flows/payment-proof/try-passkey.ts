import type { PaymentAct } from "../../core/passkeys.ts";
import type { PasskeyAnswer } from "../../core/ports-passkeys.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import { inTurn } from "../auth/in-turn.ts";
import { type AfterCommit, commit, type Deps } from "../deps.ts";
import { challengeOf } from "./challenges.ts";
import { isCopied } from "./passkey-copied.ts";
import {
  type Challenge,
  findPasskey,
  isChallengeOpen,
  lockPasskey,
  markUsed,
  useChallenge,
} from "./passkey-queries.ts";
import { clearTries } from "./queries.ts";
import { type CountedTry, countTry, takeBackTry, type TriesFault } from "./tries.ts";

export type PasskeyFault =
  | TriesFault
  | { code: "passkey_wrong" }
  | { code: "passkey_stale" }
  | { code: "overloaded" };

type Try = { userId: string; answer: PasskeyAnswer; act: PaymentAct };

/**
 * Checks a passkey's answer to the challenge that this person was given for this act, and uses the challenge
 * up (rules 11.21, 11.22). A wrong answer counts like a wrong PIN; an answer to a challenge that is gone or
 * was for another act does not. Errors: passkey_stale, passkey_wrong, payment_pin_locked, overloaded.
 */
export async function tryPasskey(deps: Deps, wanted: Try): Promise<Result<undefined, PasskeyFault>> {
  const done = await inTurn(`pin ${wanted.userId}`, () => tryNow(deps, wanted));
  return done ?? fail({ code: "overloaded" });
}

async function tryNow(deps: Deps, { userId, answer, act }: Try): Promise<Result<undefined, PasskeyFault>> {
  const text = deps.passkeys.challengeIn(answer);
  if (text === undefined) return fail({ code: "passkey_stale" });
  const challenge = challengeOf(deps, { userId, about: act }, text);
  if (!(await isChallengeOpen(deps.db, challenge, deps.clock.now()))) return fail({ code: "passkey_stale" });
  const counted = await countTry(deps, userId, () => true);
  if (!counted.ok) return counted;
  const passkey = await findPasskey(deps.db, { userId, credentialId: answer.id });
  if (!passkey) return fail({ code: "passkey_wrong" });
  const key = { credentialId: passkey.credential_id, publicKey: passkey.public_key };
  const signCount = await deps.passkeys.countIn(answer, { challenge: text, passkey: key });
  if (signCount === undefined) return fail({ code: "passkey_wrong" });
  const right = { challenge, passkeyId: passkey.id, signCount, counted: counted.value };
  return commit(deps, "passkey.right", (tx, afterCommit) => accept(deps, tx, { right, afterCommit }));
}

type Right = { challenge: Challenge; passkeyId: string; signCount: number; counted: CountedTry };

/** Uses the challenge up, moves the passkey's count on, and clears the wrong tries. */
async function accept(
  deps: Pick<Deps, "clock" | "ids" | "vault" | "settings" | "log">,
  tx: Tx,
  { right, afterCommit }: { right: Right; afterCommit: AfterCommit },
): Promise<Result<undefined, PasskeyFault>> {
  const { challenge, passkeyId, signCount, counted } = right;
  const { userId } = challenge;
  const at = deps.clock.now();
  if (!(await useChallenge(tx, challenge, at))) {
    await takeBackTry(tx, userId, counted.tries);
    return fail({ code: "passkey_stale" });
  }
  const passkey = await lockPasskey(tx, passkeyId);
  if (!passkey) return fail({ code: "passkey_wrong" });
  if (await isCopied(deps, tx, { passkey, signCount, afterCommit })) return fail({ code: "passkey_wrong" });
  await markUsed(tx, { id: passkeyId, signCount, at });
  await clearTries(tx, userId, counted.row.pin_hash);
  return ok(undefined);
}
