import { compact, idOf, oneOf, pageOf, phoneOf, textOf } from "../../shared/search-fields.ts";

/** The open schedule and the page of its days; or what a new one begins with. */
export type ScheduleSearch = {
  open?: string;
  page?: number;
  make?: "data" | "airtime";
  phone?: string;
  network?: string;
  plan?: string;
  amount?: string;
};

/** Reads the address; unknown values are left out. */
export function readSearch(search: Record<string, unknown>): ScheduleSearch {
  return compact({
    open: idOf(search.open),
    page: pageOf(search.page),
    make: oneOf(["data", "airtime"] as const, search.make),
    phone: phoneOf(search.phone),
    network: textOf(search.network),
    plan: idOf(search.plan),
    amount: textOf(search.amount),
  });
}
