import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { saveFile } from "../../shared/files/save-file.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { ACCOUNT } from "../../shared/query-keys.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { PER_PAGE, type PerPage } from "../../../core/recharge.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Figures } from "../../ui/lists/figures.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Batch, batchQuery, printSheet, type Show, steer, type Steering } from "./api.ts";
import { BatchState } from "./batch-state.tsx";
import { CardsPart } from "./cards-part.tsx";
import { RECHARGE } from "./queries.ts";
import { rechargeWords } from "./words.en.ts";

type ViewProps = { id: string; page: number; onPage: (page: number) => void };

/** One batch: how far it is, its sheets, and its cards. */
export function BatchView({ id, page, onPage }: ViewProps) {
  const t = useWords(rechargeWords);
  const [show, setShow] = useState<Show>("");
  const { data, isError, refetch } = useQuery(batchQuery(id, { page, show }));
  if (!data)
    return isError ? (
      <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
    ) : (
      <Skeleton rows={6} height="h-16" label={t.loading} />
    );
  const { batch } = data;
  const choose = (next: Show) => {
    setShow(next);
    onPage(1);
  };
  return (
    <>
      <h2 className="text-xl">
        {`${t.batch} ${batch.number} · ${batch.network} ${formatMoney(fromWire(batch.value))}`}
      </h2>
      <Progress batch={batch} />
      {batch.done > 0 && <Print id={id} />}
      <CardsPart
        key={`${page} ${show}`}
        id={id}
        page={page}
        onPage={onPage}
        data={data}
        show={show}
        onShow={choose}
      />
    </>
  );
}

function Progress({ batch }: { batch: Batch }) {
  const t = useWords(rechargeWords);
  const open = batch.waiting + batch.underWay;
  const isPaused = batch.state === "paused";
  return (
    <>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <BatchState state={batch.state} />
          <span className="figures text-sm text-ink-soft">
            {batch.cards - open} / {batch.cards}
          </span>
        </div>
        <ProgressBar label={t.progress} max={batch.cards} value={batch.cards - open} />
      </div>
      {batch.reason !== "" && <Callout tone="warn" title={isPaused ? t.pausedWhy : t.restsWhy} />}
      <Figures
        label={t.progress}
        figures={[
          [t.ready, String(batch.done)],
          [t.failed, String(batch.failed)],
          [t.toGo, String(open)],
          [t.sold, String(batch.sold)],
          [t.spent, formatMoney(fromWire(batch.spent))],
        ]}
      />
      <Acts batch={batch} />
    </>
  );
}

const NAMES = { pause: "pause", resume: "resume", cancel: "stop", retry: "retry" } as const;

function Acts({ batch }: { batch: Batch }) {
  const t = useWords(rechargeWords);
  const act = useAct({
    send: (steering: Steering) => steer(batch._id, steering),
    invalidates: [RECHARGE, ACCOUNT],
    isReadAnyway: true,
  });
  const isOpen = batch.state === "running" || batch.state === "paused";
  const acts: Steering[] = [
    ...(batch.state === "running" ? (["pause"] as const) : []),
    ...(batch.state === "paused" ? (["resume"] as const) : []),
    ...(isOpen ? (["cancel"] as const) : []),
    ...(batch.failed > 0 ? (["retry"] as const) : []),
  ];
  if (acts.length === 0) return undefined;
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
          {t[NAMES[one]]}
        </Button>
      ))}
    </div>
  );
}

/** Makes the sheets of all cards, or of those that were never printed. */
function Print({ id }: { id: string }) {
  const t = useWords(rechargeWords);
  const [perPage, setPerPage] = useState<PerPage>(24);
  const [newOnly, setNewOnly] = useState(false);
  const act = useAct({
    send: () => printSheet(id, { perPage, newOnly }),
    onDone: saveFile,
    invalidates: [RECHARGE],
    isReadAnyway: true,
    fallback: t.notMade,
    onLoss: () => t.notMade,
  });
  return (
    <section aria-label={t.print} className="grid gap-3 rounded-2xl border border-line bg-surface p-4">
      <Select
        label={t.perPage}
        value={perPage}
        options={PER_PAGE.map((count) => ({ value: count, label: String(count) }))}
        onChange={({ target }) => setPerPage(PER_PAGE.find((one) => String(one) === target.value) ?? 24)}
      />
      <Checkbox label={t.onlyNew} hint={t.printNote} checked={newOnly} onChange={setNewOnly} />
      <Button busy={act.isBusy} busyText={t.making} onClick={() => act.run()}>
        {t.makePdf}
      </Button>
    </section>
  );
}
