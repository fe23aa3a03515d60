import { LINK_LETTERS, PAY_LETTERS } from "../../core/channels.ts";
import { readBase32, toBase32 } from "../../core/ids.ts";
import { lettersOf } from "../../core/receipt-codes.ts";
import type { Deps } from "../deps.ts";

/** The codes of chats: kept as keyed hashes alone. */

type Keys = Pick<Deps, "secrets">;

const CODE_BYTES = 7;

export const newLinkCode = ({ random }: Pick<Deps, "random">): string =>
  lettersOf(random.bytes(CODE_BYTES), LINK_LETTERS);

export const linkHash = ({ secrets }: Keys, code: string): Uint8Array => secrets.digest(`chat code ${code}`);

/** Returns the hashes that a typed code can have, also under earlier secrets; none for what is no code. */
export const linkHashes = (deps: Keys, typed: string): Uint8Array[] =>
  hashesOf(deps, { typed, letters: LINK_LETTERS, what: "chat code" });

/** Returns the code of an offer's page: always the same, and nobody else can make it. */
export const payCode = ({ secrets }: Keys, offerId: string): string =>
  lettersOf(secrets.digest(`chat page of ${offerId}`), PAY_LETTERS);

export const payHash = ({ secrets }: Keys, code: string): Uint8Array => secrets.digest(`chat page ${code}`);

export const payHashes = (deps: Keys, typed: string): Uint8Array[] =>
  hashesOf(deps, { typed, letters: PAY_LETTERS, what: "chat page" });

function hashesOf(
  { secrets }: Keys,
  { typed, letters, what }: { typed: string; letters: number; what: string },
): Uint8Array[] {
  const bits = readBase32(typed, letters);
  if (bits === undefined) return [];
  const text = `${what} ${toBase32(bits, letters)}`;
  return [secrets.digest(text), ...(secrets.earlierDigests?.(text) ?? [])];
}
