import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { loadCode, MAX_CARDS, networkOfCard, PER_PAGE } from "../../core/recharge.ts";
import { fail, ok } from "../../core/result.ts";
import { companiesFor } from "../../flows/catalogue/plans.ts";
import { shopNameOf } from "../../flows/customers/queries.ts";
import type { ListRow } from "../../flows/bulk/queries.ts";
import type { Deps } from "../../flows/deps.ts";
import {
  listBatches,
  readBatch,
  readBatchCards,
  type SeenBatch,
  startBatch,
} from "../../flows/recharge/batches.ts";
import { markCard, printCards, showCards } from "../../flows/recharge/cards.ts";
import { type Mounted, on } from "../on.ts";
import { proofOf } from "../proof.ts";
import { requestKey } from "../request-key.ts";
import { sendWhole } from "../send-file.ts";
import { planShape } from "../shapes/plan.ts";
import { sentenceOf } from "./bulk.ts";

/** Routes of recharge cards (rules 30). */
export function rechargeRoutes(deps: Deps): Mounted[] {
  return [...batchRoutes(deps), ...cardRoutes(deps)];
}

function batchRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listRecharge, async ({ user }) =>
      ok({
        networks: companiesFor(deps, user, "recharge").map(({ brand, isOpen, plans }) => ({
          network: networkOfCard(brand),
          isOpen,
          plans: plans.map(planShape),
        })),
        maxQuantity: MAX_CARDS,
        shopName: await shopNameOf(deps.db, user.id),
        perPage: [...PER_PAGE],
      }),
    ),
    on(routes.buyRecharge, async ({ body, user, requestKey: key }) => {
      // The proof is left out of the request's hash: a hash of four digits hides nothing.
      const { proof, ...asked } = body;
      const started = await startBatch(deps, user, {
        ...asked,
        proof: proofOf(user, proof),
        requestKey: key ? requestKey({ userId: user.id, key, route: "recharge", body: asked }) : undefined,
      });
      if (!started.ok) return started;
      const made = await readBatch(deps, { userId: user.id, id: started.value });
      return made.ok
        ? ok({ msg: "Your cards are on the way", batch: batchShape(made.value) })
        : fail({ code: "internal" });
    }),
    on(routes.listBatches, async ({ query, user }) => {
      const { batches, hasMore } = await listBatches(deps, user.id, query);
      return ok({ batches: batches.map(batchShape), hasMore });
    }),
    on(routes.readBatch, async ({ params, query, user }) => {
      const { page, limit, show: filter } = query;
      const read = await readBatchCards(deps, { userId: user.id, id: params.id }, { page, limit, filter });
      if (!read.ok) return read;
      const { batch, rows, count } = read.value;
      return ok({
        batch: batchShape(batch),
        cards: rows.map(cardShape),
        noOfCards: count,
        totalPages: Math.max(1, Math.ceil(count / limit)),
      });
    }),
  ];
}

function cardRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.showCards, async ({ params, body, user }) => {
      const shown = await showCards(deps, { userId: user.id, id: params.id }, body.places);
      if (!shown.ok) return shown;
      return ok({
        cards: shown.value.map(({ row, pin, serial, seen }) => ({
          card: row.position,
          pin,
          serial,
          load: loadCode(pin),
          seen,
        })),
      });
    }),
    on(routes.printCards, async ({ params, body, user, reply }) => {
      const { perPage, newOnly = false } = body;
      const made = await printCards(
        deps,
        { userId: user.id, id: params.id },
        { perPage, isNewOnly: newOnly },
      );
      if (!made.ok) return made;
      const { name, bytes } = made.value;
      await sendWhole(reply, { name, type: "application/pdf", body: bytes });
      return ok("");
    }),
    on(routes.markCard, async ({ params, body, user }) => {
      const { card: place, isSold, note = "" } = body;
      const marked = await markCard(deps, { userId: user.id, id: params.id }, { place, isSold, note });
      return marked.ok ? ok({ msg: isSold ? "Noted as sold" : "Noted as not sold" }) : marked;
    }),
  ];
}

function batchShape({ counts, facts, ...job }: SeenBatch): Answer<typeof routes.buyRecharge>["batch"] {
  return {
    _id: job.id,
    number: job.batch_number ?? 0,
    network: facts.network,
    value: facts.value,
    price: facts.price,
    shopName: job.shop_name,
    state: job.state,
    reason: job.reason,
    cards: job.row_count,
    total: job.total_kobo,
    waiting: counts.waiting.rows,
    underWay: counts.buying.rows + counts.bought.rows,
    done: counts.done.rows,
    failed: counts.failed.rows,
    refunded: counts.refunded.rows,
    cancelled: counts.cancelled.rows,
    spent: counts.done.cost,
    printed: facts.printed,
    sold: facts.sold,
    createdAt: job.created_at,
    endedAt: job.ended_at,
  };
}

const cardShape = (row: ListRow) => ({
  card: row.position,
  state: row.state,
  code: row.refusal,
  problem: row.refusal === "" ? "" : sentenceOf(row.refusal),
  transactionId: row.transaction_id,
  prints: row.prints,
  soldAt: row.sold_at,
  note: row.note,
});
