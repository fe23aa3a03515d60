import { useQuery } from "@tanstack/react-query";
import { lazyPart } from "../../shared/lazy-part.tsx";
import type { Plan } from "./plans/plan.ts";
import type { View } from "./plans/plan-order.ts";
import { useWords } from "../../shared/words.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { figuresQuery, plansQuery } from "./api.ts";
import type { Category } from "./rules.ts";
import { dataWords } from "./words.en.ts";

/** The list needs a network first, so it loads after the screen. */
export const PlanBoard = lazyPart(() => import("./plans/plan-board.tsx").then((part) => part.PlanBoard), {
  waiting: <Waiting />,
});

type PlanListProps = {
  phone: string;
  network: string;
  category: Category;
  view: View;
  onView: (view: View) => void;
  onChoose: (plan: Plan) => void;
};

/** The plans to choose from in groups, or the reason why there are none. */
export function PlanList({ network, category, ...list }: PlanListProps) {
  const { data, isError, refetch } = useQuery(plansQuery(network, category));
  const figures = useQuery(figuresQuery(network));
  const t = useWords(dataWords);
  if (!network) return <EmptyState title={t.selectNetwork}>{t.selectNote}</EmptyState>;
  if (isError) {
    return (
      <ErrorState title={t.plansNotLoaded} onRetry={() => refetch()}>
        {t.nothingCharged}
      </ErrorState>
    );
  }
  // Rows wait for figures on the way, so that no row grows under a finger.
  if (!data || figures.isLoading) return <Waiting />;
  if (data.plans.length === 0) {
    return <EmptyState title={t.noPlans({ network })}>{t.otherValidity}</EmptyState>;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data.locked && (
        <Callout tone="warn" title={t.locked({ network })}>
          {t.lockedNote}
        </Callout>
      )}
      <PlanBoard plans={data.plans} figures={figures.data} {...list} />
    </div>
  );
}

function Waiting() {
  const t = useWords(dataWords);
  return (
    <div aria-busy="true" className="grid gap-2">
      <span className="sr-only">{t.loadingPlans}</span>
      <div className="mb-2 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
        <div className="skeleton h-19 rounded-xl" />
        <div className="skeleton h-19 rounded-xl" />
      </div>
      <div className="skeleton h-6 w-20 rounded-lg" />
      <div className="lines-y overflow-hidden rounded-2xl border border-line bg-surface">
        {Array.from({ length: 7 }, (_, at) => (
          <div key={at} className="grid h-19 content-center gap-2 px-4">
            <div className="skeleton h-5 w-24 rounded-lg" />
            <div className="skeleton h-4 w-48 rounded-lg" />
          </div>
        ))}
      </div>
    </div>
  );
}
