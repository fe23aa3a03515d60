import { type Selectable, sql } from "kysely";
import { PLAN_PRICES, type PlanPriceName } from "../../core/margins.ts";
import type { Kobo } from "../../core/money.ts";
import type { FourPrices } from "../../core/price-formula.ts";
import { int8Array, uuidArray } from "../../db/arrays.ts";
import type { DB, Tx } from "../../db/schema.ts";

/** Rows that are written beside each change of a price: the change, its lines, and proposals that it ends. */

export type ChangeRow = Selectable<DB["price_change"]>;
export type LineRow = Selectable<DB["price_change_line"]>;
export type ChangeSource = ChangeRow["source"];

/** The columns of each of a plan's four prices begin with this name. */
const COLUMN = {
  smartEarner: "price",
  reseller: "reseller",
  partner: "partner",
  api: "api",
} as const satisfies Record<PlanPriceName, string>;

type Column = (typeof COLUMN)[PlanPriceName];

/** One plan of a change: all four prices before and after, and its cost. Kobo. */
export type ChangeLine = { planId: string; cost: Kobo; before: FourPrices; after: FourPrices };

/** Returns what a stored line says. */
export function lineOf(row: LineRow): ChangeLine {
  const side = (when: "before" | "after") =>
    Object.fromEntries(
      PLAN_PRICES.map((name) => [name, row[`${COLUMN[name]}_${when}`]]),
    ) as unknown as FourPrices;
  return { planId: row.plan_id, cost: row.cost_kobo, before: side("before"), after: side("after") };
}

function lineRow({ planId, cost, before, after }: ChangeLine): Omit<LineRow, "change_id" | "applied_at"> {
  const columns = PLAN_PRICES.flatMap((name): [`${Column}_before` | `${Column}_after`, Kobo][] => [
    [`${COLUMN[name]}_before`, before[name]],
    [`${COLUMN[name]}_after`, after[name]],
  ]);
  const prices = Object.fromEntries(columns) as Record<`${Column}_before` | `${Column}_after`, Kobo>;
  return { plan_id: planId, cost_kobo: cost, ...prices };
}

/** A change as it is made. Without `appliedAt` it waits for `appliesAt`. */
export type NewChange = {
  id: string;
  byId: string;
  source: ChangeSource;
  reason: string;
  allowsLoss: boolean;
  madeAt: Date;
  appliesAt: Date;
  appliedAt: Date | null;
  undoes: string | null;
};

/** The most lines that one statement writes. */
const PORTION = 500;

/** Writes a change with its lines. */
export async function insertChange(tx: Tx, change: NewChange, lines: readonly ChangeLine[]): Promise<void> {
  const { id: change_id, appliedAt: applied_at } = change;
  await tx
    .insertInto("price_change")
    .values({
      id: change.id,
      by_id: change.byId,
      source: change.source,
      reason: change.reason,
      state: applied_at ? "applied" : "waiting",
      plans: lines.length,
      allows_loss: change.allowsLoss,
      made_at: change.madeAt,
      applies_at: change.appliesAt,
      applied_at,
      undoes: change.undoes,
      news_at: applied_at,
      news_to: null,
    })
    .execute();
  for (let first = 0; first < lines.length; first += PORTION)
    await tx
      .insertInto("price_change_line")
      .values(
        lines.slice(first, first + PORTION).map((line) => ({ change_id, applied_at, ...lineRow(line) })),
      )
      .execute();
}

/** Writes the prices of many plans in one statement. */
export async function writePrices(
  tx: Tx,
  lines: readonly Pick<ChangeLine, "planId" | "after">[],
): Promise<void> {
  const of = (name: PlanPriceName) => int8Array(lines.map(({ after }) => after[name]));
  await sql`
    update plan p set price_kobo = n.price, reseller_kobo = n.reseller, partner_kobo = n.partner, api_kobo = n.api
      from unnest(${uuidArray(lines.map(({ planId }) => planId))}::uuid[], ${of("smartEarner")}::bigint[], ${of("reseller")}::bigint[],
                  ${of("partner")}::bigint[], ${of("api")}::bigint[]) as n (id, price, reseller, partner, api)
     where p.id = n.id`.execute(tx);
}

/** Ends the proposals of plans whose prices were decided, or that are no longer sold. */
export async function endProposals(tx: Tx, planIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom("price_proposal")
    .where(sql<boolean>`plan_id = any (${uuidArray(planIds)}::uuid[])`)
    .execute();
}

/** A plan's cost and prices before its cost changed. */
export type Costed = { id: string; cost_kobo: Kobo } & Pick<
  Selectable<DB["plan"]>,
  "price_kobo" | "reseller_kobo" | "partner_kobo" | "api_kobo"
>;

/**
 * Notes that a plan's cost changed while its prices stayed (rules 19.9). A further change keeps what the
 * first one noted, because its margin is the one that somebody chose; a cost that is back ends the proposal.
 */
export async function noteNewCost(
  tx: Tx,
  { plan, cost, at }: { plan: Costed; cost: Kobo; at: Date },
): Promise<void> {
  const { id, cost_kobo, price_kobo, reseller_kobo, partner_kobo, api_kobo } = plan;
  const known = { cost_kobo, price_kobo, reseller_kobo, partner_kobo, api_kobo };
  await tx
    .insertInto("price_proposal")
    .values({ plan_id: id, ...known, made_at: at, changed_at: at })
    .onConflict((conflict) => conflict.column("plan_id").doUpdateSet({ changed_at: at }))
    .execute();
  await tx.deleteFrom("price_proposal").where("plan_id", "=", id).where("cost_kobo", "=", cost).execute();
}
