import { lagosDay } from "../../core/days.ts";
import { lettersOf } from "../../core/receipt-codes.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { OPERATOR } from "../operator.ts";
import { type CurrentKey, endKey, findCurrent, insertKey, lockCurrent } from "./queries.ts";

/** The keys that sign receipts. One is current at a time, which the database holds, in every process. */

export type KeyTools = Pick<Deps, "db" | "effect" | "clock" | "random" | "vault" | "signing">;

const YEAR_MS = 365 * 24 * 3_600_000;
/** A statement that is being signed while its key is ended still verifies; nothing takes this long. */
const SIGNING_MS = 5 * 60_000;
const ID_BYTES = 5;
const ID_LETTERS = 8;

/** The subject under which a key's private part is sealed. */
export const sealedFor = (id: string): string => `receipt key ${id}`;

/** Returns the current key, and makes it when there is none yet (rules 22.7). */
export async function currentKey(deps: KeyTools): Promise<CurrentKey> {
  const known = await findCurrent(deps.db);
  if (known) return known;
  await commit(deps, "receipts.first-key", (tx) => makeKey(deps, tx, deps.clock.now()));
  const made = await findCurrent(deps.db);
  if (!made) throw new Error("there is no key that signs receipts");
  return made;
}

async function makeKey({ random, vault, signing }: KeyTools, tx: Tx, at: Date): Promise<void> {
  const id = `${lagosDay(at)}-${lettersOf(random.bytes(ID_BYTES), ID_LETTERS)}`;
  const { publicKey, privateKey } = signing.newKey();
  await insertKey(tx, { id, publicKey, sealed: vault.seal(privateKey, sealedFor(id)), at });
}

/** Ends the current key, destroys its private part, and makes the next. Returns whether this call did it. */
async function rotate(deps: KeyTools, tx: Tx, isDue: (key: CurrentKey) => boolean): Promise<boolean> {
  const key = await lockCurrent(tx);
  if (!key || !isDue(key)) return false;
  const at = deps.clock.now();
  await endKey(tx, key.id, new Date(at.getTime() + SIGNING_MS));
  await makeKey(deps, tx, at);
  return true;
}

/** Rotates a key that is a year old. The clock calls it, in any number of processes (rules 22.8). */
export async function rotateOldKey(deps: KeyTools): Promise<boolean> {
  const isOld = ({ from_at: from }: Pick<CurrentKey, "from_at">) =>
    deps.clock.now().getTime() - from.getTime() >= YEAR_MS;
  const known = await findCurrent(deps.db);
  if (!known || !isOld(known)) return false;
  return commit(deps, "receipts.rotate", (tx) => rotate(deps, tx, isOld));
}

/**
 * Rotates the key at once, at the operator's command, and audits it. Returns the new key's id; where there
 * was no key yet, this is the first.
 */
export async function rotateKeyNow(deps: KeyTools & Pick<Deps, "auditSeal">): Promise<string> {
  await currentKey(deps);
  await commit(deps, "receipts.rotate-now", async (tx) => {
    const isMine = await rotate(deps, tx, () => true);
    const after = await findCurrent(tx);
    if (isMine)
      await writeAudit(deps, tx, {
        actor: OPERATOR,
        action: "receipt.key",
        after: { key: after?.id ?? "" },
        address: "",
        at: deps.clock.now(),
      });
  });
  return (await currentKey(deps)).id;
}
