import { SERVICES } from "../../../core/transactions.ts";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { Summary } from "../../ui/summary.tsx";
import type { Today } from "./api.ts";
import { lineName } from "./rules.ts";
import { todayWords } from "./words.en.ts";

/** How many orders of each service ended how: each number opens its orders (rules 16.4). */
export function Ends({ today: { lines, from } }: { today: Today }) {
  const t = useWords(todayWords);
  const rows = SERVICES.map((type) => ({ type, ends: endsOf(lines.filter(({ line }) => line === type)) }));
  const names = { success: t.delivered, failed: t.failed, refunded: t.givenBack, processing: t.underWay };
  return (
    <Summary
      lines={rows
        .filter(({ ends }) => ends.length > 0)
        .map(({ type, ends }) => [
          lineName(type),
          <ul key={type}>
            {ends.map(({ status, orders }) => (
              <li key={status}>
                <Link
                  to="/admin/transactions"
                  search={{ type, status, from }}
                  className="inline-flex min-h-8 items-center text-accent underline"
                >
                  {names[status]} {orders.toLocaleString("en-NG")}
                </Link>
              </li>
            ))}
          </ul>,
        ])}
    />
  );
}

function endsOf(lines: Today["lines"]) {
  const count = (part: "delivered" | "failed" | "refunded" | "open") =>
    lines.reduce((sum, { outcomes }) => sum + outcomes[part], 0);
  const refunded = count("refunded");
  const ends = [
    { status: "success", orders: count("delivered") },
    { status: "failed", orders: count("failed") - refunded },
    { status: "refunded", orders: refunded },
    { status: "processing", orders: count("open") },
  ] as const;
  return ends.filter(({ orders }) => orders > 0);
}
