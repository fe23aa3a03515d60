import { useQuery } from "@tanstack/react-query";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { ChevronRightIcon } from "../../ui/icons.tsx";
import { Pager } from "../../ui/lists/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Badge } from "../../ui/status.tsx";
import { type Problem, problemsQuery } from "../../shared/problems/api.ts";
import { OneProblem } from "./one-problem.tsx";
import { kindName, standing } from "../../shared/problems/rules.ts";
import type { ProblemSearch } from "./search.ts";
import { disputeWords } from "../../shared/problems/words.en.ts";

type ScreenProps = { search: ProblemSearch; onSearch: (search: ProblemSearch) => void };

/** The problems that a person reported: the list, or one of them with its conversation. */
export function DisputesScreen({ search, onSearch }: ScreenProps) {
  const { open, ...list } = search;
  if (open) return <OneProblem key={open} id={open} onBack={() => onSearch(list)} />;
  return <List search={list} onSearch={onSearch} />;
}

function List({ search, onSearch }: ScreenProps) {
  const t = useWords(disputeWords);
  const page = search.page ?? 1;
  const { data, isError, refetch } = useQuery(problemsQuery(page));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h1 className="text-2xl">{t.title}</h1>
        <p className="mt-1 text-sm text-ink-soft">{t.lead}</p>
      </div>
      {data ? (
        <>
          {data.disputes.length > 0 ? <Rows problems={data.disputes} /> : <Nothing />}
          {data.totalPages > 1 && (
            <Pager
              label={t.pagesBelow}
              page={page}
              totalPages={data.totalPages}
              onPage={(next) => onSearch(next > 1 ? { page: next } : {})}
            />
          )}
        </>
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={4} height="h-24" label={t.loading} />
      )}
    </div>
  );
}

function Rows({ problems }: { problems: readonly Problem[] }) {
  const t = useWords(disputeWords);
  return (
    <ul aria-label={t.list} className="grid gap-3">
      {problems.map((problem) => (
        <li key={problem._id} className="min-w-0">
          <Link
            to="/profile/disputes"
            search={{ open: problem._id }}
            className="flex items-center gap-3 rounded-2xl border border-line bg-surface p-4 hover:bg-sunken"
          >
            <span className="grid min-w-0 flex-1 gap-1">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{kindName(problem.kind)}</span>
                <ProblemBadge problem={problem} />
              </span>
              <span className="wrap-anywhere">
                {[problem.what, problem.number, formatMoney(fromWire(problem.amount))]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <span className="text-sm text-ink-soft">{standing(problem)}</span>
            </span>
            <ChevronRightIcon className="size-5 shrink-0 text-ink-soft" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ProblemBadge({ problem }: { problem: Problem }) {
  const t = useWords(disputeWords);
  return problem.isUnread ? <Badge tone="accent">{t.newAnswer}</Badge> : null;
}

function Nothing() {
  const t = useWords(disputeWords);
  return (
    <EmptyState
      title={t.none}
      action={
        <Link to="/profile/transactions" className={buttonClass()}>
          {t.toTransactions}
        </Link>
      }
    >
      {t.noneMore}
    </EmptyState>
  );
}
