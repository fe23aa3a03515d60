import { accountKey } from "../../../core/book-accounts.ts";
import { useQuery } from "@tanstack/react-query";
import { formatDay, today } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { suppliersQuery } from "../../shared/shop/queries.ts";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FileButtons } from "../../ui/file-button.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Money } from "../../ui/money.tsx";
import { Summary } from "../../ui/summary.tsx";
import { fetchSupplier, supplierQuery, type SupplierStatement } from "./api.ts";
import { Named, PeriodField, Shown } from "./parts.tsx";
import type { BooksProps } from "./search.ts";
import { bookWords } from "./words.en.ts";

/** The statement of one supplier for a month. */
export function SupplierTab({ search, onSearch }: BooksProps) {
  const t = useWords(bookWords);
  const now = today().slice(0, 7);
  const { month = now, supplier = "" } = search;
  const { data } = useQuery(suppliersQuery);
  const statement = useQuery(supplierQuery({ supplier, month }));
  const names = data?.suppliers.map(({ supplierName }) => supplierName) ?? [];
  const choose = (next: { supplier?: string; month?: string }) =>
    onSearch({ tab: "supplier", ...(supplier ? { supplier } : {}), month, ...next });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-full sm:w-56">
          <Select
            label={t.chooseSupplier}
            value={supplier}
            placeholder={t.chooseSupplier}
            options={names.map((name) => ({ value: name, label: name }))}
            onChange={({ target }) => target.value && choose({ supplier: target.value })}
          />
        </div>
        <PeriodField
          label={t.chooseMonth}
          type="month"
          value={month}
          max={now}
          onChange={(next) => choose({ month: next })}
        />
        {supplier !== "" && (
          <FileButtons files={[{ label: t.supplierCsv, fetch: () => fetchSupplier({ supplier, month }) }]} />
        )}
      </div>
      {supplier === "" ? (
        <EmptyState title={t.pickSupplier} />
      ) : (
        <Shown query={statement}>{(shown) => <Statement statement={shown} />}</Shown>
      )}
    </div>
  );
}

type Day = SupplierStatement["days"][number];
const dayText = (day: string) => formatDay(`${day}T12:00:00Z`);

function Statement({ statement }: { statement: SupplierStatement }) {
  const t = useWords(bookWords);
  const { supplier, opening, closing, from, to, days } = statement;
  const money = (key: "cost" | "lateCost" | "owed" | "topUps" | "other", head: string): Column<Day> => ({
    key,
    head,
    numeric: true,
    card: key === "cost" ? "amount" : "meta",
    cell: (row) =>
      key === "cost" ? (
        <Money amount={fromWire(row[key])} />
      ) : (
        <Named name={head}>
          <Money amount={fromWire(row[key])} />
        </Named>
      ),
  });
  const columns: readonly Column<Day>[] = [
    {
      key: "day",
      head: t.day,
      card: "title",
      cell: ({ day }) => (
        <Link
          to="/admin/books"
          search={{ day, account: accountKey({ kind: "supplier_float", party: supplier }) }}
          className="font-semibold text-accent after:absolute after:inset-0"
        >
          {dayText(day)}
        </Link>
      ),
    },
    {
      key: "orders",
      head: t.orders,
      numeric: true,
      card: "meta",
      cell: ({ orders }) => <Named name={t.orders}>{orders}</Named>,
    },
    money("cost", t.cost),
    {
      key: "late",
      head: t.late,
      numeric: true,
      card: "meta",
      cell: ({ lateOrders }) => <Named name={t.late}>{lateOrders}</Named>,
    },
    money("lateCost", t.lateCost),
    money("owed", t.owed),
    money("topUps", t.topUps),
    money("other", t.other),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card title={t.float}>
        <p className="text-sm text-ink-soft">{t.floatNote}</p>
        <Summary
          lines={[
            [t.before({ day: dayText(from) }), <Money key="open" amount={fromWire(opening.float)} />],
            [t.after({ day: dayText(to) }), <Money key="close" amount={fromWire(closing.float)} />],
            [t.owesUs, <Money key="owed" amount={fromWire(closing.owed)} />],
          ]}
        />
      </Card>
      {days.length === 0 ? (
        <EmptyState title={t.noOrders} />
      ) : (
        <Table caption={t.float} columns={columns} rows={days} rowKey={({ day }) => day} />
      )}
    </div>
  );
}
