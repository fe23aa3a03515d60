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

/** What a screen knows already. Its size is bounded by the look-back below. */
export type Seen = {
  /** The newest place of the wallet's chain that was told. */
  place: bigint;
  /** Rows without a place that are older were there before the screen was. */
  since: Date;
  /** The last told status of what may still change, and of the latest rows without a place. */
  status: ReadonlyMap<string, string>;
};

/** `isMore`: further entries wait to be read at once. */
type Changes = { balance: Kobo; changed: TransactionRow[]; seen: Seen; isMore: boolean };

/** At the start: so many of the newest entries are looked through for unfinished ones. */
const LOOK_BACK = 200;
/** Rows without a place (links not paid, rewards) are few; the latest are compared. */
const UNPLACED = 20;
/** New entries told in one step. */
const STEP = 100;
const MAX_UNFINISHED = 500;

/**
 * The balance, and what changed since `seen`, oldest first: entries that joined the wallet's chain, rows without a place that are
 * new, and what was unfinished and has moved on. Without `seen` nothing counts as changed: it is where a screen begins.
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
  // Last, so that the balance is never older than the rows told with it.
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

/** Final rows are forgotten: they do not change any more, and their place says that they were told. */
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
