import { NETWORKS } from "../../../core/networks.ts";
import type { SoughtName } from "../../../core/services.ts";
import { HISTORY_PARTS, STATUSES, TRANSACTION_TYPES } from "../../../core/transactions.ts";
import { compact, dayOf, oneOf, pageOf, phoneOf, textOf } from "../../shared/search-fields.ts";
import type { TransactionFilters } from "../../shared/transactions.ts";

const COMPANIES = /^(cable|internet|exam|recharge|betting|abroad)$/;

/** The fields of the address: filters, page and open row. */
export type TransactionSearch = TransactionFilters & { receipt?: string };

/** True for what looks like the name of a company or country; the server knows which there are. */
const isName = (text: string): text is SoughtName => /^[A-Z0-9_]{2,20}$/.test(text);

/** Reads the name of a company or country, which stands beside a type that has them. */
function companyOf({ type, network }: Record<string, unknown>): SoughtName | undefined {
  const name = textOf(network);
  return name && isName(name) && COMPANIES.test(String(type)) ? name : undefined;
}

/** Reads the address; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): TransactionSearch {
  return compact({
    phoneNumber: phoneOf(search.phoneNumber),
    transactionId: textOf(search.transactionId),
    network: oneOf(NETWORKS, search.network) ?? companyOf(search),
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
