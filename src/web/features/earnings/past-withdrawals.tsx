import { useQuery } from "@tanstack/react-query";
import { Link } from "../../shared/router/link.tsx";
import { formatDay } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { type Transaction, transactionsQuery } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { earningsWords } from "./words.en.ts";

const SHOWN = 4;

/** The latest withdrawals with their states; a refused one gives the reason. */
export function PastWithdrawals() {
  const t = useWords(earningsWords);
  const { data, isError, refetch } = useQuery(transactionsQuery({ type: "earning" }));
  const rows = data?.transactions.slice(0, SHOWN);
  return (
    <Card
      title={t.requests}
      action={
        rows?.length ? (
          <Link
            to="/profile/transactions"
            search={{ type: "earning" }}
            className={buttonClass({ variant: "quiet", size: "sm" })}
          >
            {t.allRequests}
          </Link>
        ) : undefined
      }
    >
      {rows ? (
        rows.length > 0 ? (
          <ul className="-my-2 lines-y">{rows.map(row)}</ul>
        ) : (
          <p className="text-sm text-ink-soft">{t.requestsNone}</p>
        )
      ) : isError ? (
        <ErrorState title={t.requestsNotLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={2} height="h-13" />
      )}
    </Card>
  );
}

function row(line: Transaction) {
  const { _id, createdAt, trans_amount, trans_Status, apiResponse } = line;
  return (
    <li key={_id} className="flex flex-wrap items-start gap-x-3 py-3">
      <div className="row-text text-sm">
        <Money amount={fromWire(trans_amount)} className="text-base font-semibold" />
        <p className="text-ink-soft">
          <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        </p>
        {trans_Status === "failed" && apiResponse && (
          <p className="mt-1 wrap-anywhere text-ink-soft">{apiResponse}</p>
        )}
      </div>
      <Status status={trans_Status} />
    </li>
  );
}
