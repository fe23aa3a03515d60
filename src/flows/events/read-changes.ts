import type { Kobo } from "../../core/money.ts";
import type { Person } from "../../core/people.ts";
import { balanceOf } from "../../db/ledger.ts";
import {
  latestPlaced,
  latestUnplaced,
  placedAfter,
  type RowStatus,
  transactionsById,
} from "../../db/transactions.ts";
import type { TransactionRow } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/** The state that a screen already shows. The look-back below bounds its size. */
export type Seen = {
  /** The newest place in the wallet's chain that the screen got. */
  place: bigint;
  /** The screen already shows rows without a place that are older than this. */
  since: Date;
  /** The last status sent, by id, of open rows and of the latest rows without a place. */
  status: ReadonlyMap<string, string>;
};

/** `isMore` is true when further entries can be read at once. */
type Changes = { balance: Kobo; changed: TransactionRow[]; seen: Seen; isMore: boolean };

/** The number of newest entries that the first read searches for open ones. */
const LOOK_BACK = 200;
/** The number of latest rows without a place (unpaid links, rewards) that are compared. They are few. */
const UNPLACED = 20;
/** The most new entries in one step. */
const STEP = 100;
const MAX_UNFINISHED = 500;

/**
 * Returns the balance and the changes since `seen`, oldest first: new entries of the wallet's chain, new rows
 * without a place, and open rows whose status has changed. Without `seen` nothing counts as changed: the
 * screen begins here.
 */
export async function readChanges(
  deps: Pick<Deps, "db">,
  person: Pick<Person, "id" | "walletAccount">,
  seen: Seen | undefined,
): Promise<Changes> {
  if (!seen) {
    const begun = await begin(deps, person.id);
    const balance = await balanceOf(deps.db, person.walletAccount);
    return { balance, changed: [], seen: begun, isMore: false };
  }
  const [placed, unplaced] = await Promise.all([
    placedAfter(deps.db, person.id, { place: seen.place, limit: STEP }),
    latestUnplaced(deps.db, person.id, UNPLACED),
  ]);
  const read = new Set([...placed, ...unplaced].map(({ id }) => id));
  const awaited = [...seen.status]
    .filter(([id, status]) => isOpen(status) && !read.has(id))
    .map(([id]) => id);
  const older = await transactionsById(deps.db, person.id, awaited);
  const isNew = (row: TransactionRow) => seen.status.has(row.id) || row.created_at >= seen.since;
  const rows = [...older, ...unplaced.filter(isNew).reverse(), ...placed];
  const changed = rows.filter((row) => seen.status.get(row.id) !== row.status);
  // The balance is read last, so that it is never older than the rows sent with it.
  const balance = await balanceOf(deps.db, person.walletAccount);
  const isMore = placed.length === STEP;
  return { balance, changed, seen: moveOn(seen, { placed, unplaced, older }), isMore };
}

async function begin({ db }: Pick<Deps, "db">, userId: string): Promise<Seen> {
  const [placed, unplaced] = await Promise.all([
    latestPlaced(db, userId, LOOK_BACK),
    latestUnplaced(db, userId, UNPLACED),
  ]);
  const oldest = unplaced.length === UNPLACED ? unplaced.at(-1)?.created_at : undefined;
  return {
    place: placed[0]?.seq ?? 0n,
    since: oldest ?? new Date(0),
    status: statuses([...placed.filter(({ status }) => isOpen(status)), ...unplaced]),
  };
}

type Read = Record<"placed" | "unplaced" | "older", TransactionRow[]>;

/** Drops final rows: they do not change any more, and their place shows that they were sent. */
function moveOn(seen: Seen, { placed, unplaced, older }: Read): Seen {
  const unfinished = [...older, ...placed].filter(({ status }) => isOpen(status)).slice(-MAX_UNFINISHED);
  return {
    place: placed.at(-1)?.seq ?? seen.place,
    since: seen.since,
    status: statuses([...unfinished, ...unplaced]),
  };
}

function statuses(rows: readonly RowStatus[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ id, status }) => [id, status]));
}

function isOpen(status: string): boolean {
  return status === "processing" || status === "pending";
}
