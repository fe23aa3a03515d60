import { hexOf, uuidOf } from "../../core/ids.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { CONSENT_ACTS } from "../../core/consents.ts";
import { chooseLetters, choosePriceLetters } from "../consents/consents.ts";
import type { Deps } from "../deps.ts";

const ID_BYTES = 16;
const SIGN_BYTES = 16;

type Signed = Pick<Deps, "secrets" | "settings">;

/** Lists that a link ends: mails to everybody, letters about changed prices (rules 12.17, 19.11). */
const LISTS = { everybody: "unsubscribe", prices: "unsubscribe prices" } as const;
type MailList = keyof typeof LISTS;

/**
 * Returns the link by which one person leaves a list, for ever. It holds their id under our signature and can
 * do nothing else.
 */
export function unsubscribeUrl(deps: Signed, userId: string, list: MailList = "everybody"): string {
  const token = tokenOf(userId, deps.secrets.digest(signedText(userId, list)));
  return `${deps.settings.publicUrl}/api/v1/mail/unsubscribe/${token}`;
}

const signedText = (userId: string, list: MailList) => `${LISTS[list]} ${userId}`;

function tokenOf(userId: string, digest: Uint8Array): string {
  const sign = Buffer.from(digest).subarray(0, SIGN_BYTES);
  return Buffer.concat([Buffer.from(hexOf(userId), "hex"), sign]).toString("base64url");
}

type Leaving = { userId: string; list: MailList };

/**
 * Returns who leaves what by a token that we signed, with the current secret or an earlier one, because
 * people keep mails for long. Digests are compared, so the time of the comparison reveals nothing.
 */
function leavingBy({ secrets }: Signed, token: string): Leaving | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ID_BYTES + SIGN_BYTES) return undefined;
  const userId = uuidOf(bytes.subarray(0, ID_BYTES).toString("hex"));
  const given = Buffer.from(secrets.digest(token));
  const isOurs = (list: MailList) => {
    const text = signedText(userId, list);
    const digests = [secrets.digest(text), ...(secrets.earlierDigests?.(text) ?? [])];
    return digests.some((digest) => given.equals(secrets.digest(tokenOf(userId, digest))));
  };
  const list = (["everybody", "prices"] as const).find(isOurs);
  return list && { userId, list };
}

/**
 * Stops mails to everybody, or letters about prices, for the token's owner; mails about their own account are
 * still sent (rules 12.17, 19.11). Errors: not_found.
 */
export async function unsubscribe(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids"> & Signed,
  { token, address }: { token: string; address: string },
): Promise<Result<undefined, { code: "not_found" }>> {
  const leaving = leavingBy(deps, token);
  if (leaving === undefined) return fail({ code: "not_found" });
  const choose = leaving.list === "prices" ? choosePriceLetters : chooseLetters;
  await choose(deps, { userId: leaving.userId, wantsLetters: false, act: CONSENT_ACTS.letterLink, address });
  return ok(undefined);
}
