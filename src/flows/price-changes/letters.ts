import { CONSENT_ACTS } from "../../core/consents.ts";
import type { Person } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { choosePriceLetters } from "../consents/consents.ts";
import { type ChangedPrice, priceLetter } from "../../core/mails/price-letter.ts";
import type { Tx } from "../../db/schema.ts";
import type { ChangeLine } from "../catalogue/price-change-queries.ts";
import { commit, type Deps } from "../deps.ts";
import { unsubscribeUrl } from "../mail-jobs/unsubscribe.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import {
  type LetterReader,
  linesSince,
  newestChange,
  noteReader,
  takeReaders,
  wantsLetters,
} from "./news-queries.ts";
import { type Moved, ownChanges } from "./own-prices.ts";

type Parts = Pick<Deps, "db" | "effect" | "clock" | "ids" | "catalogue" | "secrets" | "vault" | "settings">;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Prices must have stood still for this long, so that what was undone at once is no news. */
const QUIET_MS = 15 * MINUTE_MS;
/** The readers of one commit. */
const PART = 100;

/**
 * Writes to the people who want it what changed of their own prices since their last letter: at most once a
 * day each, and only when something differs in the end (rules 19.11). Returns how many letters were queued.
 */
export async function sendPriceLetters(deps: Parts, part = PART): Promise<number> {
  const now = deps.clock.now();
  const newest = await newestChange(deps.db);
  if (!newest || now.getTime() - newest.getTime() < QUIET_MS) return 0;
  for (let sent = 0; ; ) {
    const written = await commit(deps, "prices.letters", (tx) => writePart(deps, tx, { now, newest, part }));
    if (written === undefined) return sent;
    sent += written;
  }
}

type Round = { now: Date; newest: Date; part: number };

async function writePart(deps: Parts, tx: Tx, { now, newest, part }: Round): Promise<number | undefined> {
  const readers = await takeReaders(tx, { now, newest, limit: part });
  if (readers.length === 0) return undefined;
  const oldest = Math.min(...readers.map(({ since }) => since.getTime()));
  const lines = await linesSince(tx, new Date(oldest));
  let written = 0;
  for (const reader of readers) {
    const changed = changedFor(deps, reader, lines);
    if (changed.length > 0) {
      await queueOne(deps, tx, { reader, changed });
      written += 1;
    }
    const nextAt = changed.length > 0 ? new Date(now.getTime() + DAY_MS) : now;
    await noteReader(tx, reader.id, { since: newest, nextAt });
  }
  return written;
}

type Applied = ChangeLine & { appliedAt: Date };

/** Returns what changed for a reader in the end: the first price before, and the last one after. */
function changedFor(deps: Parts, reader: LetterReader, lines: readonly Applied[]): ChangedPrice[] {
  const moved = new Map<string, Moved>();
  for (const { planId, before, after, appliedAt } of lines)
    if (appliedAt > reader.since)
      moved.set(planId, { planId, before: moved.get(planId)?.before ?? before, after });
  return ownChanges(deps.catalogue(), reader, [...moved.values()]).map(
    ({ number, network, name, type, before, after }) => ({
      number,
      name: `${network} ${name} ${type}`,
      before,
      after,
    }),
  );
}

type Writing = { reader: LetterReader; changed: readonly ChangedPrice[] };

async function queueOne(deps: Parts, tx: Tx, { reader, changed }: Writing): Promise<void> {
  const wayOut = unsubscribeUrl(deps, reader.id, "prices");
  const about = { userName: reader.userName, changed, unsubscribeUrl: wayOut };
  const letter = priceLetter(senderOf(deps), about);
  await queueMail(deps, tx, { to: reader.email, letter, isBulk: true, unsubscribeUrl: wayOut });
}

/** True when a person gets letters about changed prices. */
export function readLetterChoice(deps: Pick<Deps, "db">, userId: string): Promise<boolean> {
  return wantsLetters(deps.db, userId);
}

/**
 * Begins or ends a person's letters about changed prices. They are for those who sell on: resellers, API
 * users and partners (rules 19.11). Errors: forbidden.
 */
export async function chooseLetter(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids">,
  person: Pick<Person, "id" | "userType">,
  { wanted, address }: { wanted: boolean; address: string },
): Promise<Result<boolean, { code: "forbidden" }>> {
  if (wanted && !sellsOn(person)) return fail({ code: "forbidden" });
  const choice = { userId: person.id, wantsLetters: wanted, act: CONSENT_ACTS.priceLetters, address };
  await choosePriceLetters(deps, choice);
  return ok(wanted);
}

const SELLERS = new Set<Person["userType"]>(["reseller", "api user", "partner"]);
const sellsOn = ({ userType }: Pick<Person, "userType">): boolean => SELLERS.has(userType);
