import { formatDay } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import { useWords } from "../../shared/words.ts";
import { Money } from "../../ui/money.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { Badge } from "../../ui/status.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import type { UserRow } from "./api.ts";
import { PAGE_ROWS } from "./rules.ts";
import { usersWords } from "./words.en.ts";

type UserTableProps = {
  rows: readonly UserRow[];
  page: number;
  busy: boolean;
  onOpen: (id: string) => void;
};

/** The people of one page; each name is a button that opens the person. */
export function UserTable({ rows, page, busy, onOpen }: UserTableProps) {
  const t = useWords(usersWords);
  const hasEmail = rows.some(({ email }) => email !== null);
  const columns: readonly Column<UserRow>[] = [
    {
      key: "serial",
      head: t.serial,
      card: "hide",
      cell: (_, at) => <span className="figures text-ink-soft">{(page - 1) * PAGE_ROWS + at + 1}</span>,
    },
    { key: "since", head: t.since, card: "hide", cell: ({ createdAt }) => <Day iso={createdAt} /> },
    {
      key: "name",
      head: t.userName,
      card: "title",
      cell: (row) => (
        <RowButton note={row.fullName} onClick={() => onOpen(row._id)}>
          {row.userName}
        </RowButton>
      ),
    },
    { key: "type", head: t.account, cell: (row) => <Type row={row} /> },
    {
      key: "balance",
      head: t.balance,
      card: "amount",
      numeric: true,
      cell: ({ balance }) => <Money amount={fromWire(balance)} className="font-semibold" />,
    },
    {
      key: "seen",
      head: t.seen,
      card: "hide",
      cell: ({ lastLogin }) => (lastLogin ? <Day iso={lastLogin} /> : t.never),
    },
    {
      key: "phone",
      head: t.phoneShort,
      cell: ({ phoneNumber }) => <span className="figures">{formatPhone(phoneNumber)}</span>,
    },
    ...(hasEmail
      ? [
          {
            key: "email",
            head: t.email,
            card: "hide" as const,
            cell: ({ email }: UserRow) => <Email address={email ?? ""} />,
          },
        ]
      : []),
  ];
  return <Table caption={t.title} columns={columns} rows={rows} rowKey={(row) => row._id} busy={busy} />;
}

function Type({ row }: { row: UserRow }) {
  const t = useWords(usersWords);
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge>{row.userType}</Badge>
      {row.isBlocked && <Badge tone="bad">{t.blocked}</Badge>}
    </span>
  );
}

/** An email address that breaks before the @ in a narrow column. */
function Email({ address }: { address: string }) {
  const [name, host] = address.split("@");
  return (
    <span className="text-sm">
      {name}
      <wbr />@{host}
    </span>
  );
}

function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="figures">
      {formatDay(iso)}
    </time>
  );
}
