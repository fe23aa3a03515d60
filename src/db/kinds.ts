import { type RawBuilder, sql } from "kysely";
import { SERVICES } from "../core/transactions.ts";
import { type Kind, PURCHASE_KINDS, serviceOfKind } from "../core/movements.ts";

/**
 * Condition: the column is one of these kinds. They are literals and not parameters, so that the planner
 * knows them.
 */
export function isKind(column: string, kinds: readonly Kind[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
}

/** Condition: the transaction row is a purchase. */
export const isPurchase = (column = "kind"): RawBuilder<boolean> => isKind(column, PURCHASE_KINDS);

/** Condition: a row of sums by `type` or `line` is of a service that suppliers deliver. */
export const isService = (column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} in (${sql.join(SERVICES.map((service) => sql.lit(service)))})`;

/** The service of a purchase by its kind; null for other rows. */
export function serviceOf(column: string): RawBuilder<string | null> {
  const cases = PURCHASE_KINDS.map((kind) => sql`when ${sql.lit(kind)} then ${sql.lit(serviceOfKind(kind))}`);
  return sql<string | null>`case ${sql.ref(column)} ${sql.join(cases, sql` `)} end`;
}
