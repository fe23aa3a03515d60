import { useQuery } from "@tanstack/react-query";
import { fromWire } from "../../shared/money.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Callout } from "../../ui/forms/callout.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Money } from "../../ui/money.tsx";
import { PlanCard } from "../../ui/plan-card.tsx";
import { plansQuery } from "./api.ts";
import type { Category, Plan } from "./rules.ts";
import { dataWords } from "./words.en.ts";

type PlanGridProps = { network: string; category: Category; onChoose: (plan: Plan) => void };
const GRID = "grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4";

/** The plans to choose from, or the reason why there are none. */
export function PlanGrid({ network, category, onChoose }: PlanGridProps) {
  const { data, isError, refetch } = useQuery(plansQuery(network, category));
  const isApiUser = useUser().userType === "api user";
  const t = useWords(dataWords);
  if (!network) return <EmptyState title={t.selectNetwork}>{t.selectNote}</EmptyState>;
  if (isError) {
    return (
      <ErrorState title={t.plansNotLoaded} onRetry={() => refetch()}>
        {t.nothingCharged}
      </ErrorState>
    );
  }
  if (!data) return <Waiting />;
  if (data.plans.length === 0) {
    return <EmptyState title={t.noPlans({ network })}>{t.otherValidity}</EmptyState>;
  }
  return (
    <div className="grid gap-4">
      {data.locked && (
        <Callout tone="warn" title={t.locked({ network })}>
          {t.lockedNote}
        </Callout>
      )}
      <ul className={GRID}>
        {data.plans.map((plan) => (
          <li key={plan._id}>
            <PlanCard
              network={plan.plan_network}
              name={plan.plan}
              price={<Money amount={fromWire(plan.my_price)} />}
              validity={plan.month_validate}
              type={plan.plan_type}
              planId={isApiUser ? plan.id : undefined}
              isAvailable={plan.isOpen}
              onChoose={() => onChoose(plan)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Waiting() {
  const t = useWords(dataWords);
  return (
    <div aria-busy="true" className={GRID}>
      <span className="sr-only">{t.loadingPlans}</span>
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className="skeleton h-32 rounded-2xl" />
      ))}
    </div>
  );
}
