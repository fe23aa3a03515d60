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

/**
 * Removes filters that this person may not use: other people's names are for staff, suppliers and plans for
 * admins, parts and search text for everybody else. The server would refuse them, and a link that was
 * passed on should still show something.
 */
export function allowedTo(
  search: TransactionSearch,
  { isAdmin, isAgent }: { isAdmin: boolean; isAgent: boolean },
): TransactionSearch {
  const { show, search: text, ...others } = search;
  if (isAdmin) return others;
  const { userName, supplier: _supplier, planName: _planName, ...common } = others;
  if (isAgent) return userName ? { ...common, userName } : common;
  return { ...common, ...(show ? { show } : {}), ...(text ? { search: text } : {}) };
}
