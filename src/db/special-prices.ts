import type { Kysely } from "kysely";
import type { SpecialPrices } from "../core/pricing.ts";
import type { DB } from "./schema.ts";

/** One person's special prices by product. Kobo. */
export async function specialPricesOf(db: Kysely<DB>, userId: string): Promise<SpecialPrices> {
  const rows = await db
    .selectFrom("special_price")
    .select(["product", "price_kobo"])
    .where("user_id", "=", userId)
    .execute();
  return new Map(rows.map((row) => [row.product, row.price_kobo]));
}
