import { routes } from "../../contract/index.ts";
import { transRef } from "../../core/ids.ts";
import { formatNaira } from "../../core/money.ts";
import { ok } from "../../core/result.ts";
import { waitingSentence } from "../../flows/approvals/approvals.ts";
import { noteReading } from "../../flows/audit/readings.ts";
import type { Deps } from "../../flows/deps.ts";
import { endUnknownOrder, type WordGiven } from "../../flows/unknown-orders/end.ts";
import { listUnknownOrders, type UnknownOrder } from "../../flows/unknown-orders/list.ts";
import { takeSupplierNotice } from "../../flows/unknown-orders/notice.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";
import { transactionShape } from "../shapes/transaction.ts";

/** Routes of orders without an outcome, and of suppliers' notices. */
export function unknownOrderRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listUnknownOrders, async (call) => {
      const { status: state, page, limit } = call.query;
      const { orders, count } = await listUnknownOrders(deps, { state, page, limit });
      const filter = { unknown: state ?? "all" };
      const read = { what: "transactions", filter, page, rows: orders.length } as const;
      await noteReading(deps, { by: actorOf(call), ...read });
      const totalPages = Math.max(1, Math.ceil(count / limit));
      return ok({ orders: orders.map(orderShape), noOfOrders: count, totalPages });
    }),
    on(routes.endUnknownOrder, async (call) => {
      const { params, body } = call;
      const ended = await endUnknownOrder(deps, {
        ...body,
        id: params.id,
        token: body.token,
        by: actorOf(call),
      });
      if (!ended.ok) return ended;
      const { purchase, userName, approval } = ended.value;
      const receipt = transactionShape(purchase, { userName, isAdmin: true });
      return ok({ msg: sentenceOf(ended.value), approval, receipt });
    }),
    on(routes.supplierWebhook, async ({ params, raw }) => {
      const taken = await takeSupplierNotice(deps, { ...params, raw });
      return taken.ok ? ok({ msg: "Received" }) : taken;
    }),
  ];
}

function sentenceOf({ approval, purchase, userName }: WordGiven): string {
  if (approval) return waitingSentence(purchase.amount_kobo);
  if (purchase.status === "success") return "The order is delivered";
  return `₦${formatNaira(purchase.amount_kobo)} are back with ${userName}`;
}

function orderShape({ row, what, known, ...order }: UnknownOrder) {
  const { purchase } = row;
  return {
    _id: purchase.id,
    trans_Id: transRef(purchase.id),
    userName: row.userName,
    service: order.service,
    what,
    number: purchase.number,
    amount: purchase.amount_kobo,
    supplier: row.supplier,
    attempt: row.attempt,
    reference: order.reference,
    cannotSay: order.cannotSay,
    isHeld: purchase.status === "processing",
    sentAt: row.dispatched_at,
    releaseAt: order.releaseAt ?? null,
    needsToken: order.needsToken,
    lastAnswer: row.note,
    asked: row.checks,
    known,
  };
}
