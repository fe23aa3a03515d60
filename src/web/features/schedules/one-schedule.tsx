import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inWords } from "../../shared/api/in-words.ts";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import { Link } from "../../shared/router/link.tsx";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Badge } from "../../ui/status.tsx";
import { Summary } from "../../ui/summary.tsx";
import { type Form, type Run, type Schedule, skip, steer, type Steering } from "./api.ts";
import { SCHEDULES, scheduleQuery } from "./queries.ts";
import { ConfirmSchedule } from "./confirm-schedule.tsx";
import { draftOf, formOf, oftenOf } from "./rules.ts";
import { ScheduleForm, usePrice } from "./schedule-form.tsx";
import { scheduleWords } from "./words.en.ts";

type OneProps = { id: string; page: number; onPage: (page: number) => void };

/** One schedule: what it buys, what can be done with it, and what became of each day. */
export function OneSchedule({ id, page, onPage }: OneProps) {
  const t = useWords(scheduleWords);
  const [isEdited, setEdited] = useState(false);
  const { data, isError, refetch } = useQuery(scheduleQuery(id, page));
  if (!data)
    return isError ? (
      <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
    ) : (
      <Skeleton rows={5} height="h-16" label={t.loading} />
    );
  const { schedule, runs, hasMore } = data;
  if (isEdited) return <ScheduleForm schedule={schedule} search={{}} onSaved={() => setEdited(false)} />;
  return (
    <>
      <Card title={schedule.name}>
        <div className="grid gap-4">
          <Facts schedule={schedule} />
          {schedule.state !== "ended" && <Dearer schedule={schedule} />}
          {schedule.state !== "ended" && <Acts schedule={schedule} onEdit={() => setEdited(true)} />}
        </div>
      </Card>
      <Card title={t.days}>
        {runs.length === 0 ? <EmptyState title={t.noDays} /> : <Runs runs={runs} />}
        {(page > 1 || hasMore) && (
          <div className="mt-3 flex flex-wrap justify-between gap-2">
            <Button variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
              {t.newer}
            </Button>
            <Button variant="secondary" disabled={!hasMore} onClick={() => onPage(page + 1)}>
              {t.older}
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}

const TONES = { active: "good", paused: "warn", ended: "calm" } as const;

export function ScheduleState({ state }: Pick<Schedule, "state">) {
  const t = useWords(scheduleWords);
  return <Badge tone={TONES[state]}>{t[state]}</Badge>;
}

export const orderText = ({ network, planName, amount }: Schedule): string =>
  amount === null ? `${network} ${planName}` : `${network} ${formatMoney(fromWire(amount))}`;

function Facts({ schedule }: { schedule: Schedule }) {
  const t = useWords(scheduleWords);
  const { nextAt, stopAfter, bought } = schedule;
  return (
    <>
      <span className="justify-self-start">
        <ScheduleState state={schedule.state} />
      </span>
      {schedule.reason !== "" && <Callout tone="warn" title={t.blocked} />}
      <Summary
        lines={[
          [t.order, orderText(schedule)],
          [t.number, formatPhone(schedule.number)],
          [t.often, oftenOf(schedule)],
          [t.price, formatMoney(fromWire(schedule.price))],
          [t.bought, stopAfter === null ? String(bought) : `${bought} / ${stopAfter}`],
          ...(nextAt && schedule.state === "active" ? ([[t.nextOne, formatDateTime(nextAt)]] as const) : []),
        ]}
      />
    </>
  );
}

/** The price is above what was agreed to: one press shows the new one to agree to. */
function Dearer({ schedule }: { schedule: Schedule }) {
  const t = useWords(scheduleWords);
  const [asked, setAsked] = useState<Form>();
  const draft = draftOf(schedule, {});
  const { price, order } = usePrice(draft);
  if (price === undefined || price <= schedule.price) return null;
  const now = formatMoney(fromWire(price));
  return (
    <>
      <Callout tone="warn" title={t.dearer({ now, agreed: formatMoney(fromWire(schedule.price)) })} />
      <Button onClick={() => setAsked(formOf(draft, price))}>{t.agree({ amount: now })}</Button>
      {asked && (
        <ConfirmSchedule
          form={asked}
          id={schedule._id}
          order={order}
          often={oftenOf(schedule)}
          onClose={() => setAsked(undefined)}
          onSaved={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function Acts({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const t = useWords(scheduleWords);
  const { _id: id, state, nextAt, name } = schedule;
  const [isEnding, setEnding] = useState(false);
  const close = () => setEnding(false);
  const act = useAct({
    send: (one: Steering | "skip") => (one === "skip" ? skip(id, nextAt ?? "") : steer(id, one)),
    onDone: sayThen(close),
    invalidates: [SCHEDULES],
    isReadAnyway: true,
    fallback: t.notSaved,
  });
  const isBusy = (one: string) => act.isBusy && act.input === one;
  const turn = state === "active" ? "pause" : "resume";
  return (
    <div className="flex flex-wrap gap-2">
      <Button busy={isBusy(turn)} busyText={t.busy} variant="secondary" onClick={() => act.run(turn)}>
        {t[turn]}
      </Button>
      {state === "active" && nextAt && (
        <Button busy={isBusy("skip")} busyText={t.busy} variant="secondary" onClick={() => act.run("skip")}>
          {t.skip}
        </Button>
      )}
      <Button variant="secondary" onClick={onEdit}>
        {t.edit}
      </Button>
      <Button variant="secondary" onClick={() => setEnding(true)}>
        {t.end}
      </Button>
      {isEnding && (
        <ConfirmDialog
          title={t.endTitle({ name })}
          action={t.end}
          busyText={t.busy}
          cancel={t.cancel}
          isBusy={isBusy("end")}
          problem={act.problem?.msg}
          isDangerous
          onConfirm={() => act.run("end")}
          onClose={close}
        >
          <p>{t.endNote}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const RUN_TONES = {
  run_waiting: "warn",
  run_buying: "accent",
  run_ordered: "good",
  run_skipped: "warn",
  run_missed: "warn",
  run_failed: "bad",
  run_refunded: "calm",
  run_processing: "accent",
} as const;

function wordOf({ state, status }: Run): keyof typeof RUN_TONES {
  if (state !== "ordered" || status === "success" || status === null) return `run_${state}`;
  return status === "pending" ? "run_processing" : `run_${status}`;
}

function Runs({ runs }: { runs: readonly Run[] }) {
  const t = useWords(scheduleWords);
  const columns: Column<Run>[] = [
    { key: "due", head: t.due, cell: ({ dueAt }) => formatDateTime(dueAt), card: "title" },
    {
      key: "state",
      head: t.state,
      cell: (run) => <Badge tone={RUN_TONES[wordOf(run)]}>{t[wordOf(run)]}</Badge>,
      card: "meta",
    },
    {
      key: "paid",
      head: t.paid,
      cell: ({ paid }) => (paid === null ? "" : formatMoney(fromWire(paid))),
      numeric: true,
      card: "amount",
    },
    { key: "why", head: t.why, cell: ({ reason, problem }) => inWords(reason, problem), card: "meta" },
    {
      key: "receipt",
      head: t.seeReceipt,
      cell: ({ transactionId }) =>
        transactionId && (
          <Link
            to="/profile"
            search={{ receipt: transactionId }}
            className={buttonClass({ size: "sm", variant: "secondary" })}
          >
            {t.seeReceipt}
          </Link>
        ),
      card: "meta",
    },
  ];
  return <Table caption={t.days} columns={columns} rows={runs} rowKey={({ dueAt }) => dueAt} />;
}
