import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../shared/words.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Applied, type Formula, tableQuery } from "./api.ts";
import { FormulaForm } from "./formula-form.tsx";
import { PriceFilter } from "./price-filter.tsx";
import { PriceWork } from "./price-work.tsx";
import { askedOf, type PricesProps } from "./search.ts";
import { pricesWords } from "./words.en.ts";

type EditTabProps = PricesProps & { onApplied: (applied: Applied) => void };

/** Filter, formula, every change that follows, and its application. */
export function EditTab({ search, onSearch, onApplied }: EditTabProps) {
  const t = useWords(pricesWords);
  const [formula, setFormula] = useState<Formula>();
  const asked = { ...askedOf(search), ...(formula ? { formula } : {}) };
  const { data, isError, isPlaceholderData, refetch } = useQuery(tableQuery(asked));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PriceFilter search={search} onSearch={onSearch} isBusy={isPlaceholderData} />
      <FormulaForm
        key={search.tier ?? "all"}
        tier={search.tier}
        isBusy={isPlaceholderData}
        onFormula={setFormula}
      />
      {!data && isError && <ErrorState title={t.notLoaded} onRetry={() => refetch()} />}
      {!data && !isError && <Skeleton rows={8} height="h-14" label={t.loading} />}
      {data && data.plans.length === 0 && <EmptyState title={t.none} />}
      {data && data.plans.length > 0 && (
        <>
          <p role="status" className="text-sm text-ink-soft">
            {data.plans.length < data.noOfPlans
              ? t.cut({ shown: data.plans.length, all: data.noOfPlans })
              : t.total(data.noOfPlans)}
          </p>
          <PriceWork
            key={JSON.stringify(asked)}
            rows={data.plans}
            source="formula"
            tier={search.tier}
            busy={isPlaceholderData}
            onHistory={(plan) => onSearch({ ...search, plan })}
            onApplied={(applied) => {
              setFormula(undefined);
              onApplied(applied);
            }}
          />
        </>
      )}
    </div>
  );
}
