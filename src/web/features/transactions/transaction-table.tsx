import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { recipientOf, titleOf } from "../../shared/transaction-words.ts";
import { amountTone, type Transaction, statusOf } from "../../shared/transactions.ts";
import { isAdmin, isStaff, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Money } from "../../ui/money.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { Status } from "../../ui/status.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { canRefund } from "./rules.ts";
import type { Selection } from "./use-selection.ts";
import { transactionsWords } from "./words.en.ts";

type TransactionTableProps = {
  rows: readonly Transaction[];
  busy: boolean;
  onOpen: (id: string) => void;
  /** The chosen rows, in select mode. */
  selection: Selection | undefined;
};

type Texts = ReturnType<typeof transactionsWords.get>;

/** The rows of one page; each has a button that opens its receipt. */
export function TransactionTable({ rows, busy, onOpen, selection }: TransactionTableProps) {
  const t = useWords(transactionsWords);
  const user = useUser();
  const columns = [
    ...(selection ? [tickColumn(t, selection)] : []),
    ...columnsFor(t, onOpen),
    ...(isStaff(user) ? staffColumns(t, isAdmin(user)) : [afterColumn(t)]),
  ];
  return <Table caption={t.title} columns={columns} rows={rows} rowKey={(row) => row._id} busy={busy} />;
}

function tickColumn(t: Texts, selection: Selection): Column<Transaction> {
  return {
    key: "tick",
    card: "mark",
    head: <span className="sr-only">{t.select}</span>,
    cell: (row) => (
      <Tick
        label={labelOf(t, row)}
        checked={selection.has(row)}
        disabled={!canRefund(row)}
        onChange={() => selection.toggle(row)}
      />
    ),
  };
}

function labelOf(t: Texts, row: Transaction): string {
  const facts = {
    title: titleOf(row),
    user: row.trans_UserName,
    amount: formatMoney(fromWire(row.trans_amount)),
  };
  return canRefund(row) ? t.pick(facts) : `${t.pick(facts)}: ${t.cannotPick}`;
}

function columnsFor(t: Texts, onOpen: (id: string) => void): Column<Transaction>[] {
  return [
    {
      key: "what",
      head: t.what,
      card: "title",
      cell: (row) => (
        <RowButton note={recipientOf(row)} onClick={() => onOpen(row._id)}>
          {titleOf(row)}
        </RowButton>
      ),
    },
    {
      key: "amount",
      head: t.amount,
      card: "amount",
      numeric: true,
      cell: (row) => (
        <Money
          amount={fromWire(row.trans_amount)}
          sign={row.isCredit ? "+" : "-"}
          className={`font-semibold ${amountTone(row)}`}
        />
      ),
    },
    { key: "status", head: t.status, cell: (row) => <Status status={statusOf(row)} /> },
    {
      key: "when",
      head: t.date,
      cell: (row) => (
        <time dateTime={row.createdAt} className="whitespace-nowrap">
          {formatDateTime(row.createdAt)}
        </time>
      ),
    },
  ];
}

function afterColumn(t: Texts): Column<Transaction> {
  return {
    key: "after",
    head: t.after,
    card: "hide",
    numeric: true,
    cell: (row) =>
      row.balance_After === null ? t.noBalance : <Money amount={fromWire(row.balance_After)} />,
  };
}

function staffColumns(t: Texts, seesProfit: boolean): Column<Transaction>[] {
  const user: Column<Transaction> = {
    key: "user",
    head: t.user,
    cell: (row) => <span className="wrap-break-word">{row.trans_UserName}</span>,
  };
  const profit: Column<Transaction> = {
    key: "profit",
    head: t.profit,
    card: "hide",
    numeric: true,
    cell: (row) => (row.trans_profit ? <Money amount={fromWire(row.trans_profit)} /> : t.noBalance),
  };
  return seesProfit ? [user, profit] : [user];
}

/** A checkbox in a row, with an area of 44 px that lies above the row's own button. */
function Tick({
  label,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
}) {
  return (
    <label className="relative z-10 -m-2 grid size-11 cursor-pointer place-items-center has-disabled:cursor-default">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={onChange}
        className="size-5 accent-accent disabled:opacity-40"
      />
    </label>
  );
}
