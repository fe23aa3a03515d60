import { useQuery } from "@tanstack/react-query";
import type { Brand } from "../../../core/services.ts";
import { type AdminPlan, adminPlansQuery, type Category } from "../../shared/shop/queries.ts";
import { useDesk } from "../../shared/width.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { PlanTable } from "./plan-table.tsx";
import { PlanTile } from "./plan-tile.tsx";
import { priceWords } from "./words.en.ts";

const GRID = "grid grid-cols-[minmax(0,1fr)] items-stretch gap-3 sm:grid-cols-2 lg:grid-cols-3";

type PlanGridProps = {
  network: Brand;
  category: Category;
  onEdit: (plan: AdminPlan) => void;
  onDelete: (plan: AdminPlan) => void;
};

/** The plans of one network and category, or the reason why there are none. */
export function PlanGrid({ network, category, onEdit, onDelete }: PlanGridProps) {
  const { isAdmin } = useUser();
  const isDesk = useDesk();
  const t = useWords(priceWords);
  const { data, isError, refetch } = useQuery(adminPlansQuery(network, category));
  if (isError && !data) return <ErrorState title={t.notLoaded} onRetry={() => refetch()} />;
  if (!data) return <Waiting label={t.loading} />;
  if (data.plans.length === 0) {
    return <EmptyState title={t.none({ network })}>{isAdmin ? t.noneHint : t.noneHintAgent}</EmptyState>;
  }
  if (isDesk) {
    return (
      <PlanTable
        key={network}
        plans={data.plans}
        network={network}
        category={category}
        onEdit={onEdit}
        onDelete={onDelete}
      />
    );
  }
  return (
    <ul className={GRID}>
      {data.plans.map((plan) => (
        <li key={plan._id}>
          <PlanTile
            plan={plan}
            network={network}
            category={category}
            onEdit={() => onEdit(plan)}
            onDelete={() => onDelete(plan)}
          />
        </li>
      ))}
    </ul>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <div aria-busy="true" className={GRID}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className="skeleton h-72 rounded-2xl" />
      ))}
    </div>
  );
}
