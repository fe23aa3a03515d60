import { compact, textOf } from "../../shared/search-fields.ts";

/** Of the address: to whom the letter goes, when another screen said so. */
export function readSearch(search: Record<string, unknown>): { userAccount?: string } {
  return compact({ userAccount: textOf(search.userAccount) });
}
