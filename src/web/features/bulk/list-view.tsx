import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inWords } from "../../shared/api/in-words.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { ACCOUNT } from "../../shared/query-keys.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Figures } from "../../ui/lists/figures.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { fetchResults, type Job, type JobRow, jobQuery, steer, type Steering } from "./api.ts";
import { BULK } from "./queries.ts";
import { JobState, useReason } from "./list-state.tsx";
import { bulkWords } from "./words.en.ts";

type ViewProps = { id: string; page: number; onPage: (page: number) => void };

/** One list: how far it is, what can be done with it, and its rows. */
export function ListView({ id, page, onPage }: ViewProps) {
  const t = useWords(bulkWords);
  const [isFailed, setFailed] = useState(false);
  const { data, isError, refetch, isPlaceholderData } = useQuery(jobQuery(id, { page, isFailed }));
  if (!data)
    return isError ? (
      <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
    ) : (
      <Skeleton rows={6} height="h-16" label={t.loading} />
    );
  const columns: Column<JobRow>[] = [
    { key: "row", head: t.row, cell: ({ row }) => row, numeric: true, named: true },
    {
      key: "number",
      head: t.number,
      cell: ({ number }) => <span className="figures">{number}</span>,
      card: "title",
    },
    { key: "order", head: t.order, cell: orderOf, card: "meta" },
    {
      key: "cost",
      head: t.cost,
      cell: ({ price }) => formatMoney(fromWire(price)),
      numeric: true,
      card: "amount",
    },
    { key: "state", head: t.state, cell: ({ state }) => <JobState state={state} />, card: "meta" },
    { key: "note", head: t.note, cell: ({ code, problem }) => inWords(code, problem), card: "meta" },
  ];
  const turn = () => {
    setFailed(!isFailed);
    onPage(1);
  };
  return (
    <>
      <Progress job={data.job} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={turn}>
          {isFailed ? t.allRows : t.onlyFailed}
        </Button>
      </div>
      {data.rows.length === 0 ? (
        <EmptyState title={t.noRows} />
      ) : (
        <Table
          caption={t.rows}
          columns={columns}
          rows={data.rows}
          rowKey={({ row }) => String(row)}
          busy={isPlaceholderData}
        />
      )}
      <Pager label={t.pages} page={page} totalPages={data.totalPages} onPage={onPage} />
    </>
  );
}

function Progress({ job }: { job: Job }) {
  const t = useWords(bulkWords);
  const reason = useReason(job);
  const open = job.waiting + job.underWay;
  return (
    <>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <JobState state={job.state} />
          <span className="figures text-sm text-ink-soft">
            {job.rows - open} / {job.rows}
          </span>
        </div>
        <ProgressBar label={t.progress} max={job.rows} value={job.rows - open} />
      </div>
      {reason && <Callout tone="warn" title={reason} />}
      <Figures
        label={t.progress}
        figures={[
          [t.done, job.done.toLocaleString("en-NG")],
          [t.failed, job.failed.toLocaleString("en-NG")],
          [t.open_rows, open.toLocaleString("en-NG")],
          [t.spent, formatMoney(fromWire(job.spent))],
        ]}
      />
      <Acts job={job} />
    </>
  );
}

/** The order of a row: a plan, or airtime of a value. */
function orderOf({ network, planName, amount }: JobRow): string {
  const value = amount === null ? "" : formatMoney(fromWire(amount));
  return [network, planName, value].filter(Boolean).join(" ");
}

function Acts({ job }: { job: Job }) {
  const t = useWords(bulkWords);
  const act = useAct({
    send: (steering: Steering) => steer(job._id, steering),
    invalidates: [BULK, ACCOUNT],
    isReadAnyway: true,
  });
  const file = useAct({ send: () => fetchResults(job._id), onDone: saveFile });
  const isOpen = job.state === "running" || job.state === "paused";
  const acts: Steering[] = [
    ...(job.state === "running" ? (["pause"] as const) : []),
    ...(job.state === "paused" ? (["resume"] as const) : []),
    ...(isOpen ? (["cancel"] as const) : []),
    ...(job.failed > 0 ? (["retry"] as const) : []),
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {acts.map((one) => (
        <Button
          key={one}
          variant={one === "resume" ? "primary" : "secondary"}
          busy={act.isBusy && act.input === one}
          busyText={t.busy}
          onClick={() => act.run(one)}
        >
          {t[one]}
        </Button>
      ))}
      <Button variant="secondary" busy={file.isBusy} busyText={t.busy} onClick={() => file.run()}>
        {t.results}
      </Button>
    </div>
  );
}
