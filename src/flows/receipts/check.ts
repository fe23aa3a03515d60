import { canonicalJson } from "../../core/canonical-json.ts";
import {
  type CheckedReceipt,
  checkedReceipt,
  type Statement,
  statementOf,
} from "../../core/receipt-codes.ts";
import type { Deps } from "../deps.ts";
import { currentKey, type KeyTools, sealedFor } from "./keys.ts";
import { findChecked, listKeys } from "./queries.ts";

/** Returns what anybody with the code sees of its receipt now; undefined for a code that nobody was given. */
export async function checkReceipt(
  { db }: Pick<Deps, "db">,
  code: string,
): Promise<CheckedReceipt | undefined> {
  const row = await findChecked(db, code);
  return row && checkedReceipt(code, row);
}

export type SignedStatement = { statement: Statement; keyId: string; signature: string };

/**
 * Returns the same, signed: Ed25519 over the canonical JSON of the statement (rules 22.6). Undefined for a
 * code that nobody was given.
 */
export async function signedReceipt(
  deps: KeyTools & Pick<Deps, "settings">,
  code: string,
): Promise<SignedStatement | undefined> {
  const receipt = await checkReceipt(deps, code);
  if (!receipt) return undefined;
  const key = await currentKey(deps);
  // Another process's clock may have made the key a moment from now.
  const at = new Date(Math.max(deps.clock.now().getTime(), key.from_at.getTime()));
  const { brandName: soldBy, publicUrl } = deps.settings;
  const statement = statementOf(receipt, { soldBy, publicUrl, at });
  const privateKey = deps.vault.open(key.sealed, sealedFor(key.id));
  return { statement, keyId: key.id, signature: deps.signing.sign(privateKey, canonicalJson(statement)) };
}

export type PublishedKey = { id: string; publicKey: string; from: Date; until: Date | null };

/** Lists the public parts of all keys, also of those that sign no longer. */
export async function publishedKeys({ db }: Pick<Deps, "db">): Promise<PublishedKey[]> {
  const keys = await listKeys(db);
  return keys.map(({ id, public_key: publicKey, from_at: from, until_at: until }) => ({
    id,
    publicKey,
    from,
    until,
  }));
}
