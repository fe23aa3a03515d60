import { type RawBuilder, sql } from "kysely";
import { type Kind, PURCHASE_KINDS } from "../core/movements.ts";

/** The column is one of these kinds. Spelled out and not sent as parameters, so that the planner knows them. */
export function isKind(column: string, kinds: readonly Kind[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
}

/** The line is a purchase. */
export const isPurchase = (column = "kind"): RawBuilder<boolean> => isKind(column, PURCHASE_KINDS);
