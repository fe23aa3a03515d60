import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "../../shared/router/link.tsx";
import { useRef } from "react";
import { saveNumber } from "../../shared/contacts/contacts-query.ts";
import { PurchaseDialog } from "../../shared/purchase/purchase-dialog.tsx";
import { UnansweredOrders } from "../../shared/purchase/unanswered.tsx";
import { usePurchase } from "../../shared/purchase/use-purchase.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import { settingsQuery } from "../../shared/settings-query.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { useUserField } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AirtimeForm } from "./airtime-form.tsx";
import { type AirtimeDraft, airtimeOrder, chargeOf, contactOf } from "./rules.ts";
import { airtimeWords } from "./words.en.ts";

type BuyAirtimeScreenProps = {
  /** Fields filled in by the address. */
  start: BuySearch;
  onReceipt: (receipt: Transaction) => void;
};

/** Buys airtime for any number: number, network, amount, confirmation. */
export function BuyAirtimeScreen({ start, onReceipt }: BuyAirtimeScreenProps) {
  const settings = useQuery(settingsQuery);
  const keeper = useKeeper();
  const purchase = usePurchase((receipt) => {
    if (receipt.trans_Status !== "failed") keeper.keep(receipt);
    onReceipt(receipt);
  });
  const userType = useUserField("userType");
  const cache = useQueryClient();
  /** Fetches the current price: the screen may have been open since yesterday. */
  const priceNow = async (draft: AirtimeDraft) => {
    const fresh = await cache.fetchQuery({ ...settingsQuery, staleTime: 0 });
    return airtimeOrder(draft, chargeOf(fresh, userType))?.priceNaira;
  };
  const t = useWords(airtimeWords);
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-2xl">{t.title}</h1>
        <Link to="/profile/networkStatus" className="inline-flex min-h-11 items-center text-accent underline">
          {t.networkStatus}
        </Link>
      </div>
      <UnansweredOrders purchase={purchase} />
      {settings.data ? (
        <AirtimeForm
          settings={settings.data}
          start={start}
          onOrder={(order, draft) => {
            keeper.remember(draft);
            purchase.open(order, () => priceNow(draft));
          }}
        />
      ) : settings.isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => settings.refetch()} />
      ) : (
        <Skeleton rows={4} height="h-20" label={t.loading} />
      )}
      <PurchaseDialog purchase={purchase} />
    </div>
  );
}

/** Keeps the contact to save until the purchase is done: only then is the number known to be in use. */
function useKeeper() {
  const cache = useQueryClient();
  const ordered = useRef<AirtimeDraft>(undefined);
  return {
    remember: (draft: AirtimeDraft) => {
      ordered.current = draft;
    },
    keep: ({ phone_number }: Transaction) => {
      const contact = ordered.current && contactOf(ordered.current, phone_number);
      if (!contact) return;
      void saveNumber(cache, contact);
    },
  };
}
