import { NETWORKS } from "../../../core/networks.ts";
import { HISTORY_PARTS, STATUSES, TRANSACTION_TYPES } from "../../../core/transactions.ts";
import { compact, dayOf, oneOf, pageOf, phoneOf, textOf } from "../../shared/search-fields.ts";
import type { TransactionFilters } from "../../shared/transactions.ts";

/** The fields of the address: filters, page and open row. */
export type TransactionSearch = TransactionFilters & { receipt?: string };

/** Reads the address; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): TransactionSearch {
  return compact({
    phoneNumber: phoneOf(search.phoneNumber),
    transactionId: textOf(search.transactionId),
    network: oneOf(NETWORKS, search.network),
    type: oneOf(TRANSACTION_TYPES, search.type),
    status: oneOf(STATUSES, search.status),
    show: oneOf(HISTORY_PARTS, search.show),
    search: textOf(search.search),
    userName: textOf(search.userName),
    supplier: textOf(search.supplier),
    planName: textOf(search.planName),
    from: dayOf(search.from),
    to: dayOf(search.to),
    page: pageOf(search.page),
    receipt: textOf(search.receipt),
  });
}
