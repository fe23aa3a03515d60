import { readably } from "../../core/book-accounts.ts";
import { csvOf } from "../../core/csv.ts";
import { daysOfMonth } from "../../core/days.ts";
import { type Kobo, kobo, sum, toNaira } from "../../core/money.ts";
import { ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { type SupplierLeg, supplierLegs } from "./queries.ts";
import { type BooksFault, linesOf, readBooks } from "./snapshot.ts";

/** The statement of one supplier for a month (rules 21.24). */

type Reading = Pick<Deps, "reports" | "clock">;
const MAX_DAYS = 31;
const NONE = kobo(0n);

/** One day of a supplier. Money that left for it counts above zero. */
export type SupplierDay = {
  day: string;
  orders: number;
  cost: Kobo;
  lateOrders: number;
  lateCost: Kobo;
  /** Refunds that it owes us, less what it paid of them. */
  owed: Kobo;
  /** Our own money that came to the float from a bank, less what went back. */
  topUps: Kobo;
  /** The rest that came to the float or left it: settled differences and debts set against it. */
  other: Kobo;
};
export type SupplierStatement = {
  supplier: string;
  from: string;
  to: string;
  /** The float by the ledger, and what the supplier owes us, before and after. */
  opening: { float: Kobo; owed: Kobo };
  closing: { float: Kobo; owed: Kobo };
  days: SupplierDay[];
};

/**
 * Returns what the ledger knows of one supplier in a month of Lagos. Opening float, less costs and late
 * costs, plus top-ups and the rest, is the closing float. A supplier without movements has
 * an empty one. Errors: bad_request, books_behind.
 */
export function readSupplierStatement(
  deps: Reading,
  { supplier, month }: { supplier: string; month: string },
): Promise<Result<SupplierStatement, BooksFault>> {
  return readBooks(deps, async (books) => {
    const span = books.open(daysOfMonth(month), MAX_DAYS);
    if (!span.ok) return span;
    const { from, to } = span.value;
    const lines = await linesOf(books, span.value);
    const held = (kind: string, at: "opening" | "closing") =>
      readably(kind, lines.find((one) => one.kind === kind && one.party === supplier)?.[at] ?? NONE);
    const at = (when: "opening" | "closing") => ({
      float: held("supplier_float", when),
      owed: held("supplier_receivable", when),
    });
    const legs = await supplierLegs(books.db, span.value, supplier);
    const days = [...Map.groupBy(legs, ({ day }) => day)].map(([day, own]) => supplierDay(day, own));
    return ok({ supplier, from, to, opening: at("opening"), closing: at("closing"), days });
  });
}

function supplierDay(day: string, legs: readonly SupplierLeg[]): SupplierDay {
  const of = (isOne: (leg: SupplierLeg) => boolean) => legs.filter(isOne);
  const settled = of((leg) => leg.creditKind === "supplier_float" && SETTLED.has(leg.debitKind));
  const late = of((leg) => leg.creditKind === "supplier_float" && leg.debitKind === "late_delivery_loss");
  const topUps = of(({ debitKind, creditKind }) => debitKind === "bank" || creditKind === "bank");
  const known = new Set([...settled, ...late, ...topUps]);
  const rest = of((leg) => !known.has(leg));
  const total = (some: readonly SupplierLeg[]) => sum(some.map(({ amount }) => amount));
  const count = (some: readonly SupplierLeg[]) => some.reduce((all, { movements }) => all + movements, 0);
  const gained = (some: readonly SupplierLeg[], kind: string) =>
    kobo(
      total(some.filter((leg) => leg.debitKind === kind)) -
        total(some.filter((leg) => leg.creditKind === kind)),
    );
  return {
    day,
    orders: count(settled.filter(({ debitKind }) => debitKind === "purchase_in_flight")),
    cost: total(settled),
    lateOrders: count(late),
    lateCost: total(late),
    owed: gained(legs, "supplier_receivable"),
    topUps: gained(topUps, "supplier_float"),
    other: gained(rest, "supplier_float"),
  };
}

const SETTLED = new Set(["purchase_in_flight", "margin"]);

const SUPPLIER_HEADER = [
  "Day",
  "Orders",
  "Cost",
  "Late orders",
  "Late cost",
  "Owed to us",
  "Top-ups",
  "Other",
  "Float (plus: we hold)",
];

/** Exports a statement as CSV, with the float after each day. */
export function supplierCsv({ opening, days, from }: SupplierStatement): string {
  let float: bigint = opening.float;
  const rows = days.map((one) => {
    float += one.topUps + one.other - one.cost - one.lateCost;
    const amounts = [one.owed, one.topUps, one.other, kobo(float)].map(toNaira);
    return [one.day, one.orders, toNaira(one.cost), one.lateOrders, toNaira(one.lateCost), ...amounts];
  });
  const start = [`Before ${from}`, "", "", "", "", "", "", "", toNaira(opening.float)];
  return csvOf([SUPPLIER_HEADER, start, ...rows]);
}
