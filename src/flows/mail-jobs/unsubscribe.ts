import { hexOf, uuidOf } from "../../core/ids.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { optOut } from "./queries.ts";
import { commit, type Deps } from "../deps.ts";

const ID_BYTES = 16;
const SIGN_BYTES = 16;

type Signed = Pick<Deps, "secrets" | "settings">;

/** The way out of mails to everybody, for one person, for ever: their id under our signature. It does nothing else. */
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
 * Whose token it is, when it is ours: of now, or of before a change of secret, because mails are kept for long. Digests are compared, so that
 * how long it takes tells nothing.
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

/** No more mails to everybody, for whoever's token this is; what concerns them alone is still sent (rules 12.17). Errors: not_found. */
export async function unsubscribe(
  deps: Deps,
  token: string,
): Promise<Result<undefined, { code: "not_found" }>> {
  const userId = ownerOf(deps, token);
  if (userId === undefined) return fail({ code: "not_found" });
  const at = deps.clock.now();
  await commit(deps, "mails.unsubscribe", (tx) => optOut(tx, userId, at));
  return ok(undefined);
}
