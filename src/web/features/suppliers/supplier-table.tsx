import { fromWire } from "../../shared/money.ts";
import type { Supplier } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { AlertIcon, CheckIcon, ClockIcon } from "../../ui/icons.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { Badge } from "../../ui/status.tsx";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { textColumn } from "../../ui/lists/columns.tsx";
import { WholeList } from "../../ui/lists/whole-list.tsx";
import { dayOf, isSkipped, toneOf, wholeNaira } from "./rules.ts";
import { supplierWords } from "./words.en.ts";

type SupplierTableProps = { rows: readonly Supplier[]; busy: boolean; onOpen: (name: string) => void };

/** One row per supplier: its state, our float there, and its figures. */
export function SupplierTable({ rows, busy, onOpen }: SupplierTableProps) {
  const t = useWords(supplierWords);
  return (
    <WholeList
      list="suppliers"
      caption={t.title}
      columns={supplierColumns(t, onOpen)}
      rows={rows}
      rowKey={(row) => row.supplierName}
      busy={busy}
    />
  );
}

type Texts = ReturnType<typeof supplierWords.get>;

function supplierColumns(t: Texts, onOpen: (name: string) => void): StaffColumn<Supplier>[] {
  const sells = (row: Supplier) => row.services.map((service) => t[service]).join(", ");
  const latency = (row: Supplier) => {
    const { p50 } = dayOf(row);
    return p50 === null ? "–" : t.seconds({ value: p50 });
  };
  return [
    {
      key: "name",
      head: t.supplier,
      card: "title",
      isFixed: true,
      isLong: true,
      text: (row) => row.supplierName,
      cell: (row) => (
        <RowButton note={sells(row)} noteOnCard onClick={() => onOpen(row.supplierName)}>
          {row.supplierName}
        </RowButton>
      ),
    },
    textColumn({ key: "sells", head: t.sells, card: "hide", isLong: true, text: sells }),
    {
      key: "float",
      head: t.float,
      card: "amount",
      numeric: true,
      text: (row) => row.float ?? "",
      cell: (row) =>
        row.float === null ? (
          <span className="font-normal text-ink-soft">{t.unknownFloat}</span>
        ) : (
          <span className="figures font-semibold">{wholeNaira(fromWire(row.float))}</span>
        ),
    },
    {
      key: "state",
      head: t.status,
      text: (row) => (row.isEnabled ? t.on : row.isArchived ? t.archived : row.isReady ? t.off : t.notReady),
      cell: (row) => <States supplier={row} />,
    },
    {
      key: "success",
      head: t.today,
      text: (row) => {
        const { delivered, all } = dayOf(row);
        return t.ofOrders({ delivered, all });
      },
      cell: (row) => <Success supplier={row} />,
    },
    textColumn({
      key: "latency",
      head: t.latency,
      numeric: true,
      card: "hide",
      text: latency,
    }),
  ];
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
    <span className="sm:whitespace-nowrap">
      <span className={`figures font-semibold ${TONES[toneOf(percent)]}`}>{t.share({ value: percent })}</span>{" "}
      <span className="text-sm text-ink-soft">{t.ofOrders({ delivered, all })}</span>
    </span>
  );
}
