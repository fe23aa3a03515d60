import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SEARCH_MIN } from "../../../core/search.ts";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import { kindName } from "../../shared/problems/rules.ts";
import { Link } from "../../shared/router/link.tsx";
import { type FoundRows, staffSearchQuery } from "../../shared/staff-search-query.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { LateTextField } from "../../ui/lists/late-text-field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Badge, Status } from "../../ui/status.tsx";
import { searchWords } from "./words.en.ts";

type SearchProps = { text: string; onText: (text: string) => void };

/** Finds people, transactions, withdrawals and accounts by anything that names them (rules 20.11). */
export function SearchScreen({ text, onText }: SearchProps) {
  const t = useWords(searchWords);
  const { data, isError, isFetching, refetch } = useQuery(staffSearchQuery(text));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl">{t.title}</h1>
      <search>
        <LateTextField label={t.label} value={text} isBusy={isFetching} onText={onText} />
      </search>
      {text.trim().length < SEARCH_MIN ? (
        <EmptyState title={t.start}>{text ? t.hint : t.startMeans}</EmptyState>
      ) : data ? (
        <Found found={data} />
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={4} height="h-16" label={t.loading} />
      )}
    </div>
  );
}

function Found({ found }: { found: FoundRows }) {
  const t = useWords(searchWords);
  const { people, transactions, tickets, withdrawals, accounts } = found;
  const total = Object.values(found).reduce((sum, rows) => sum + rows.length, 0);
  return (
    <>
      <p role="status" className={total > 0 ? "text-sm text-ink-soft" : "sr-only"}>
        {total > 0 ? t.found(total) : t.nothing}
      </p>
      {total === 0 && <EmptyState title={t.nothing}>{t.nothingMeans}</EmptyState>}
      {people.length > 0 && (
        <Group title={t.people}>
          {people.map(({ _id, userName, fullName, userType, phoneNumber }) => (
            <Row
              key={_id}
              note={`${fullName} · ${t.ofPerson({ type: userType, phone: formatPhone(phoneNumber) })}`}
            >
              <Link to="/admin/person" search={{ id: _id }} className={LINK}>
                {userName}
              </Link>
            </Row>
          ))}
        </Group>
      )}
      {transactions.length > 0 && <Transactions rows={transactions} />}
      {tickets.length > 0 && (
        <Group title={t.tickets}>
          {tickets.map(({ _id, ticket, userName, kind, openedAt }) => (
            <Row
              key={_id}
              note={`${kindName(kind)} · ${t.ofRow({ who: userName, when: formatDateTime(openedAt) })}`}
            >
              <Link to="/admin/disputes" search={{ open: _id }} className={`${LINK} figures`}>
                {ticket}
              </Link>
            </Row>
          ))}
        </Group>
      )}
      {withdrawals.length > 0 && <Withdrawals rows={withdrawals} />}
      {accounts.length > 0 && (
        <Group title={t.accounts}>
          {accounts.map(({ userId, userName, bankName, accountNumber, isReserved }) => (
            <Row
              key={`${userId} ${isReserved}`}
              note={isReserved ? t.paysIn({ who: userName }) : t.saved({ who: userName })}
            >
              <Link to="/admin/person" search={{ id: userId }} className={LINK}>
                {bankName} <span className="figures">{accountNumber}</span>
              </Link>
            </Row>
          ))}
        </Group>
      )}
    </>
  );
}

function Transactions({ rows }: { rows: FoundRows["transactions"] }) {
  const t = useWords(searchWords);
  return (
    <Group title={t.transactions}>
      {rows.map(({ _id, trans_Id, userName, what, number, amount, status, createdAt }) => (
        <Row
          key={_id}
          note={`${[what, number].filter(Boolean).join(" ")} · ${t.ofRow({ who: userName, when: formatDateTime(createdAt) })}`}
          amount={amount}
          state={<Status status={status} />}
        >
          <Link
            to="/admin/transactions"
            search={{ transactionId: trans_Id, receipt: _id }}
            className={`${LINK} figures`}
          >
            {trans_Id}
          </Link>
        </Row>
      ))}
    </Group>
  );
}

function Withdrawals({ rows }: { rows: FoundRows["withdrawals"] }) {
  const t = useWords(searchWords);
  return (
    <Group title={t.withdrawals}>
      {rows.map(({ _id, userName, bankName, accountNumber, accountName, amount, state, createdAt }) => (
        <Row
          key={_id}
          note={`${accountName} · ${t.ofRow({ who: userName, when: formatDateTime(createdAt) })}`}
          amount={amount}
          state={<Badge>{state}</Badge>}
        >
          <Link to="/admin/transactions" search={{ transactionId: _id, receipt: _id }} className={LINK}>
            {bankName} <span className="figures">{accountNumber}</span>
          </Link>
        </Row>
      ))}
    </Group>
  );
}

const LINK = "font-semibold text-accent underline wrap-anywhere";

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <ul className="lines-y">{children}</ul>
    </Card>
  );
}

type RowProps = { note: string; amount?: number; state?: ReactNode; children: ReactNode };

/** One result: what it is, whose and when, and the money it is about. */
function Row({ note, amount, state, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        {children}
        <p className="text-sm text-ink-soft wrap-anywhere">{note}</p>
      </div>
      {amount !== undefined && (
        <p className="flex items-center gap-2 font-semibold">
          {formatMoney(fromWire(amount))} {state}
        </p>
      )}
    </li>
  );
}
