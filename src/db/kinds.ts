import { type RawBuilder, sql } from "kysely";
import { type Kind, PURCHASE_KINDS } from "../core/movements.ts";

/**
 * Condition: the column is one of these kinds. They are literals and not parameters, so that the planner
 * knows them.
 */
export function isKind(column: string, kinds: readonly Kind[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
}

/** Condition: the transaction row is a purchase. */
export const isPurchase = (column = "kind"): RawBuilder<boolean> => isKind(column, PURCHASE_KINDS);
