import { useQuery } from "@tanstack/react-query";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Figures } from "../../ui/lists/figures.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { referralQuery } from "./api.ts";
import { EarningPanel } from "./earning-panel.tsx";
import { PastWithdrawals } from "./past-withdrawals.tsx";
import { ReferralList } from "./referral-list.tsx";
import { Refer } from "./refer.tsx";
import { earningsWords } from "./words.en.ts";

type EarningsScreenProps = {
  page: number;
  onPage: (page: number) => void;
  /** Runs after a withdrawal was requested. */
  onAsked: () => void;
};

/** The earnings screen: balance and withdrawal, the referral link, and the people referred. */
export function EarningsScreen({ page, onPage, onAsked }: EarningsScreenProps) {
  const t = useWords(earningsWords);
  const { data, isError, isPlaceholderData, refetch } = useQuery(referralQuery(page));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      {data ? (
        <>
          <EarningPanel balance={fromWire(data.earningBalance)} onAsked={onAsked} />
          <Figures
            label={t.figures}
            figures={[
              [t.earned, formatMoney(fromWire(data.totalEarned))],
              [t.withdrawn, formatMoney(fromWire(data.withdrawn))],
              [t.referred, data.totalReferred.toLocaleString("en-NG")],
            ]}
          />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
            <Refer />
            <PastWithdrawals />
          </div>
          <ReferralList referrals={data} page={page} busy={isPlaceholderData} onPage={onPage} />
        </>
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={4} height="h-28" label={t.loading} />
      )}
    </div>
  );
}
