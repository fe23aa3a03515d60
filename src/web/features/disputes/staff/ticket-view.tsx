import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../../shared/date.ts";
import { formatMoney, fromWire } from "../../../shared/money.ts";
import { Link } from "../../../shared/router/link.tsx";
import { statusOf } from "../../../shared/transactions.ts";
import { useWords } from "../../../shared/words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { ChevronLeftIcon } from "../../../ui/icons.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Badge, Status } from "../../../ui/status.tsx";
import { Summary } from "../../../ui/summary.tsx";
import type { Message } from "../../../shared/problems/api.ts";
import { Conversation } from "../../../shared/problems/conversation.tsx";
import { clockText, kindName } from "../../../shared/problems/rules.ts";
import { type DisputeSeen, disputeQuery } from "./api.ts";
import { stateOf } from "./columns.tsx";
import { MoneyBack } from "./money-back.tsx";
import { Reply } from "./reply.tsx";
import { staffDisputeWords } from "./words.en.ts";

/** One problem with its transaction, orders, evidence and conversation, and what staff can do about it. */
export function TicketView({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useWords(staffDisputeWords);
  const { data, isError, refetch } = useQuery(disputeQuery(id));
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button variant="quiet" className="justify-self-start" onClick={onBack}>
        <ChevronLeftIcon /> {t.back}
      </Button>
      <h1 className="text-2xl wrap-anywhere">
        {data ? `${kindName(data.dispute.kind)}: ${data.dispute.userName}` : t.title}
      </h1>
      {data ? (
        <Found seen={data} />
      ) : isError ? (
        <ErrorState title={t.oneNotLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={6} height="h-24" label={t.loading} />
      )}
    </div>
  );
}

function Found({ seen }: { seen: DisputeSeen }) {
  const t = useWords(staffDisputeWords);
  const { dispute } = seen;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card title={t.conversation}>
          <Conversation
            messages={seen.messages}
            side="staff"
            nameOf={(message) => authorOf(message, dispute.userName)}
          />
        </Card>
        {dispute.state === "open" && <Reply seen={seen} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Facts seen={seen} />
        {dispute.state === "open" && <MoneyBack seen={seen} />}
        <Orders seen={seen} />
        {seen.supplierText !== null && <SupplierText text={seen.supplierText} />}
      </div>
    </div>
  );
}

function authorOf({ from, by }: Message, person: string): string {
  const t = staffDisputeWords.get();
  if (from === "note") return t.noteBy({ name: by });
  return { person, staff: by, system: t.fromSystem }[from];
}

function Facts({ seen: { dispute, transaction, equal, isRefundWaiting } }: { seen: DisputeSeen }) {
  const t = useWords(staffDisputeWords);
  const state = stateOf(dispute);
  const isOpen = dispute.state === "open";
  return (
    <Card title={t.facts}>
      <p className="flex flex-wrap gap-2">
        <Badge tone={state.tone}>{state.text}</Badge>
        {dispute.isOverdue && <Badge tone="bad">{t.late}</Badge>}
        {isRefundWaiting && <Badge tone="warn">{t.refundWaits}</Badge>}
      </p>
      <Summary
        lines={[
          [
            t.due,
            isOpen
              ? t.dueBy({ time: formatDateTime(dispute.dueAt), clock: clockText(dispute.dueAt) })
              : formatDateTime(dispute.dueAt),
          ],
          [t.reported, formatDateTime(dispute.openedAt)],
          [t.taken, dispute.assignedTo ?? t.nobody],
          [
            t.ticket,
            <span key="ticket" className="figures text-sm wrap-anywhere whitespace-normal select-all">
              {dispute.ticket}
            </span>,
          ],
          [t.product, dispute.what],
          [t.number, dispute.number],
          [t.amount, formatMoney(fromWire(dispute.amount))],
          [t.status, <Status key="status" status={statusOf(transaction)} />],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Receipt id={dispute.transaction}>{t.seeReceipt}</Receipt>
        {equal !== null && <Receipt id={equal}>{t.seeEqual}</Receipt>}
        <Link
          to="/admin/users"
          search={{ userName: dispute.userName }}
          className={buttonClass({ variant: "quiet", size: "sm" })}
        >
          {t.seePerson}
        </Link>
      </div>
    </Card>
  );
}

function Receipt({ id, children }: { id: string; children: string }) {
  return (
    <Link
      to="/admin/transactions"
      search={{ receipt: id }}
      className={buttonClass({ variant: "quiet", size: "sm" })}
    >
      {children}
    </Link>
  );
}

const ATTEMPT_TONES = { delivered: "good", rejected: "bad", open: "warn" } as const;

function Orders({ seen: { attempts, answer } }: { seen: DisputeSeen }) {
  const t = useWords(staffDisputeWords);
  if (attempts.length === 0) return null;
  const names = { delivered: t.delivered, rejected: t.rejected, open: t.live };
  return (
    <Card title={t.orders}>
      <ul className="grid gap-4">
        {attempts.map((one) => (
          <li key={one.attempt}>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {t.attempt({ number: one.attempt, supplier: one.supplier })}
              <Badge tone={ATTEMPT_TONES[one.state]}>{names[one.state]}</Badge>
            </p>
            <Summary
              lines={[
                [t.reference, <Quoted key="ours" text={one.reference} />],
                ...(one.theirReference
                  ? [[t.theirs, <Quoted key="theirs" text={one.theirReference} />] as const]
                  : []),
                ...(one.sentAt ? [[t.sent, formatDateTime(one.sentAt)] as const] : []),
                ...(one.said ? [[t.said, one.said] as const] : []),
              ]}
            />
          </li>
        ))}
      </ul>
      <h3 className="mt-4 font-semibold">{t.answer}</h3>
      {answer ? (
        <p className="mt-1 text-sm wrap-anywhere">
          {t[`asked_${answer.outcome}`]}, {formatDateTime(answer.at)}
          {answer.said && `: ${answer.said}`}
        </p>
      ) : (
        <p className="mt-1 text-sm text-ink-soft">{t.notAsked}</p>
      )}
    </Card>
  );
}

function Quoted({ text }: { text: string }) {
  return <span className="text-sm wrap-anywhere select-all">{text}</span>;
}

function SupplierText({ text }: { text: string }) {
  const t = useWords(staffDisputeWords);
  return (
    <Card title={t.textTitle}>
      <p className="rounded-xl bg-sunken p-3 text-sm whitespace-pre-line wrap-anywhere select-all">{text}</p>
      <CopyButton variant="secondary" className="mt-3" text={text}>
        {t.copyText}
      </CopyButton>
    </Card>
  );
}
