import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { Link } from "../../shared/router/link.tsx";
import { canShareText, shareText } from "../../shared/share-text.ts";
import { formatPhone } from "../../shared/phone.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { EditIcon, TrashIcon } from "../../ui/icons-buy.tsx";
import { ShareIcon } from "../../ui/icons-figures.tsx";
import { ChevronLeftIcon } from "../../ui/icons.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Badge } from "../../ui/status.tsx";
import { type Customer, type CustomerPage, customerQuery, CUSTOMERS, type Entry } from "./api.ts";
import { CustomerDialog } from "./customer-dialog.tsx";
import { Entries } from "./entries.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { buyLinks, reminderText, standingOf } from "./rules.ts";
import { UnsoldCard } from "./unsold-card.tsx";
import { customerWords } from "./words.en.ts";

type OneProps = { id: string; page: number; onPage: (page: number) => void; onBack: () => void };

/** One customer: what they owe, what to do about it, and what stands in the book. */
export function OneCustomer({ id, page, onPage, onBack }: OneProps) {
  const t = useWords(customerWords);
  const { data, isError, refetch } = useQuery(customerQuery(id, page));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button variant="quiet" className="justify-self-start" onClick={onBack}>
        <ChevronLeftIcon /> {t.back}
      </Button>
      <h1 className="text-2xl wrap-anywhere">{data?.customer.name ?? t.title}</h1>
      {data ? (
        <>
          <UnsoldCard customers={[data.customer]} of={id} />
          <Standing found={data} onGone={onBack} />
          <Card title={t.entries}>
            <Entries entries={data.entries} />
            {(page > 1 || data.hasMore) && (
              <div className="mt-3 flex flex-wrap justify-between gap-2">
                <Button variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
                  {t.newer}
                </Button>
                <Button variant="secondary" disabled={!data.hasMore} onClick={() => onPage(page + 1)}>
                  {t.older}
                </Button>
              </div>
            )}
          </Card>
        </>
      ) : isError ? (
        <ErrorState title={t.oneNotLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={5} height="h-20" label={t.oneLoading} />
      )}
    </div>
  );
}

type Opened = "edit" | "delete" | "payment" | "debt";

function Standing({ found, onGone }: { found: CustomerPage; onGone: () => void }) {
  const t = useWords(customerWords);
  const { customer, entries, shopName } = found;
  const [opened, setOpened] = useState<Opened>();
  const { text, tone } = standingOf(customer.owes);
  const close = () => setOpened(undefined);
  return (
    <Card>
      <div className="grid gap-4">
        <div className="grid justify-items-start gap-1">
          <Badge tone={tone}>{text}</Badge>
          {customer.note && <p className="text-sm wrap-anywhere text-ink-soft">{customer.note}</p>}
        </div>
        {customer.numbers.length > 0 && <Numbers numbers={customer.numbers} />}
        <div className="grid pairs gap-2 *:whitespace-normal">
          <Button onClick={() => setOpened("payment")}>{t.addPayment}</Button>
          <Button variant="secondary" onClick={() => setOpened("debt")}>
            {t.addDebt}
          </Button>
          {customer.owes > 0 && <Reminder {...{ customer, entries, shopName }} />}
          <Button variant="secondary" onClick={() => setOpened("edit")}>
            <EditIcon /> {t.edit}
          </Button>
          <Button variant="secondary" onClick={() => setOpened("delete")}>
            <TrashIcon /> {t.delete}
          </Button>
        </div>
      </div>
      {opened === "edit" && <CustomerDialog customer={customer} onClose={close} />}
      {opened === "delete" && <DeleteDialog customer={customer} onClose={close} onGone={onGone} />}
      {(opened === "payment" || opened === "debt") && (
        <EntryDialog customer={customer} kind={opened} onClose={close} />
      )}
    </Card>
  );
}

/** Each number of a customer, with the screens that buy for it. */
function Numbers({ numbers }: Pick<Customer, "numbers">) {
  const t = useWords(customerWords);
  return (
    <ul aria-label={t.numbers} className="grid gap-3">
      {numbers.map((number) => (
        <li key={number} className="grid gap-1.5">
          <span className="figures font-semibold wrap-anywhere">{formatPhone(number)}</span>
          <span className="grid pairs gap-2 *:whitespace-normal">
            {buyLinks(number).map(({ word, ...going }) => (
              <Link
                key={word}
                {...going}
                aria-label={t.buyFor({ what: t[word], number: formatPhone(number) })}
                className={buttonClass({ variant: "secondary" })}
              >
                {t[word]}
              </Link>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

type ReminderProps = { customer: Customer; entries: readonly Entry[]; shopName: string };

function Reminder({ customer, entries, shopName }: ReminderProps) {
  const t = useWords(customerWords);
  const text = reminderText(customer, entries, shopName);
  return (
    <>
      <CopyButton variant="secondary" text={text}>
        {t.copyReminder}
      </CopyButton>
      {canShareText() && (
        <Button variant="secondary" onClick={() => void shareText(text, t.notShared)}>
          <ShareIcon /> {t.remind}
        </Button>
      )}
    </>
  );
}

type DeleteProps = { customer: Customer; onClose: () => void; onGone: () => void };

function DeleteDialog({ customer: { _id: id, name }, onClose, onGone }: DeleteProps) {
  const t = useWords(customerWords);
  const act = useAct({
    send: () => call("DELETE /customers/{id}", { params: { id } }),
    onDone: sayThen(onGone),
    invalidates: [CUSTOMERS],
    fallback: t.notSaved,
  });
  return (
    <ConfirmDialog
      title={t.deleteTitle({ name })}
      action={t.delete}
      busyText={t.deleting}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      isDangerous
      onConfirm={() => act.run()}
      onClose={onClose}
    >
      <p>{t.deleteNote}</p>
    </ConfirmDialog>
  );
}
