import { lagosDay } from "../../core/days.ts";
import type { PerPage, PrintedCard } from "../../core/recharge.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import type { ListRow } from "../bulk/queries.ts";
import { commit, type Deps } from "../deps.ts";
import { countSeen, findPins } from "../epins/queries.ts";
import { openPin } from "../epins/sealed.ts";
import { readBatch } from "./batches.ts";
import { countPrints, findCards, noteCard } from "./queries.ts";

/** The cards of a batch as their owner opens, prints and marks them. */

type Whose = { userId: string; id: string };
type Missing = { code: "not_found" };
type Means = Pick<Deps, "db" | "effect" | "clock" | "vault">;

/** A card whose PIN was opened; `seen` counts this showing too. */
export type OpenCard = { row: ListRow; pin: string; serial: string; seen: number };

/**
 * Opens cards of a batch by their places and counts the showing of each in the same commit (rules 30.4).
 * Those that are not there, or were paid back, have none. Errors: not_found.
 */
export async function showCards(
  deps: Means,
  whose: Whose,
  places: readonly number[],
): Promise<Result<OpenCard[], Missing>> {
  const batch = await readBatch(deps, whose);
  if (!batch.ok) return batch;
  return ok(
    await commit(deps, "recharge.show", async (tx) =>
      openCards(deps, tx, { userId: whose.userId, rows: await findCards(tx, whose.id, places) }),
    ),
  );
}

type Opening = { userId: string; rows: readonly ListRow[] };

async function openCards(deps: Means, tx: Tx, { userId, rows }: Opening): Promise<OpenCard[]> {
  const ids = rows.flatMap(({ transaction_id: id }) => id ?? []);
  const pins = new Map((await findPins(tx, userId, ids)).map((pin) => [pin.purchase_id, pin]));
  await countSeen(tx, [...pins.keys()], deps.clock.now());
  return rows.flatMap((row) => {
    const kept = pins.get(row.transaction_id ?? "");
    return kept ? [{ row, ...openPin(deps, kept), seen: kept.seen + 1 }] : [];
  });
}

export type PrintFault = Missing | { code: "nothing_to_print" };
export type Printing = { perPage: PerPage; isNewOnly: boolean };

/**
 * Makes the sheets of a batch. The print of each card is counted before its sheet exists, so a card that left
 * us twice says so (rules 30.5). Errors: not_found, nothing_to_print.
 */
export async function printCards(
  deps: Means & Pick<Deps, "documents">,
  whose: Whose,
  { perPage, isNewOnly }: Printing,
): Promise<Result<{ name: string; bytes: Uint8Array }, PrintFault>> {
  const batch = await readBatch(deps, whose);
  if (!batch.ok) return batch;
  const open = await commit(deps, "recharge.print", async (tx) =>
    openCards(deps, tx, { userId: whose.userId, rows: await countPrints(tx, whose.id, isNewOnly) }),
  );
  if (open.length === 0) return fail({ code: "nothing_to_print" });
  const { batch_number: number, shop_name: shopName, facts } = batch.value;
  const at = deps.clock.now();
  const sheet = {
    shopName,
    network: facts.network,
    value: Number(facts.value / 100n),
    batch: number ?? 0,
    date: lagosDay(at),
    perPage,
    cards: open.map(printed),
  };
  return ok({ name: `recharge-cards-${sheet.batch}.pdf`, bytes: await deps.documents.cards(sheet, at) });
}

const printed = ({ row, pin, serial }: OpenCard): PrintedCard => ({
  pin,
  serial,
  position: row.position,
  reprint: row.prints - 1,
});

/** Notes by a card of one's own that it is sold, or no longer (rules 30.7). Errors: not_found. */
export async function markCard(
  deps: Means,
  whose: Whose,
  { place, isSold, note }: { place: number; isSold: boolean; note: string },
): Promise<Result<undefined, Missing>> {
  const batch = await readBatch(deps, whose);
  if (!batch.ok) return batch;
  const soldAt = isSold ? deps.clock.now() : null;
  const isNoted = await commit(deps, "recharge.mark", (tx) =>
    noteCard(tx, { job: whose.id, position: place, soldAt, note }),
  );
  return isNoted ? ok(undefined) : fail({ code: "not_found" });
}
