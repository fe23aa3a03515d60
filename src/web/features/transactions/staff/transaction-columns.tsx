import { formatDateTime } from "../../../shared/date.ts";
import { fromWire } from "../../../shared/money.ts";
import { recipientOf, titleOf } from "../../../shared/transaction-words.ts";
import { amountTone, statusOf, type Transaction } from "../../../shared/transactions.ts";
import type { StaffColumn } from "../../../ui/lists/column-choice.tsx";
import { RowButton } from "../../../ui/lists/row-button.tsx";
import { Money } from "../../../ui/money.tsx";
import { Status } from "../../../ui/status.tsx";
import type { transactionsWords } from "../words.en.ts";

type Texts = ReturnType<typeof transactionsWords.get>;
type Columns = { ofAdmin: boolean; onOpen: (id: string) => void };

/** The columns of all people's transactions; profit and supplier are for admins. */
export function transactionColumns(t: Texts, { ofAdmin, onOpen }: Columns): StaffColumn<Transaction>[] {
  return [
    {
      key: "what",
      head: t.what,
      card: "title",
      isFixed: true,
      isLong: "most",
      text: (row) => [titleOf(row), recipientOf(row)].filter(Boolean).join(" "),
      cell: (row) => (
        <RowButton note={recipientOf(row)} onClick={() => onOpen(row._id)}>
          {titleOf(row)}
        </RowButton>
      ),
    },
    {
      key: "user",
      head: t.user,
      text: (row) => row.trans_UserName,
      cell: (row) => <span className="max-lg:wrap-break-word">{row.trans_UserName}</span>,
    },
    {
      key: "amount",
      head: t.amount,
      card: "amount",
      numeric: true,
      text: (row) => (row.isCredit ? row.trans_amount : -row.trans_amount),
      cell: (row) => (
        <Money
          amount={fromWire(row.trans_amount)}
          sign={row.isCredit ? "+" : "-"}
          className={`font-semibold ${amountTone(row)}`}
        />
      ),
    },
    {
      key: "status",
      head: t.status,
      text: statusOf,
      cell: (row) => <Status status={statusOf(row)} />,
    },
    {
      key: "when",
      head: t.date,
      text: (row) => formatDateTime(row.createdAt),
      cell: (row) => (
        <time dateTime={row.createdAt} className="sm:whitespace-nowrap">
          {formatDateTime(row.createdAt)}
        </time>
      ),
    },
    ...(ofAdmin ? adminColumns(t) : []),
    {
      key: "id",
      head: t.id,
      card: "hide",
      isOptional: true,
      text: (row) => row.trans_Id,
      cell: (row) => <span className="font-mono text-xs">{row.trans_Id}</span>,
    },
  ];
}

function adminColumns(t: Texts): StaffColumn<Transaction>[] {
  return [
    {
      key: "profit",
      head: t.profit,
      card: "hide",
      numeric: true,
      text: (row) => row.trans_profit ?? "",
      cell: (row) => (row.trans_profit ? <Money amount={fromWire(row.trans_profit)} /> : t.noBalance),
    },
    {
      key: "supplier",
      head: t.supplier,
      card: "hide",
      isOptional: true,
      text: (row) => row.trans_supplier ?? "",
      cell: (row) => row.trans_supplier ?? t.noBalance,
    },
  ];
}
