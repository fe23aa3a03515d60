import { fromWire } from "../../shared/money.ts";
import type { Supplier } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { AlertIcon, CheckIcon, ClockIcon } from "../../ui/icons.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { Badge } from "../../ui/status.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { dayOf, isSkipped, toneOf, wholeNaira } from "./rules.ts";
import { supplierWords } from "./words.en.ts";

type SupplierTableProps = { rows: readonly Supplier[]; busy: boolean; onOpen: (name: string) => void };

/** One row per supplier: its state, our float there, and its figures. */
export function SupplierTable({ rows, busy, onOpen }: SupplierTableProps) {
  const t = useWords(supplierWords);
  const columns: readonly Column<Supplier>[] = [
    {
      key: "name",
      head: t.supplier,
      card: "title",
      cell: (row) => (
        <RowButton
          note={row.services.map((service) => t[service]).join(", ")}
          onClick={() => onOpen(row.supplierName)}
        >
          {row.supplierName}
        </RowButton>
      ),
    },
    {
      key: "float",
      head: t.float,
      card: "amount",
      numeric: true,
      cell: (row) =>
        row.float === null ? (
          <span className="font-normal text-ink-soft">{t.unknownFloat}</span>
        ) : (
          <span className="figures font-semibold">{wholeNaira(fromWire(row.float))}</span>
        ),
    },
    { key: "state", head: t.state, cell: (row) => <States supplier={row} /> },
    { key: "success", head: t.today, cell: (row) => <Success supplier={row} /> },
    {
      key: "latency",
      head: t.latency,
      numeric: true,
      card: "hide",
      cell: (row) => {
        const { p50 } = dayOf(row);
        return p50 === null ? "–" : t.seconds({ value: p50 });
      },
    },
  ];
  return (
    <Table caption={t.title} columns={columns} rows={rows} rowKey={(row) => row.supplierName} busy={busy} />
  );
}

/** The supplier's state, on or off, and its problems, each as a word. */
export function States({ supplier }: { supplier: Supplier }) {
  const t = useWords(supplierWords);
  return (
    <span className="inline-flex flex-wrap gap-1">
      {supplier.isEnabled ? (
        <Badge tone="good">
          <CheckIcon className="size-3.5" /> {t.on}
        </Badge>
      ) : (
        <Badge>{supplier.isArchived ? t.archived : supplier.isReady ? t.off : t.notReady}</Badge>
      )}
      {isSkipped(supplier) && (
        <Badge tone="warn">
          <ClockIcon className="size-3.5" /> {t.open}
        </Badge>
      )}
      {supplier.isFloatLow && (
        <Badge tone="bad">
          <AlertIcon className="size-3.5" /> {t.low}
        </Badge>
      )}
    </span>
  );
}

const TONES = { good: "text-good", warn: "text-warn", bad: "text-bad" };

function Success({ supplier }: { supplier: Supplier }) {
  const t = useWords(supplierWords);
  const { percent, delivered, all } = dayOf(supplier);
  if (percent === null) return <span className="text-ink-soft">{t.noOrders}</span>;
  return (
    <span className="whitespace-nowrap">
      <span className={`figures font-semibold ${TONES[toneOf(percent)]}`}>{t.share({ value: percent })}</span>{" "}
      <span className="text-sm text-ink-soft">{t.ofOrders({ delivered, all })}</span>
    </span>
  );
}
