import { useState } from "react";
import { groupPin } from "../../../core/epins.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { type AnswerOf, call } from "../api/api.ts";
import { useAct } from "../sending/use-act.ts";
import { useWords } from "../words.ts";
import { epinWords } from "./words.en.ts";

/** The PIN of a delivered purchase, hidden until it is asked for; each showing is counted (rules 27.5). */
export function PinCard({ transactionId, name }: { transactionId: string; name?: string }) {
  const t = useWords(epinWords);
  const title = name ?? t.pin;
  const [shown, setShown] = useState<AnswerOf<"POST /exam/showPin">>();
  const body = { transactionId };
  const show = useAct({
    send: () => call("POST /exam/showPin", { body }),
    onDone: setShown,
    fallback: t.notShown,
    onLoss: () => t.notShown,
  });
  const mail = useAct({
    send: () => call("POST /exam/mailPin", { body }),
    onDone: ({ msg }) => notify.success(msg),
    fallback: t.notMailed,
    onLoss: () => t.notMailed,
  });
  return (
    <section
      aria-label={title}
      className="grid justify-items-center gap-2 rounded-2xl border-2 border-dashed border-accent bg-accent-soft p-4 text-center print:hidden"
    >
      <p className="text-sm font-semibold text-ink-soft">{title}</p>
      <div role="status" className="grid gap-1">
        {shown && (
          <>
            <p className="font-mono text-2xl leading-snug font-bold tracking-wide wrap-anywhere">
              {groupPin(shown.pin)}
            </p>
            {shown.serial && <p className="figures wrap-anywhere">{t.serial({ serial: shown.serial })}</p>}
            <p className="text-sm text-ink-soft">{t.seen({ count: String(shown.seen) })}</p>
          </>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {shown ? (
          <>
            <CopyButton text={shown.pin} variant="quiet">
              {t.copy}
            </CopyButton>
            <Button variant="quiet" onClick={() => setShown(undefined)}>
              {t.hide}
            </Button>
          </>
        ) : (
          <Button busy={show.isBusy} busyText={t.showing} onClick={() => show.run()}>
            {t.show}
          </Button>
        )}
        <Button variant="quiet" busy={mail.isBusy} busyText={t.mailing} onClick={() => mail.run()}>
          {t.mail}
        </Button>
      </div>
    </section>
  );
}
