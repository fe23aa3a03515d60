import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useLanguage, useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { limitsWords } from "./limits-words.en.ts";
import { LimitFields, type LimitsDraft, limitsOf, NotYet, UsedToday, useLimits } from "./own-limits.tsx";
import { ussdWords } from "./ussd-words.en.ts";

type Ussd = AnswerOf<"GET /auth/ussd">;

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
  const noPin = { title: t.noPin, text: t.noPinText };
  return (
    <NotYet
      title={t.title}
      why={data && (data.code ? noPin : { title: t.notOffered, text: t.notOfferedText })}
      failed={isError ? t.notLoaded : undefined}
      onRetry={() => void refetch()}
      onClose={onClose}
    />
  );
}

/** Switches it on or changes the limits, with the PIN; off takes none. */
function UssdForm({ ussd, onClose }: { ussd: Ussd; onClose: () => void }) {
  const t = useWords(ussdWords);
  const { saving, failed } = useWords(limitsWords);
  const language = useLanguage();
  const cache = useQueryClient();
  const done = sayThen(() => {
    void cache.invalidateQueries({ queryKey: ussdQuery.queryKey });
    onClose();
  });
  const draft = useLimits(ussd);
  const act = useAct({
    send: (typed: LimitsDraft) =>
      call("POST /auth/ussd", { body: { pin: typed.pin, language, ...limitsOf(typed) } }),
    onDone: done,
    form: draft,
    fallback: failed,
  });
  return (
    <FormDialog
      title={t.title}
      draft={draft}
      act={act}
      cancel={t.close}
      action={ussd.isOn ? t.save : t.switchOn}
      busyText={saving}
      onClose={onClose}
    >
      <Standing ussd={ussd} onDone={done} />
      <LimitFields draft={draft} />
    </FormDialog>
  );
}

type StandingProps = { ussd: Ussd; onDone: (answer: { msg: string }) => void };

function Standing({ ussd, onDone }: StandingProps) {
  const t = useWords(ussdWords);
  const { failed } = useWords(limitsWords);
  const off = useAct({ send: () => call("DELETE /auth/ussd", {}), onDone, fallback: failed });
  const { phone, code, isOn } = ussd;
  return (
    <div className="grid gap-3 text-sm">
      <p className="wrap-anywhere">{isOn ? t.isOn({ phone, code }) : t.isOff({ phone })}</p>
      {isOn && (
        <>
          <UsedToday {...ussd} />
          <Button variant="secondary" busy={off.isBusy} busyText={t.switchingOff} onClick={() => off.run()}>
            {t.switchOff}
          </Button>
        </>
      )}
    </div>
  );
}
