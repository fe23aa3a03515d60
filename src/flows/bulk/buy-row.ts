import { afterRow, BULK_REST_MS } from "../../core/bulk.ts";
import type { Network } from "../../core/networks.ts";
import type { Person } from "../../core/people.ts";
import { createBatcher } from "../../db/batch.ts";
import { commit, type Deps } from "../deps.ts";
import { buyKept, closeKey } from "../purchases/kept-order.ts";
import type { Buyer } from "../purchases/start.ts";
import { pauseList } from "./follow.ts";
import type { ListRow } from "./queries.ts";
import { type Note, noteRows, restJob } from "./run-queries.ts";

export type Work = { row: ListRow; person: Person; isLeft: boolean };

/**
 * Makes the verb that carries out one row (rules 25.4). What became of rows is written down together, as the
 * answers come. A row whose process fails in between stays taken until its lease ends. True where the row
 * waits because no supplier took it.
 */
export function createRowBuyer(deps: Deps): (work: Work) => Promise<boolean> {
  const notes = createBatcher<Note, undefined>({
    flush: async (batch) => {
      await commit(deps, "bulk.note", (tx) => noteRows(tx, batch));
      return batch.map(() => undefined);
    },
    ownerOf: ({ key_id: key }) => key,
    maxFlushes: 1,
  });
  return async ({ row, person, isLeft }) => {
    try {
      const buyer = buyerOf(row, person);
      const after = afterRow(await (isLeft ? closeKey(deps, buyer) : buyKept(deps, buyer, orderOf(row))));
      if (after.kind === "unknown") return false;
      const noted = await notes.submit(noteOf(row, after));
      // Its lease ends, and its key says then what became of it.
      if (!noted.ok) return false;
      if (after.kind === "pause") await pauseList(deps, row.job_id, after.code);
      if (after.kind === "rest") await rest(deps, row, after.code);
      return after.kind === "rest";
    } catch (error) {
      deps.log.error({ err: error, list: row.job_id, position: row.position }, "a row of a list was left");
      return false;
    }
  };
}

type Known = Exclude<ReturnType<typeof afterRow>, { kind: "unknown" }>;

function noteOf({ job_id, position, key_id }: ListRow, after: Known): Note {
  const same = { job_id, position, key_id, transaction_id: null, refusal: "" };
  if (after.kind === "refused") return { ...same, next: "failed", refusal: after.code };
  if (after.kind !== "ordered") return { ...same, next: "waiting" };
  const refusal = after.state === "failed" ? "purchase_failed" : "";
  return { ...same, next: after.state, transaction_id: after.transactionId, refusal };
}

/** At most the price that was shown, and the owner as they are now. The list was proven as a whole. */
function buyerOf({ key_id: key, price_kobo }: ListRow, person: Person): Buyer {
  return {
    person: { ...person, proofAbove: null },
    requestKey: { id: key, hash: key },
    allowRepeat: true,
    seenPrice: price_kobo,
    paysLess: true,
    isPatient: true,
  };
}

/** A row of recharge cards has no number (rules 30.3). */
const orderOf = (row: ListRow) => ({
  network: row.network as Network,
  number: row.number,
  planId: row.plan_id,
  face: row.face_kobo,
});

async function rest(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  { job_id: id }: ListRow,
  reason: string,
): Promise<void> {
  const turnAt = new Date(deps.clock.now().getTime() + BULK_REST_MS);
  await commit(deps, "bulk.rest", (tx) => restJob(tx, id, { turnAt, reason }));
}
