import { hexOf, uuidOf } from "../../core/ids.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { CONSENT_ACTS } from "../../core/consents.ts";
import { chooseLetters } from "../consents/consents.ts";
import type { Deps } from "../deps.ts";

const ID_BYTES = 16;
const SIGN_BYTES = 16;

type Signed = Pick<Deps, "secrets" | "settings">;

/**
 * Returns the link by which one person leaves mails to everybody, for ever. It holds their id under our
 * signature and can do nothing else.
 */
export function unsubscribeUrl(deps: Signed, userId: string): string {
  const token = tokenOf(userId, deps.secrets.digest(signedText(userId)));
  return `${deps.settings.publicUrl}/api/v1/mail/unsubscribe/${token}`;
}

const signedText = (userId: string) => `unsubscribe ${userId}`;

function tokenOf(userId: string, digest: Uint8Array): string {
  const sign = Buffer.from(digest).subarray(0, SIGN_BYTES);
  return Buffer.concat([Buffer.from(hexOf(userId), "hex"), sign]).toString("base64url");
}

/**
 * Returns the owner of a token that we signed, with the current secret or an earlier one, because people keep
 * mails for long. Digests are compared, so the time of the comparison reveals nothing.
 */
function ownerOf({ secrets }: Signed, token: string): string | undefined {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== ID_BYTES + SIGN_BYTES) return undefined;
  const userId = uuidOf(bytes.subarray(0, ID_BYTES).toString("hex"));
  const text = signedText(userId);
  const given = Buffer.from(secrets.digest(token));
  const isOurs = [secrets.digest(text), ...(secrets.earlierDigests?.(text) ?? [])].some((digest) =>
    given.equals(secrets.digest(tokenOf(userId, digest))),
  );
  return isOurs ? userId : undefined;
}

/**
 * Stops mails to everybody for the token's owner; mails about their own account are still sent (rules 12.17).
 * Errors: not_found.
 */
export async function unsubscribe(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids"> & Signed,
  { token, address }: { token: string; address: string },
): Promise<Result<undefined, { code: "not_found" }>> {
  const userId = ownerOf(deps, token);
  if (userId === undefined) return fail({ code: "not_found" });
  await chooseLetters(deps, { userId, wantsLetters: false, act: CONSENT_ACTS.letterLink, address });
  return ok(undefined);
}
