import { compact, oneOf, pageOf, textOf } from "../../../shared/search-fields.ts";

/** The parts of the list; the first is shown unless another is chosen. */
export const SHOWN = ["open", "mine", "overdue", "admin", "ended"] as const;
export type Shown = (typeof SHOWN)[number];

/** Copied from core, which would bring its rules into the bundle. */
export const KINDS = [
  "not_received",
  "wrong_number",
  "wrong_amount",
  "token_fails",
  "charged_twice",
] as const;

/** The fields of the address: the filters, the page, and the problem that is open. */
export type DisputeSearch = {
  show?: Exclude<Shown, "open">;
  kind?: (typeof KINDS)[number];
  supplier?: string;
  page?: number;
  open?: string;
};

/** Reads the address; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): DisputeSearch {
  return compact({
    show: oneOf(["mine", "overdue", "admin", "ended"], search.show),
    kind: oneOf(KINDS, search.kind),
    supplier: textOf(search.supplier)?.toUpperCase(),
    page: pageOf(search.page),
    open: textOf(search.open),
  });
}

/** Returns the query for the server. */
export function askedOf({ show, kind, supplier, page = 1 }: Omit<DisputeSearch, "open">) {
  return {
    show: show ?? ("open" as const),
    page,
    ...(kind ? { kind } : {}),
    ...(supplier ? { supplier } : {}),
  };
}
