import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { PlanCategory } from "../../../core/catalogue.ts";
import type { Brand } from "../../../core/services.ts";
import { type AnswerOf, call } from "../api/api.ts";

/** Queries that several screens of the shop use. */

/** A data plan as staff see it; only admins get cost and suppliers. */
export type AdminPlan = AnswerOf<"GET /dataPlan">["plans"][number];
export type Category = PlanCategory | "all";
export type Cost = AnswerOf<"GET /admin/costPrice">[number];
export type Supplier = AnswerOf<"GET /admin/suppliers">["suppliers"][number];

/** Query key of every list of plans as staff see them. */
export const PLANS = ["admin-plans"] as const;

/** The plans of one network ("all" for every one) and category. */
export function adminPlansQuery(network: Brand | "all" | undefined, category: Category) {
  return queryOptions({
    queryKey: [...PLANS, network, category],
    queryFn: ({ signal }) =>
      call("GET /dataPlan", { query: { ...(network ? { network } : {}), category }, signal }),
    enabled: network !== undefined,
  });
}

/** Every supplier with its state and health. Old figures stay visible during a refetch. */
export const suppliersQuery = queryOptions({
  queryKey: ["suppliers"],
  queryFn: ({ signal }) => call("GET /admin/suppliers", { signal }),
  placeholderData: keepPreviousData,
});

/** Our cost of airtime and electricity. */
export const costsQuery = queryOptions({
  queryKey: ["cost-prices"],
  queryFn: ({ signal }) => call("GET /admin/costPrice", { signal }),
});

/** Returns the suppliers that can be chosen for anything: all but the archived ones. */
export function onOffer(suppliers: readonly Supplier[] = []): Supplier[] {
  return suppliers.filter(({ isArchived }) => !isArchived);
}

/** Refetches the lists after a plan has changed: they may gain it, lose it or move it. */
export function plansChanged(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: PLANS });
}
