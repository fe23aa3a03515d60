import { formatDay } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import { useWords } from "../../shared/words.ts";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { textColumn } from "../../ui/lists/columns.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { Money } from "../../ui/money.tsx";
import { Badge } from "../../ui/status.tsx";
import type { UserRow } from "./api.ts";
import { PAGE_ROWS } from "./rules.ts";
import { usersWords } from "./words.en.ts";

type Texts = ReturnType<typeof usersWords.get>;
type Columns = { page: number; withEmail: boolean; onOpen: (id: string) => void };

/** The columns of the list of people, in the specification's order; each name opens the person. */
export function userColumns(t: Texts, { page, withEmail, onOpen }: Columns): StaffColumn<UserRow>[] {
  const serial = (at: number) => (page - 1) * PAGE_ROWS + at + 1;
  return [
    {
      key: "serial",
      head: t.serial,
      card: "hide",
      text: (_, at) => serial(at),
      cell: (_, at) => <span className="figures text-ink-soft">{serial(at)}</span>,
    },
    dayColumn("since", t.since, ({ createdAt }) => createdAt),
    {
      key: "name",
      head: t.userName,
      card: "title",
      isFixed: true,
      isLong: true,
      text: ({ userName }) => userName,
      cell: (row) => (
        <RowButton note={row.fullName} noteOnCard onClick={() => onOpen(row._id)}>
          {row.userName}
        </RowButton>
      ),
    },
    textColumn({
      key: "full",
      head: t.fullName,
      card: "hide",
      isOptional: true,
      isLong: true,
      text: ({ fullName }) => fullName,
    }),
    { key: "type", head: t.account, text: ({ userType }) => userType, cell: (row) => <Type row={row} /> },
    {
      key: "balance",
      head: t.balance,
      card: "amount",
      numeric: true,
      text: ({ balance }) => formatMoney(fromWire(balance)),
      cell: ({ balance }) => <Money amount={fromWire(balance)} className="font-semibold" />,
    },
    dayColumn("seen", t.seen, ({ lastLogin }) => lastLogin),
    {
      key: "phone",
      head: t.phoneShort,
      text: ({ phoneNumber }) => phoneNumber,
      cell: ({ phoneNumber }) => <span className="figures">{formatPhone(phoneNumber)}</span>,
    },
    ...(withEmail ? [emailColumn(t)] : []),
  ];
}

function emailColumn(t: Texts): StaffColumn<UserRow> {
  return {
    key: "email",
    head: t.email,
    card: "hide",
    isLong: true,
    text: ({ email }) => email ?? "",
    cell: ({ email }) => <span className="text-sm">{email}</span>,
  };
}

function dayColumn(key: string, head: string, timeOf: (row: UserRow) => string | null): StaffColumn<UserRow> {
  const said = (row: UserRow) => {
    const iso = timeOf(row);
    return iso ? formatDay(iso) : usersWords.get().never;
  };
  return { key, head, card: "hide", text: said, cell: (row) => <span className="figures">{said(row)}</span> };
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
