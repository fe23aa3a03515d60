import { fromWire } from "../../shared/money.ts";
import type { Column } from "../../ui/lists/table.tsx";
import { Money } from "../../ui/money.tsx";
import { todayWords } from "./words.en.ts";

type Sums = { sales: number; profit: number };

/** The columns of sales and profit of a table whose rows have these sums (naira); a loss is red. */
export function sumColumns<Row>(sumsOf: (row: Row) => Sums): Column<Row>[] {
  const t = todayWords.get();
  return [
    {
      key: "sales",
      named: true,
      head: t.sales,
      numeric: true,
      cell: (row) => <Money amount={fromWire(sumsOf(row).sales)} />,
    },
    {
      key: "profit",
      named: true,
      head: t.profit,
      numeric: true,
      card: "amount",
      cell: (row) => {
        const { profit } = sumsOf(row);
        return <Money amount={fromWire(profit)} className={profit < 0 ? "text-bad" : ""} />;
      },
    },
  ];
}
