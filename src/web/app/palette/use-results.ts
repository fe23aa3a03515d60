import { useQuery } from "@tanstack/react-query";
import type { Path } from "../../shared/router/routes.ts";
import { type ComponentType, useEffect, useState } from "react";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import { type FoundRows, staffSearchQuery } from "../../shared/staff-search-query.ts";
import { useTitles } from "../../shared/titles.ts";
import type { User } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { ListIcon } from "../../ui/icons.tsx";
import { PersonIcon } from "../../ui/icons-frame.tsx";
import { SIDE_MENU } from "../late/menu.ts";
import { menuFor } from "../shell/quick-links.ts";
import { fitting } from "./rules.ts";
import { paletteWords } from "./words.en.ts";

/** A result that can be opened. `search` holds the address's filters and open row. */
export type Result = {
  key: string;
  name: string;
  english: string;
  note?: string;
  icon: ComponentType<{ className?: string }>;
  to: Path;
  search: Record<string, string>;
};
export type Group = {
  name: "screens" | "people" | "transactions" | "tickets" | "withdrawals" | "accounts";
  results: Result[];
};

const TYPING_PAUSE_MS = 350;
const STATUSES = ["pending", "processing", "failed"] as const;

/**
 * Returns the matches of the text: screens at once, and whatever the text names from the server when typing
 * has stopped.
 */
export function useResults(typed: string, user: User) {
  const t = useWords(paletteWords);
  const text = useSettled(typed);
  const screens = useScreens(user);
  const found = useQuery(staffSearchQuery(text));
  const groups: Group[] = [
    ...(found.data ? foundGroups(t, found.data) : []),
    { name: "screens", results: fitting(screens, typed) },
  ];
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isLooking: text !== typed || found.isFetching,
    isFailed: found.isError,
  };
}

function useSettled(typed: string): string {
  const [text, setText] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return text;
}

function useScreens(user: User): Result[] {
  const t = useWords(paletteWords);
  const nameOf = useTitles();
  const screens = SIDE_MENU.flatMap(({ items }) => menuFor(items, user)).map(({ to, title, icon }) => ({
    key: to,
    name: nameOf(title),
    english: title,
    icon,
    to,
    search: {},
  }));
  const filtered = STATUSES.map((status) => ({
    key: `status-${status}`,
    name: t[status],
    english: `${status} transactions`,
    icon: ListIcon,
    to: "/admin/transactions" as const,
    search: { status },
  }));
  return [...screens, ...filtered];
}

type FoundText = { ofPerson: (facts: { type: string; phone: string }) => string };

/** Returns the results of the server, in the groups of the palette. */
function foundGroups(t: FoundText, found: FoundRows): Group[] {
  const money = (who: string, amount: number) => `${who} · ${formatMoney(fromWire(amount))}`;
  return [
    {
      name: "people",
      results: found.people.map((person) => ({
        key: person._id,
        name: person.userName,
        note: t.ofPerson({ type: person.userType, phone: formatPhone(person.phoneNumber) }),
        ...toPerson(person._id),
      })),
    },
    {
      name: "transactions",
      results: found.transactions.map((row) => ({
        key: row._id,
        name: row.trans_Id,
        note: money(row.userName, row.amount),
        ...toRow(row.trans_Id, row._id),
      })),
    },
    {
      name: "tickets",
      results: found.tickets.map((row) => ({
        key: `ticket ${row._id}`,
        name: row.ticket,
        note: row.userName,
        ...toTicket(row._id),
      })),
    },
    {
      name: "withdrawals",
      results: found.withdrawals.map((row) => ({
        key: `withdrawal ${row._id}`,
        name: `${row.bankName} ${row.accountNumber}`,
        note: money(row.userName, row.amount),
        ...toRow(row._id, row._id),
      })),
    },
    {
      name: "accounts",
      results: found.accounts.map((row) => ({
        key: `account ${row.userId} ${row.isReserved}`,
        name: `${row.bankName} ${row.accountNumber}`,
        note: row.userName,
        ...toPerson(row.userId),
      })),
    },
  ];
}

const toPerson = (id: string) =>
  ({ english: "", icon: PersonIcon, to: "/admin/person", search: { id } }) as const;
const toTicket = (open: string) =>
  ({ english: "", icon: ListIcon, to: "/admin/disputes", search: { open } }) as const;
const toRow = (transactionId: string, receipt: string) =>
  ({ english: "", icon: ListIcon, to: "/admin/transactions", search: { transactionId, receipt } }) as const;
