import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime, formatDay } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { type ProofState, proofQuery } from "../../shared/payment-proof/proof-query.ts";
import { SetPin } from "../../shared/payment-proof/set-pin.tsx";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Summary } from "../../ui/summary.tsx";
import { ChangePin } from "./change-pin.tsx";
import { ProofChoices } from "./proof-choices.tsx";
import { ResetPin } from "./reset-pin.tsx";
import { settingsWords } from "./words.en.ts";

/** The payment PIN, and the person's choices about proof (rules 11.15 to 11.17). */
export function PaymentProofCard() {
  const t = useWords(settingsWords);
  const { data, isError, refetch } = useQuery(proofQuery);
  const again = () => void refetch();
  return (
    <Card title={t.paymentPin}>
      {data ? (
        <div className="grid gap-5">
          {data.pin.isSet ? <PinTools state={data} onDone={again} /> : <SetPin onSet={again} />}
          <Choices state={data} onDone={again} />
        </div>
      ) : isError ? (
        <ErrorState title={t.proofNotLoaded} onRetry={again} />
      ) : (
        <Skeleton rows={3} height="h-12" label={t.proofLoading} />
      )}
    </Card>
  );
}

type PartProps = { state: ProofState; onDone: () => void };

function PinTools({ state: { pin }, onDone }: PartProps) {
  const t = useWords(settingsWords);
  const [dialog, setDialog] = useState<"change" | "reset">();
  const close = () => setDialog(undefined);
  const done = () => {
    close();
    onDone();
  };
  return (
    <div className="grid gap-4">
      {pin.lockedUntil ? (
        <Callout tone="bad" title={t.pinLocked({ time: formatDateTime(pin.lockedUntil) })}>
          {t.pinLockedText}
        </Callout>
      ) : (
        <Callout tone="good" title={pin.since ? t.pinSince({ day: formatDay(pin.since) }) : t.pinIsSet} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setDialog("change")}>
          {t.changePin}
        </Button>
        <Button variant="quiet" onClick={() => setDialog("reset")}>
          {t.forgotPin}
        </Button>
      </div>
      {dialog === "change" && <ChangePin onClose={close} onDone={done} />}
      {dialog === "reset" && <ResetPin onClose={close} onDone={done} />}
    </div>
  );
}

function Choices({ state, onDone }: PartProps) {
  const t = useWords(settingsWords);
  const [isOpen, setOpen] = useState(false);
  const { freeDaily, purchasesAbove } = state;
  return (
    <div className="grid gap-3 border-t border-line pt-5">
      <p className="text-sm text-ink-soft">{t.proofLead}</p>
      <Summary
        lines={[
          [t.freeDaily, formatMoney(fromWire(freeDaily.amount))],
          [t.freeUsed, formatMoney(fromWire(freeDaily.used))],
          [t.purchasesAbove, purchasesAbove === null ? t.never : formatMoney(fromWire(purchasesAbove))],
        ]}
      />
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t.changeProof}
      </Button>
      {isOpen && (
        <ProofChoices
          state={state}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      )}
    </div>
  );
}
