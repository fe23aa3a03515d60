import { useQuery } from "@tanstack/react-query";
import { type LimitLine, limitsQuery } from "../../shared/limits/limits-query.ts";
import { leftToday } from "../../shared/limits/rules.ts";
import { fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { Money } from "../../ui/money.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Loaded } from "./loaded.tsx";
import { accountWords } from "./words.en.ts";

/** The limits per act and per day, and the amount left today. */
export function LimitsCard() {
  const query = useQuery(limitsQuery);
  const t = useWords(accountWords);
  return (
    <Card title={t.limits}>
      <Loaded query={query} rows={4}>
        {({ tier, limits }) => (
          <div className="grid gap-3">
            <p className="text-sm text-ink-soft">{t.limitsNote({ tier })}</p>
            <LimitsTable rows={limits} />
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function LimitsTable({ rows }: { rows: readonly LimitLine[] }) {
  const t = useWords(accountWords);
  const money = (naira: number) => <Money amount={fromWire(naira)} />;
  const columns: readonly Column<LimitLine>[] = [
    { key: "kind", head: t.kind, card: "title", cell: (row) => t[row.kind] },
    {
      key: "left",
      head: t.left,
      card: "amount",
      numeric: true,
      cell: (row) => (
        <Said word={t.left}>
          <Money amount={leftToday(row)} className="font-semibold" />
        </Said>
      ),
    },
    { key: "used", head: t.used, numeric: true, card: "hide", cell: (row) => money(row.used) },
    {
      key: "daily",
      head: t.daily,
      numeric: true,
      cell: (row) => <Said word={t.daily}>{money(row.daily)}</Said>,
    },
    { key: "once", head: t.once, numeric: true, cell: (row) => <Said word={t.once}>{money(row.once)}</Said> },
  ];
  return <Table caption={t.limits} columns={columns} rows={rows} rowKey={(row) => row.kind} />;
}

/** A figure with its label on a phone's card; a wide table has the label in its header. */
function Said({ word, children }: { word: string; children: React.ReactNode }) {
  return (
    <>
      <span aria-hidden="true" className="text-sm font-normal text-ink-soft sm:hidden">
        {word}{" "}
      </span>
      {children}
    </>
  );
}
