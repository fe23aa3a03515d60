import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Applied, CHANGED, proposalsQuery, type TablePlan } from "./api.ts";
import { nameOf } from "./price-table.tsx";
import { PriceWork } from "./price-work.tsx";
import type { PricesProps } from "./search.ts";
import { pricesWords } from "./words.en.ts";

type ProposalsTabProps = PricesProps & { onApplied: (applied: Applied) => void };

/** Prices that keep their margins after a change of cost: to apply, to correct, or to leave. */
export function ProposalsTab({ search, onSearch, onApplied }: ProposalsTabProps) {
  const t = useWords(pricesWords);
  const { data, isError, refetch } = useQuery(proposalsQuery);
  if (isError && !data) return <ErrorState title={t.notLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={5} height="h-14" label={t.loading} />;
  const { proposals } = data;
  if (proposals.length === 0) return <EmptyState title={t.noProposals}>{t.noProposalsMore}</EmptyState>;
  const costs = new Map(proposals.map(({ _id, costBefore }) => [_id, costBefore]));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p>
        {t.proposalsLead} <span className="text-ink-soft">{data.inPercent ? t.inPercent : t.inNaira}</span>
      </p>
      <PriceWork
        rows={proposals}
        source="proposal"
        reason={t.proposalReason}
        costBefore={({ _id }) => costs.get(_id)}
        more={({ rows }) => <Dismiss rows={rows.length > 0 ? rows : proposals} />}
        onHistory={(plan) => onSearch({ ...search, plan })}
        onApplied={onApplied}
      />
    </div>
  );
}

/** Leaves the prices of the chosen plans as they are; of all of them where none is chosen. */
function Dismiss({ rows }: { rows: readonly TablePlan[] }) {
  const t = useWords(pricesWords);
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const act = useAct({
    send: () => call("POST /admin/prices/proposals/dismiss", { body: { plans: rows.map(({ _id }) => _id) } }),
    onDone: sayThen(close),
    invalidates: CHANGED,
  });
  return (
    <>
      <Button size="sm" variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {t.dismiss(rows.length)}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t.dismissTitle(rows.length)}
          action={t.dismiss(rows.length)}
          busyText={t.dismissing}
          cancel={t.cancel}
          isBusy={act.isBusy}
          problem={act.problem?.msg}
          onConfirm={() => act.run()}
          onClose={close}
        >
          <p>{t.dismissText}</p>
          <p className="text-sm text-ink-soft">{rows.slice(0, 20).map(nameOf).join(", ")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
