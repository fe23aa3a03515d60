import type { QueryOf } from "../../shared/api/api.ts";
import { parseTyped, toWire } from "../../shared/money.ts";
import { compact, oneOf, pageOf, phoneOf, textOf } from "../../shared/search-fields.ts";

/** The type filters, in the order of rules 12.8; "all" is the address without a type. */
export const TYPE_FILTERS = ["smart earner", "reseller", "api user", "special"] as const;

/** The fields of the address: filters, page and open row. */
export type UserSearch = {
  type?: (typeof TYPE_FILTERS)[number];
  userName?: string;
  phoneNumber?: string;
  /** Naira as text: people with a lower balance. */
  userBalance?: string;
  page?: number;
  /** The open row. */
  user?: string;
};
export type UserQuery = Omit<UserSearch, "user"> & QueryOf<"GET /admin/users">;

/** Reads the address as filters. */
export function readSearch(search: Record<string, unknown>): UserSearch {
  return compact({
    type: oneOf(TYPE_FILTERS, search.type),
    userName: textOf(search.userName),
    phoneNumber: phoneOf(search.phoneNumber),
    userBalance: amountOf(search.userBalance),
    page: pageOf(search.page),
    user: textOf(search.user),
  });
}

function amountOf(value: unknown): string | undefined {
  const text = textOf(value);
  const amount = text === undefined ? undefined : parseTyped(text);
  return amount === undefined ? undefined : String(toWire(amount));
}
