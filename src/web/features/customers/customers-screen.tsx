import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { ChevronRightIcon, PlusIcon } from "../../ui/icons.tsx";
import { Initial } from "../../ui/initial.tsx";
import { Figures } from "../../ui/lists/figures.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Badge } from "../../ui/status.tsx";
import { bookQuery, type Customer, type Customers } from "./api.ts";
import { CustomerDialog } from "./customer-dialog.tsx";
import { OneCustomer } from "./one-customer.tsx";
import { matching, standingOf, sumsOf } from "./rules.ts";
import type { CustomerSearch } from "./search.ts";
import { ShopName } from "./shop-name.tsx";
import { UnsoldCard } from "./unsold-card.tsx";
import { customerWords } from "./words.en.ts";

type ScreenProps = { search: CustomerSearch; onSearch: (search: CustomerSearch) => void };

/** The book of whoever sells on: all customers with what they owe, or one of them. */
export function CustomersScreen({ search: { open, page = 1 }, onSearch }: ScreenProps) {
  if (!open) return <Whole onOpen={(id) => onSearch({ open: id })} />;
  return (
    <OneCustomer
      key={open}
      id={open}
      page={page}
      onPage={(next) => onSearch(next > 1 ? { open, page: next } : { open })}
      onBack={() => onSearch({})}
    />
  );
}

/** Number of customers from which a search box is shown. */
const MANY = 6;

function Whole({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useWords(customerWords);
  const { data, isError, refetch } = useQuery(bookQuery);
  const [isAdding, setAdding] = useState(false);
  const add = (
    <Button onClick={() => setAdding(true)}>
      <PlusIcon /> {t.add}
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl">{t.title}</h1>
          <p className="mt-1 text-sm text-ink-soft">{t.lead}</p>
        </div>
        {data && data.customers.length > 0 && add}
      </div>
      {data ? (
        data.customers.length > 0 ? (
          <Filled book={data} />
        ) : (
          <EmptyState title={t.none} action={add}>
            {t.noneNote}
          </EmptyState>
        )
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={5} height="h-20" label={t.loading} />
      )}
      {isAdding && (
        <CustomerDialog
          customer={undefined}
          onClose={() => setAdding(false)}
          onSaved={({ _id }) => onOpen(_id)}
        />
      )}
    </div>
  );
}

function Filled({ book }: { book: Customers }) {
  const t = useWords(customerWords);
  const [typed, setTyped] = useState("");
  const shown = matching(book.customers, typed);
  return (
    <>
      <Figures label={t.sums} figures={sumsOf(book)} />
      <ShopName name={book.shopName} />
      <UnsoldCard customers={book.customers} />
      {book.customers.length > MANY && (
        <TextField
          label={t.search}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      {shown.length === 0 && (
        <EmptyState
          title={t.noMatch}
          action={
            <Button variant="secondary" onClick={() => setTyped("")}>
              {t.clear}
            </Button>
          }
        >
          {t.noMatchNote}
        </EmptyState>
      )}
      <ul aria-label={t.list} className="grid gap-3 md:grid-cols-2">
        {shown.map((customer) => (
          <li key={customer._id} className="min-w-0">
            <Row customer={customer} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ customer: { _id, name, note, owes } }: { customer: Customer }) {
  const { text, tone } = standingOf(owes);
  return (
    <Link
      to="/profile/customers"
      search={{ open: _id }}
      className="flex h-full items-center gap-3 rounded-2xl border border-line bg-surface p-4 hover:bg-sunken"
    >
      <Initial name={name} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="line-clamp-2 font-semibold wrap-anywhere">{name}</span>
        {note && <span className="line-clamp-1 text-sm text-ink-soft">{note}</span>}
        <span className="justify-self-start">
          <Badge tone={tone}>{text}</Badge>
        </span>
      </span>
      <ChevronRightIcon className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}
