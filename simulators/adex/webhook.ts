import type { Behaviour } from "../kit/behaviours.ts";
import type { SupplierOrder, Service } from "../kit/books.ts";
import { postJson } from "../kit/post.ts";
import type { Supplier } from "../kit/supplier.ts";
import { operatorText } from "./answers.ts";

export type Notify = (order: SupplierOrder, manner?: Behaviour["webhook"]) => Promise<void>;

const LATE_MS = 1_000;

/**
 * The account's webhook: three fields, no signature, sent once and never repeated.
 *
 * Sent for data only (`services` may widen that) and only when the order has an end to tell.
 */
export function createNotify(supplier: Supplier, services: ReadonlySet<Service>): Notify {
  const post = async (reference: string, order: SupplierOrder): Promise<void> => {
    const { webhookUrl } = supplier.settings;
    if (webhookUrl === null) return;
    const status = order.status === "delivered" ? "success" : "fail";
    await postJson(
      webhookUrl,
      JSON.stringify({ status, "request-id": reference, response: operatorText(order) }),
    );
  };
  return async (order, manner) => {
    if (order.status === "pending" || !services.has(order.service) || manner === "none") return;
    if (manner === "late") {
      supplier.timers.after(LATE_MS, () => void post(order.reference, order));
      return;
    }
    if (manner === "stray") await post(`stray-${order.reference}`, order);
    await post(order.reference, order);
    if (manner === "twice") await post(order.reference, order);
  };
}
