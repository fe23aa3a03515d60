import { useQuery } from "@tanstack/react-query";
import { Link } from "../../shared/router/link.tsx";
import { authQuery } from "../../shared/auth-query.ts";
import { asOf } from "../../shared/kept-data.ts";
import { useWords } from "../../shared/words.ts";
import { AsOf } from "../../ui/as-of.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { RecentRows } from "./recent-rows.tsx";
import { dashboardWords } from "./words.en.ts";

const SHOWN = 5;

/** The latest transactions, or the reason why none are shown. */
export function RecentTransactions() {
  const t = useWords(dashboardWords);
  const { data, dataUpdatedAt, isError, refetch } = useQuery(authQuery);
  const rows = data?.transactions.slice(0, SHOWN);
  return (
    <Card
      title={
        <>
          {t.recent}{" "}
          <AsOf at={asOf({ data, dataUpdatedAt, isError })} className="tracking-normal text-ink-soft" />
        </>
      }
      action={
        <Link to="/profile/transactions" className={buttonClass({ variant: "quiet", size: "sm" })}>
          {t.seeAll}
        </Link>
      }
    >
      {rows ? (
        <RecentRows rows={rows} />
      ) : isError ? (
        <ErrorState title={t.recentNotLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={SHOWN} height="h-13" label={t.loadingRecent} />
      )}
    </Card>
  );
}
