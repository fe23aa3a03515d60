import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call, messageOf } from "../../shared/api/api.ts";
import { fromWire } from "../../shared/money.ts";
import { type KnownMeter, metersQuery } from "../../shared/meters-query.ts";
import { AmountStep } from "./amount-step.tsx";
import { PurchaseDialog } from "../../shared/purchase/purchase-dialog.tsx";
import { UnansweredOrders } from "../../shared/purchase/unanswered.tsx";
import { type Purchase, usePurchase } from "../../shared/purchase/use-purchase.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import { type Settings, settingsQuery } from "../../shared/settings-query.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { useVerifiedTarget } from "../../shared/verified-target.ts";
import { useWords } from "../../shared/words.ts";
import { Callout } from "../../ui/forms/callout.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { MeterStep } from "./meter-step.tsx";
import { isMeterType, type Meter, type MeterDraft, plainMeter } from "./rules.ts";
import { electricityWords } from "./words.en.ts";

type ElectricityScreenProps = {
  /** Fields filled in by the address. */
  start: BuySearch;
  onReceipt: (receipt: Transaction) => void;
};

/**
 * Buys electricity in two steps: the meter with its owner, then the amount. An unverified meter cannot be
 * paid for.
 */
export function ElectricityScreen({ start, onReceipt }: ElectricityScreenProps) {
  const t = useWords(electricityWords);
  const settings = useQuery(settingsQuery);
  const meters = useQuery(metersQuery);
  const purchase = usePurchase(onReceipt);
  return (
    <div data-narrow className="grid gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      <UnansweredOrders purchase={purchase} />
      {settings.data && meters.isFetched ? (
        <Steps settings={settings.data} meters={meters.data ?? []} start={start} purchase={purchase} />
      ) : settings.isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => settings.refetch()} />
      ) : (
        <Skeleton rows={4} height="h-20" label={t.loading} />
      )}
      <PurchaseDialog purchase={purchase} />
    </div>
  );
}

type StepsProps = { settings: Settings; meters: readonly KnownMeter[]; start: BuySearch; purchase: Purchase };

function Steps({ settings, meters, start, purchase }: StepsProps) {
  const t = useWords(electricityWords);
  // The address's amount is for its own meter; another meter starts without one.
  const [amount, setAmount] = useState(start.amount ?? "");
  const target = useVerifiedTarget((draft: MeterDraft, signal) => askMeter(draft, settings, signal));
  /** Resolves with the sentence of a refusal that is about the meter. */
  const validate = (draft: MeterDraft) =>
    target.check(draft).then(
      () => undefined,
      (error: unknown) => {
        const text = messageOf(error, electricityWords.get().notChecked);
        notify.error(text);
        return error instanceof ApiError && error.code === "meter_not_found" ? text : undefined;
      },
    );
  if (settings.companies.every(({ isOpen }) => !isOpen)) {
    return (
      <Callout tone="warn" title={t.locked}>
        {t.lockedNote}
      </Callout>
    );
  }
  return (
    <>
      <MeterStep
        companies={settings.companies}
        meters={meters}
        start={start}
        meter={target.verified}
        isChecking={target.isChecking}
        onValidate={validate}
        onEdit={() => {
          target.reset();
          setAmount("");
        }}
      />
      {target.verified && (
        <AmountStep
          meter={target.verified}
          last={lastFor(target.verified, meters)}
          start={amount}
          onOrder={purchase.open}
        />
      )}
    </>
  );
}

/** The amount that was last bought for a meter, in naira. */
function lastFor(meter: Meter, meters: readonly KnownMeter[]): number | undefined {
  const known = meters.find((one) => one.meterId === meter.meterId && one.meterNumber === meter.meterNumber);
  return known?.lastAmount ?? undefined;
}

async function askMeter(draft: MeterDraft, settings: Settings, signal: AbortSignal): Promise<Meter> {
  const meterType = isMeterType(draft.meterType) ? draft.meterType : "prepaid";
  const meterId = Number(draft.meterId);
  const meterNumber = plainMeter(draft.meterNumber);
  const found = await call("POST /buy/validateMeter", { body: { meterNumber, meterId, meterType }, signal });
  const company = settings.companies.find(({ id }) => id === meterId)?.name ?? "";
  const { name, address } = found;
  return { meterType, meterId, meterNumber, company, name, address, minimum: fromWire(found.minimum) };
}
