import { useQuery } from "@tanstack/react-query";
import { Link } from "../../shared/router/link.tsx";
import { PurchaseDialog } from "../../shared/purchase/purchase-dialog.tsx";
import { UnansweredOrders } from "../../shared/purchase/unanswered.tsx";
import { usePurchase } from "../../shared/purchase/use-purchase.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import { settingsQuery } from "../../shared/settings-query.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DataForm } from "./data-form.tsx";
import { dataWords } from "./words.en.ts";

type BuyDataScreenProps = {
  /** Fields filled in by the address. */
  start: BuySearch;
  onReceipt: (receipt: Transaction) => void;
};

/** Buys data for any number: person, then plan. Choosing a plan opens the confirm dialog. */
export function BuyDataScreen({ start, onReceipt }: BuyDataScreenProps) {
  const settings = useQuery(settingsQuery);
  const purchase = usePurchase(onReceipt);
  const t = useWords(dataWords);
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-2xl">{t.title}</h1>
        <Link to="/profile/networkStatus" className="inline-flex min-h-11 items-center text-accent underline">
          {t.networkStatus}
        </Link>
      </div>
      <UnansweredOrders purchase={purchase} />
      {settings.data ? (
        <DataForm settings={settings.data} start={start} purchase={purchase} />
      ) : settings.isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => settings.refetch()} />
      ) : (
        <Skeleton rows={4} height="h-20" label={t.loading} />
      )}
      <PurchaseDialog purchase={purchase} />
    </div>
  );
}
