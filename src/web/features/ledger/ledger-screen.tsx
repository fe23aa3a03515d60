import { useQuery } from "@tanstack/react-query";
import { formatDateTime } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Summary } from "../../ui/summary.tsx";
import { Accounts } from "./accounts.tsx";
import { ledgerQuery } from "./api.ts";
import { CheckCard } from "./check-card.tsx";
import type { LedgerSearch } from "./moves/api.ts";
import { Moves } from "./moves/moves.tsx";
import { differenceOf, openedWith, type Ledger } from "./rules.ts";
import { Selling } from "./selling.tsx";
import { ledgerWords } from "./words.en.ts";
import { ChevronDownIcon } from "../../ui/icons.tsx";

type LedgerScreenProps = { search: LedgerSearch; onSearch: (search: LedgerSearch) => void };

/** The ledger screen: checks of the books, the selling switch, and where the money is. */
export function LedgerScreen(props: LedgerScreenProps) {
  const t = useWords(ledgerWords);
  const { data, isError, refetch } = useQuery(ledgerQuery);
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      {data ? (
        <Loaded ledger={data} {...props} />
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={4} height="h-28" label={t.loading} />
      )}
    </div>
  );
}

function Loaded({ ledger, ...props }: LedgerScreenProps & { ledger: Ledger }) {
  const t = useWords(ledgerWords);
  const { recent, full, running, countedAt } = ledger;
  const opened = openedWith(ledger.accounts);
  return (
    <>
      <Selling stops={ledger.stops} />
      <Card title={t.figures}>
        <Summary
          lines={[
            [t.owed, <Money key="owed" amount={fromWire(ledger.owed)} />],
            [t.held, <Money key="held" amount={fromWire(ledger.held)} />],
            [t.difference, <Money key="difference" amount={differenceOf(ledger)} />],
            ...(opened === 0n ? [] : [[t.opening, <Money key="opening" amount={opened} />] as const]),
          ]}
        />
      </Card>
      <section aria-labelledby="checks" className="grid gap-3">
        <h2 id="checks" className="text-lg">
          {t.checks}
        </h2>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:grid-cols-2">
          <CheckCard kind="recent" check={recent} running={null} countedAt={countedAt} />
          <CheckCard kind="full" check={full} running={running} countedAt={countedAt} />
        </div>
      </section>
      <Moves accounts={ledger.accounts} {...props} />
      <Accounts accounts={ledger.accounts} />
      <p className="text-sm text-ink-soft">{t.counted({ at: formatDateTime(countedAt) })}</p>
      <Meaning />
    </>
  );
}

/** Explains the figures to an admin who is no bookkeeper. */
function Meaning() {
  const t = useWords(ledgerWords);
  return (
    <details className="rounded-2xl border border-line bg-surface">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-4 py-3 font-semibold sm:px-5 [&::-webkit-details-marker]:hidden">
        {t.meaning}
        <ChevronDownIcon className="size-5 shrink-0 text-ink-soft opened:rotate-180" />
      </summary>
      <div className="grid max-w-prose gap-3 px-4 pb-5 text-ink-soft sm:px-5">
        <p>{t.meaning1}</p>
        <p>{t.meaning2}</p>
        <p>{t.meaning3}</p>
      </div>
    </details>
  );
}
