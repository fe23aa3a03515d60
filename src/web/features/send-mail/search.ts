import { compact, textOf } from "../../shared/search-fields.ts";

/** Reads the address: the receiver, when another screen named one. */
export function readSearch(search: Record<string, unknown>): { userAccount?: string } {
  return compact({ userAccount: textOf(search.userAccount) });
}
