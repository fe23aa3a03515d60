import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { PIN } from "../../../core/payment-pin.ts";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { type Problems, useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire, parseTyped, toWire } from "../../shared/money.ts";
import { PinField } from "../../shared/payment-proof/pin-field.tsx";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useLanguage, useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ussdWords } from "./ussd-words.en.ts";

type Ussd = AnswerOf<"GET /auth/ussd">;
type Draft = { pin: string; once: string; daily: string };

const ussdQuery = queryOptions({
  queryKey: ["ussd"],
  queryFn: ({ signal }) => call("GET /auth/ussd", { signal }),
});

/** Leads to buying by USSD (rules 32.2). */
export function UssdCard() {
  const t = useWords(ussdWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t.title}>
      <p className="text-sm text-ink-soft">{t.lead}</p>
      <Button variant="secondary" className="mt-3" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {isOpen && <UssdDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

function UssdDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(ussdWords);
  const { data, isError, refetch } = useQuery(ussdQuery);
  if (data?.code && data.hasPin) return <UssdForm ussd={data} onClose={onClose} />;
  return (
    <Dialog open title={t.title} onClose={onClose}>
      {data && (
        <Callout tone="warn" title={data.code ? t.noPin : t.notOffered}>
          {data.code ? t.noPinText : t.notOfferedText}
        </Callout>
      )}
      {!data && isError && <ErrorState title={t.notLoaded} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={4} />}
    </Dialog>
  );
}

function check({ pin, once, daily }: Draft): Problems<Draft> {
  const { enterPin, enterAmount } = ussdWords.get();
  const isAmount = (text: string) => text.trim() === "" || parseTyped(text) !== undefined;
  return {
    ...(PIN.test(pin) ? {} : { pin: enterPin }),
    ...(isAmount(once) ? {} : { once: enterAmount }),
    ...(isAmount(daily) ? {} : { daily: enterAmount }),
  };
}

function amountOf(typed: string): number | null {
  const amount = parseTyped(typed);
  return amount === undefined ? null : toWire(amount);
}

/** Switches it on or changes the limits, with the PIN; off takes none. */
function UssdForm({ ussd, onClose }: { ussd: Ussd; onClose: () => void }) {
  const t = useWords(ussdWords);
  const language = useLanguage();
  const cache = useQueryClient();
  const done = sayThen(() => {
    void cache.invalidateQueries({ queryKey: ussdQuery.queryKey });
    onClose();
  });
  const textOf = (own: number | null) => (own === null ? "" : String(own));
  const draft = useDraft({ pin: "", once: textOf(ussd.once), daily: textOf(ussd.daily) }, check);
  const act = useAct({
    send: ({ pin, once, daily }: Draft) =>
      call("POST /auth/ussd", { body: { pin, language, once: amountOf(once), daily: amountOf(daily) } }),
    onDone: done,
    form: draft,
    fallback: t.failed,
  });
  return (
    <FormDialog
      title={t.title}
      draft={draft}
      act={act}
      cancel={t.close}
      action={ussd.isOn ? t.save : t.switchOn}
      busyText={t.saving}
      onClose={onClose}
    >
      <Standing ussd={ussd} onDone={done} />
      <AmountField
        label={t.once}
        value={draft.values.once}
        error={draft.problems.once}
        hint={t.limitHint}
        onChange={(once) => draft.set({ once })}
      />
      <AmountField
        label={t.daily}
        value={draft.values.daily}
        error={draft.problems.daily}
        hint={t.limitHint}
        onChange={(daily) => draft.set({ daily })}
      />
      <PinField label={t.pin} {...draft.text("pin")} />
    </FormDialog>
  );
}

type StandingProps = { ussd: Ussd; onDone: (answer: { msg: string }) => void };

function Standing({ ussd, onDone }: StandingProps) {
  const t = useWords(ussdWords);
  const off = useAct({ send: () => call("DELETE /auth/ussd", {}), onDone, fallback: t.failed });
  const { phone, code, isOn, usedToday, daily, most } = ussd;
  const own = daily !== null && daily < most.daily ? daily : most.daily;
  const money = (naira: number) => formatMoney(fromWire(naira));
  return (
    <div className="grid gap-3 text-sm">
      <p className="wrap-anywhere">{isOn ? t.isOn({ phone, code }) : t.isOff({ phone })}</p>
      {isOn && (
        <>
          <p className="text-ink-soft">{t.used({ used: money(usedToday), most: money(own) })}</p>
          <Button variant="secondary" busy={off.isBusy} busyText={t.switchingOff} onClick={() => off.run()}>
            {t.switchOff}
          </Button>
        </>
      )}
    </div>
  );
}
