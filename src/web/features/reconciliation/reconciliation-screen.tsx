import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useWords } from "../../shared/words.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { boardQuery } from "./api.ts";
import { BoardView } from "./board.tsx";
import { DayView } from "./day-view.tsx";
import { filterOf, placeOf, type ReconciliationSearch } from "./search.ts";
import { reconciliationWords } from "./words.en.ts";

export type ReconciliationProps = {
  search: ReconciliationSearch;
  onSearch: (search: ReconciliationSearch) => void;
};

/** The board of accounts and days, or one day of an account. */
export function ReconciliationScreen({ search, onSearch }: ReconciliationProps) {
  const place = placeOf(search);
  if (!place) return <BoardPart search={search} onSearch={onSearch} />;
  return (
    <DayView
      key={JSON.stringify(place)}
      place={place}
      filter={filterOf(search)}
      onFilter={(filter) => onSearch({ ...place, ...filter })}
      onBack={() => onSearch({ to: place.day })}
    />
  );
}

function BoardPart({ search, onSearch }: ReconciliationProps) {
  const t = useWords(reconciliationWords);
  const { data, isError, refetch } = useQuery({
    ...boardQuery(search.to),
    placeholderData: keepPreviousData,
  });
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-2xl">{t.title}</h1>
        <p className="mt-1 text-ink-soft">{t.lead}</p>
      </div>
      {data ? (
        <BoardView board={data} onOpen={onSearch} onTo={(to) => onSearch({ to })} />
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={6} height="h-14" label={t.loading} />
      )}
    </div>
  );
}
