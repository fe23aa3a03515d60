import { compact, textOf } from "../../shared/search-fields.ts";

/** Reads the address: the receiver, or several with commas between, when another screen named them. */
export function readLetter(search: Record<string, unknown>): { userAccount?: string; people?: string } {
  const { people } = search;
  return compact({
    userAccount: textOf(search.userAccount),
    people: typeof people === "string" ? people : undefined,
  });
}
