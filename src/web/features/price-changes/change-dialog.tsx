import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Summary } from "../../ui/summary.tsx";
import { CHANGED, changeQuery, type PriceChange } from "./api.ts";
import { ChangeBadge, sourceName } from "./change-state.tsx";
import { nameOf } from "./price-table.tsx";
import { PricesFromTo } from "./prices-from-to.tsx";
import { UndoDialog } from "./undo.tsx";
import { pricesWords } from "./words.en.ts";

type ChangeDialogProps = { id: string; onPlan: (plan: string) => void; onClose: () => void };

/** One change of prices with every price before and after; it can be undone, or cancelled while it waits. */
export function ChangeDialog({ id, onPlan, onClose }: ChangeDialogProps) {
  const t = useWords(pricesWords);
  const { data, isError, refetch } = useQuery(changeQuery(id));
  return (
    <Dialog
      open
      title={data ? sourceName(data.change.source) : t.change}
      onClose={onClose}
      footer={data && <Acts change={data.change} onClose={onClose} />}
    >
      {!data && isError && <ErrorState title={t.changeNotLoaded} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton rows={5} label={t.changesLoading} />}
      {data && (
        <div className="grid gap-4">
          <Facts change={data.change} />
          <ul className="lines-y">
            {data.plans.map((plan) => (
              <li key={plan._id} className="grid gap-1 py-3">
                <button
                  type="button"
                  className="min-h-11 text-left font-semibold text-accent"
                  onClick={() => onPlan(plan._id)}
                >
                  {nameOf(plan)}{" "}
                  <span className="font-normal text-ink-soft">
                    {plan.planValidity} · {plan.planId}
                  </span>
                </button>
                <PricesFromTo prices={plan.prices} cost={plan.planCostPrice} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

function Facts({ change }: { change: PriceChange }) {
  const t = useWords(pricesWords);
  return (
    <>
      <Summary
        lines={[
          [t.status, <ChangeBadge key="state" status={change.status} />],
          [t.by, change.by],
          ...(change.reason ? [[t.reason, change.reason] as const] : []),
          [t.madeAt, formatDateTime(change.madeAt)],
          [t.appliesAt, formatDateTime(change.appliesAt)],
          [t.plans, change.plans],
        ]}
      />
      {change.refusal && <Callout tone="bad" title={change.refusal} />}
    </>
  );
}

function Acts({ change, onClose }: { change: PriceChange; onClose: () => void }) {
  const t = useWords(pricesWords);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  if (change.status === "waiting")
    return (
      <>
        <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          {t.cancelChange}
        </Button>
        {isAsking && <CancelDialog id={change._id} onDone={onClose} onClose={close} />}
      </>
    );
  if (change.status !== "applied") return <Button onClick={onClose}>{t.close}</Button>;
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t.undo}
      </Button>
      {isAsking && <UndoDialog id={change._id} plans={change.plans} onDone={onClose} onClose={close} />}
    </>
  );
}

type CancelProps = { id: string; onDone: () => void; onClose: () => void };

function CancelDialog({ id, onDone, onClose }: CancelProps) {
  const t = useWords(pricesWords);
  const act = useAct({
    send: () => call("POST /admin/prices/changes/{id}/cancel", { params: { id } }),
    onDone: sayThen(onDone),
    invalidates: CHANGED,
    isReadAnyway: true,
  });
  return (
    <ConfirmDialog
      title={t.cancelChange}
      action={t.cancelChange}
      busyText={t.cancelling}
      cancel={t.cancel}
      isBusy={act.isBusy}
      isDangerous
      problem={act.problem?.msg}
      onConfirm={() => act.run()}
      onClose={onClose}
    />
  );
}
