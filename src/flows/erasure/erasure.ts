import { type ErasureHold, erasedName, HOLD_WORDS, PAYOUT_SETTLED_MS } from "../../core/erasure.ts";
import { erasureAskedLetter } from "../../core/mails/erasure-letters.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { lockGuarded } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Db, Tx } from "../../db/schema.ts";
import { commitAsOwner, type OwnerFault, type OwnerRequest } from "../auth/prove-password.ts";
import { commit, type Deps } from "../deps.ts";
import { readerOf } from "../mails/queries.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { type Erased, erasePerson, lockErased, shutOut } from "./erase-queries.ts";
import { maskHistory, maskRest, PARTS } from "./mask-queries.ts";
import { maskReadings, renameAtStaff, renameInAlerts, renameReferral } from "./rename-queries.ts";
import {
  accountsOf,
  dueErasures,
  type ErasureRow,
  type ErasureState,
  holdsOf,
  insertErasure,
  listErasures,
  lockErasure,
  openErasure,
  type QueuedErasure,
  setErasure,
  takeBack,
} from "./queries.ts";

export type { ErasureHold, QueuedErasure };

const DAY_MS = 24 * 3_600_000;
/** An erasure that is held up is looked at again after this time. */
const AGAIN_MS = 6 * 3_600_000;

export type AskFault =
  | OwnerFault
  | { code: "erasure_waits" }
  | { code: "erasure_held"; fields: Record<string, string> };

/** Returns a person's open request and what would hold it up now. */
export async function readErasure(db: Db, clock: Deps["clock"], userId: string) {
  const [open, holds] = [await openErasure(db, userId), await holdsNow(db, clock, userId)];
  return { open, holds };
}

function holdsNow(db: Db, clock: Deps["clock"], userId: string): Promise<ErasureHold[]> {
  return holdsOf(db, userId, new Date(clock.now().getTime() - PAYOUT_SETTLED_MS));
}

/**
 * Asks for the erasure of one's own account, after the proof of its owner (rules 21.10, 21.11). It is carried
 * out when the set days are over. Returns when that is. Errors: erasure_held with what must be ended first,
 * erasure_waits, those of `commitAsOwner`.
 */
export function askErasure(deps: Deps, owner: OwnerRequest): Promise<Result<Date, AskFault>> {
  const { userId } = owner;
  return commitAsOwner(deps, owner, {
    name: "erasure.ask",
    run: async (tx): Promise<Result<Date, AskFault>> => {
      const holds = await holdsNow(tx, deps.clock, userId);
      if (holds.length > 0) return fail({ code: "erasure_held", fields: wordsOf(holds) });
      if (await openErasure(tx, userId)) return fail({ code: "erasure_waits" });
      const at = deps.clock.now();
      const dueAt = new Date(at.getTime() + deps.catalogue().settings.erasureDays * DAY_MS);
      await insertErasure(tx, { id: deps.ids.next(), userId, at, dueAt });
      const { userName, email } = await readerOf(tx, userId);
      const letter = erasureAskedLetter(senderOf(deps), { userName, dueAt });
      await queueMail(deps, tx, { to: email, letter });
      return ok(dueAt);
    },
  });
}

const wordsOf = (holds: readonly ErasureHold[]) =>
  Object.fromEntries(holds.map((hold) => [hold, HOLD_WORDS[hold]]));

/** Takes one's own request back, while it waits. Errors: not_found. */
export function takeErasureBack(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  userId: string,
): Promise<Result<undefined, { code: "not_found" }>> {
  return commit(deps, "erasure.take-back", async (tx) =>
    (await takeBack(tx, userId, deps.clock.now())) ? ok(undefined) : fail({ code: "not_found" }),
  );
}

/** Lists requests for staff, open ones first. Pages count from 1. */
export async function queueOfErasures(
  db: Db,
  { state, page, limit }: { state: ErasureState | undefined; page: number; limit: number },
): Promise<{ erasures: QueuedErasure[]; count: number }> {
  const erasures = await listErasures(db, { state, offset: (page - 1) * limit, limit });
  return { erasures, count: erasures[0]?.count ?? 0 };
}

type Erasing = Pick<Deps, "db" | "effect" | "clock" | "passwords" | "random" | "log">;

const AT_ONCE = 20;
/** Rows of a part. Readings are found by looking at all of them, so their parts are larger. */
const PORTION = 500;
const READINGS = 2_000;

/**
 * Carries out erasures whose time has come. The clock calls it, in any number of processes, any number of
 * times: each step is a commit that may run again, and the last one ends the request (rules 21.12). Long
 * tables go by `portion` rows. Returns how many were carried out.
 */
export async function eraseDue(deps: Erasing, portion = PORTION): Promise<number> {
  const due = await dueErasures(deps.db, deps.clock.now(), AT_ONCE);
  let erased = 0;
  for (const { id, user_id: userId } of due)
    try {
      if (await eraseOne(deps, { id, userId, portion })) erased += 1;
    } catch (error) {
      deps.log.error({ erasure: id, err: error }, "an erasure was not carried out");
      await commit(deps, "erasure.put-off", (tx) => putOff(deps, tx, id));
    }
  return erased;
}

/** Looks at an erasure later, so that one that cannot be carried out keeps no other from its turn. */
function putOff({ clock }: Pick<Deps, "clock">, tx: Tx, id: string): Promise<void> {
  return setErasure(tx, id, { next_at: new Date(clock.now().getTime() + AGAIN_MS) });
}

async function eraseOne(
  deps: Erasing,
  { id, userId, portion }: { id: string; userId: string; portion: number },
): Promise<boolean> {
  if (!(await begin(deps, id))) return false;
  await maskInParts(deps, userId, portion);
  return finish(deps, id);
}

/** Shuts the person out, unless money or something open holds the erasure up. */
function begin(deps: Erasing, id: string): Promise<boolean> {
  return commit(deps, "erasure.begin", async (tx) => {
    const row = await lockErasure(tx, id);
    if (!row || !(await isFree(deps, tx, row))) return false;
    await shutOut(tx, row.user_id, deps.clock.now());
    await setErasure(tx, id, { state: "running", held_by: "" });
    await notifyUser(tx, row.user_id);
    return true;
  });
}

/** Looks at the wallet under its lock, so nothing moves into it between this look and the commit. */
async function isFree({ clock }: Pick<Deps, "clock">, tx: Tx, row: ErasureRow): Promise<boolean> {
  await lockGuarded(tx, await accountsOf(tx, row.user_id));
  const holds = await holdsNow(tx, clock, row.user_id);
  if (holds.length === 0) return true;
  const next_at = new Date(clock.now().getTime() + AGAIN_MS);
  await setErasure(tx, row.id, { held_by: holds.join(","), next_at });
  return false;
}

/**
 * Masks what can be long, part by part, so that no lock is held for long. Each part is a commit: after a
 * crash, the parts that were done are only read again.
 */
async function maskInParts(deps: Erasing, userId: string, portion: number): Promise<void> {
  const part = <T>(run: (tx: Tx) => Promise<T>) => commit(deps, "erasure.mask", run);
  const erased = await commit(deps, "erasure.look", (tx) => erasedOf(tx, userId));
  if (!erased) return;
  for (let after: bigint | undefined = 0n; after !== undefined; ) {
    const from: bigint = after;
    after = await part((tx) => maskHistory(tx, erased, { after: from, limit: portion }));
  }
  for (const mask of PARTS)
    for (let done = portion; done >= portion; ) done = await part((tx) => mask(tx, erased, portion));
  for (let after: bigint | undefined = 0n; after !== undefined; ) {
    const from: bigint = after;
    after = await part((tx) => maskReadings(tx, { erased, after: from, limit: READINGS }));
  }
}

async function erasedOf(tx: Tx, userId: string): Promise<Erased | undefined> {
  const person = await lockErased(tx, userId);
  return person && { ...person, newName: erasedName(userId) };
}

const SECRET_BYTES = 32;

/** The one commit that pseudonymises the person and ends the request. */
async function finish(deps: Erasing, id: string): Promise<boolean> {
  const secret = Buffer.from(deps.random.bytes(SECRET_BYTES)).toString("base64url");
  const passwordHash = await deps.passwords.hash(secret);
  if (passwordHash === undefined) return false;
  const isDone = await commit(deps, "erasure.finish", async (tx) => {
    const row = await lockErasure(tx, id);
    if (!row || !(await isFree(deps, tx, row))) return false;
    const erased = await erasedOf(tx, row.user_id);
    if (!erased) return false;
    const at = deps.clock.now();
    await maskRest(tx, erased);
    await renameInAlerts(tx, erased);
    await renameReferral(tx, erased);
    await renameAtStaff(tx, erased);
    await erasePerson(tx, erased, { passwordHash, at });
    await setErasure(tx, id, { state: "done", next_at: null, held_by: "", finished_at: at });
    return true;
  });
  if (isDone) deps.log.info({ erasure: id }, "a person was erased");
  return isDone;
}
