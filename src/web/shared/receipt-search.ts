import { compact, oneOf, textOf } from "./search-fields.ts";

/** How a receipt is opened: as the end of an act that was just done, or ready to be shared. */
export type ReceiptView = "result" | "share";
export type ReceiptSearch = { receipt?: string; view?: ReceiptView };

/** Reads the receipt that an address names. */
export function readReceipt(search: Record<string, unknown>): ReceiptSearch {
  return compact({ receipt: textOf(search.receipt), view: oneOf(["result", "share"], search.view) });
}

/** Returns the search that opens the end of an act over the dashboard, once it has an answer (rules 9.23). */
export function resultOf({ _id }: { _id: string }): ReceiptSearch {
  return { receipt: _id, view: "result" };
}
