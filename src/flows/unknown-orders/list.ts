import { attemptRef } from "../../core/ids.ts";
import { releaseAfter } from "../../core/purchases.ts";
import { cannotSay, LISTED_AFTER_MS, pointsTo, type Points, sentenceOf } from "../../core/unknown-orders.ts";
import type { Deps } from "../deps.ts";
import { describePurchase, needsToken, serviceOf } from "../purchases/orders.ts";
import {
  type EvidenceRow,
  listUnknownOrders as readOrders,
  readEvidence,
  type UnknownRow,
  type UnknownState,
} from "./queries.ts";

export type Known = { sentence: string; points: Points; at: Date; times: number };

/** An order without an outcome, as people see it. */
export type UnknownOrder = {
  row: UnknownRow;
  what: string;
  service: ReturnType<typeof serviceOf>;
  /** The reference to quote to the supplier. */
  reference: string;
  cannotSay: boolean;
  /** When its money goes back at our own risk; undefined when it went back, or never does. */
  releaseAt: Date | undefined;
  needsToken: boolean;
  known: Known[];
};

type Tools = Pick<Deps, "db" | "clock" | "suppliers" | "settings">;

/**
 * Lists orders that their supplier leaves without an outcome, for people: those of a supplier that cannot say
 * three minutes after sending, others after a quarter of an hour (rules 5.34). Pages count from 1.
 */
export async function listUnknownOrders(
  deps: Tools,
  wanted: { state: UnknownState | undefined; page: number; limit: number },
): Promise<{ orders: UnknownOrder[]; count: number }> {
  const now = deps.clock.now().getTime();
  const ago = (ms: number) => new Date(now - ms / deps.settings.timesScale);
  const { state, page, limit } = wanted;
  const { rows, count } = await readOrders(deps.db, {
    state,
    cannotSay: [...deps.suppliers].flatMap(([code, port]) => (cannotSay(port.question) ? [code] : [])),
    before: { cannotSay: ago(LISTED_AFTER_MS.cannotSay), asked: ago(LISTED_AFTER_MS.asked) },
    offset: (page - 1) * limit,
    limit,
  });
  const ids = rows.map(({ purchase }) => purchase.id);
  const evidence = ids.length === 0 ? [] : await readEvidence(deps.db, ids);
  const of = Map.groupBy(evidence, (one) => `${one.purchase_id} ${one.attempt}`);
  const orders = rows.map((row) => orderOf(deps, row, of.get(`${row.purchase.id} ${row.attempt}`) ?? []));
  return { orders, count };
}

function orderOf(deps: Tools, row: UnknownRow, evidence: readonly EvidenceRow[]): UnknownOrder {
  const { purchase } = row;
  const isHeld = purchase.status === "processing";
  const question = deps.suppliers.get(row.supplier)?.question ?? "none";
  const { forceReleaseAfterMs, timesScale } = deps.settings;
  const afterMs = isHeld ? releaseAfter({ question, forceReleaseAfterMs }) : undefined;
  return {
    row,
    what: describePurchase(purchase),
    service: serviceOf(purchase),
    reference: attemptRef(purchase.id, row.attempt),
    cannotSay: cannotSay(question),
    releaseAt:
      afterMs === undefined ? undefined : new Date(purchase.created_at.getTime() + afterMs / timesScale),
    needsToken: isHeld && needsToken(purchase),
    known: [...evidence.map(knownOf), ...unread(deps, row, evidence)],
  };
}

function knownOf({ kind, said, last_at: at, times }: EvidenceRow): Known {
  return { sentence: sentenceOf({ kind, said }), points: pointsTo(kind), at, times };
}

/** Says that our balance was not read yet in a moment that tells something. */
function unread(deps: Tools, row: UnknownRow, evidence: readonly EvidenceRow[]): Known[] {
  const port = deps.suppliers.get(row.supplier);
  const isRead = evidence.some(({ kind }) => kind.startsWith("float_"));
  if (isRead || !port?.tellsFloat || !cannotSay(port.question)) return [];
  const sentence = "Our balance there was not read yet at a moment without other orders on their way";
  return [{ sentence, points: "neither", at: row.dispatched_at, times: 1 }];
}
