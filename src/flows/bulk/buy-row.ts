import { afterRow, BULK_REST_MS } from "../../core/bulk.ts";
import { AIRTIME_CODES, DATA_CODES, type Network } from "../../core/networks.ts";
import type { Person } from "../../core/people.ts";
import { createBatcher } from "../../db/batch.ts";
import { commit, type Deps } from "../deps.ts";
import { buyAirtime } from "../purchases/buy-airtime.ts";
import { buyData } from "../purchases/buy-data.ts";
import { closeKey } from "../purchases/close-key.ts";
import type { Buyer } from "../purchases/start.ts";
import { pauseList } from "./follow.ts";
import type { ListRow } from "./queries.ts";
import { type Note, noteRows, restJob } from "./run-queries.ts";

export type Work = { row: ListRow; person: Person; isLeft: boolean };

/**
 * Makes the verb that carries out one row (rules 25.4). What became of rows is written down together, as the
 * answers come. A row whose process fails in between stays taken until its lease ends.
 */
export function createRowBuyer(deps: Deps): (work: Work) => Promise<void> {
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
      const after = afterRow(await (isLeft ? closeKey : buy)(deps, buyerOf(row, person), row));
      if (after.kind === "unknown") return;
      const noted = await notes.submit(noteOf(row, after));
      // Its lease ends, and its key says then what became of it.
      if (!noted.ok) return;
      if (after.kind === "pause") await pauseList(deps, row.job_id, after.code);
      if (after.kind === "rest") await rest(deps, row, after.code);
    } catch (error) {
      deps.log.error({ err: error, list: row.job_id, position: row.position }, "a row of a list was left");
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

/** The price that was shown, and the owner as they are now. The list was proven as a whole. */
function buyerOf({ key_id: key, price_kobo }: ListRow, person: Person): Buyer {
  return {
    person: { ...person, proofAbove: null },
    requestKey: { id: key, hash: key },
    allowRepeat: true,
    seenPrice: price_kobo,
  };
}

function buy(deps: Deps, buyer: Buyer, row: ListRow) {
  const network = row.network as Network;
  const { number, plan_id: plan, face_kobo: face } = row;
  const phone = number ?? "";
  return face === null
    ? buyData(deps, buyer, { networkCode: DATA_CODES[network], phone, plan: plan ?? "" })
    : buyAirtime(deps, buyer, { networkCode: AIRTIME_CODES[network], phone, face });
}

async function rest(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  { job_id: id }: ListRow,
  reason: string,
): Promise<void> {
  const turnAt = new Date(deps.clock.now().getTime() + BULK_REST_MS);
  await commit(deps, "bulk.rest", (tx) => restJob(tx, id, { turnAt, reason }));
}
