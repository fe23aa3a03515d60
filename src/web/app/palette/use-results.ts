import { useQuery } from "@tanstack/react-query";
import type { Path } from "../../shared/router/routes.ts";
import { type ComponentType, useEffect, useState } from "react";
import { call } from "../../shared/api/api.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import { useTitles } from "../../shared/titles.ts";
import type { User } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { ListIcon } from "../../ui/icons.tsx";
import { PersonIcon } from "../../ui/icons-frame.tsx";
import { SIDE_MENU } from "../late/menu.ts";
import { menuFor } from "../shell/quick-links.ts";
import { fitting, personFilter, transactionFilter } from "./rules.ts";
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
export type Group = { name: "screens" | "people" | "transactions"; results: Result[] };

const TYPING_PAUSE_MS = 350;
const MAX_RESULTS = 6;
const STATUSES = ["pending", "processing", "failed"] as const;

/**
 * Returns the matches of the text: screens at once, people and transactions from the server when typing has
 * stopped.
 */
export function useResults(typed: string, user: User) {
  const text = useSettled(typed);
  const screens = useScreens(user);
  const people = usePeople(text);
  const transactions = useTransactions(text);
  const groups: Group[] = [
    { name: "people", results: people.data ?? [] },
    { name: "transactions", results: transactions.data ?? [] },
    { name: "screens", results: fitting(screens, typed) },
  ];
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isLooking: text !== typed || people.isFetching || transactions.isFetching,
    isFailed: people.isError || transactions.isError,
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

function usePeople(text: string) {
  const t = useWords(paletteWords);
  const filter = personFilter(text);
  return useQuery({
    queryKey: ["palette", "people", filter],
    enabled: filter !== undefined,
    queryFn: ({ signal }) => call("GET /admin/users", { query: filter ?? {}, signal }),
    select: ({ users }): Result[] =>
      users.slice(0, MAX_RESULTS).map((person) => ({
        key: person._id,
        name: person.userName,
        english: "",
        note: t.ofPerson({ type: person.userType, phone: formatPhone(person.phoneNumber) }),
        icon: PersonIcon,
        to: "/admin/users",
        search: { userName: person.userName, user: person._id },
      })),
  });
}

function useTransactions(text: string) {
  const filter = transactionFilter(text);
  return useQuery({
    queryKey: ["palette", "transactions", filter],
    enabled: filter !== undefined,
    queryFn: ({ signal }) => call("GET /transaction", { query: filter ?? {}, signal }),
    select: ({ transactions }): Result[] =>
      transactions.slice(0, MAX_RESULTS).map((row) => ({
        key: row._id,
        name: row.trans_Id,
        english: "",
        note: `${row.trans_UserName} · ${formatMoney(fromWire(row.trans_amount))}`,
        icon: ListIcon,
        to: "/admin/transactions",
        search: { transactionId: row.trans_Id, receipt: row._id },
      })),
  });
}
