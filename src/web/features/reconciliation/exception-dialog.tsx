import { useState } from "react";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Summary, type SummaryLine } from "../../ui/summary.tsx";
import type { Exception } from "./api.ts";
import { hintOf } from "./rules.ts";
import { SettleDialog } from "./settle-dialog.tsx";
import { reconciliationWords } from "./words.en.ts";

/** One difference: both sides beside each other, what was decided, and the ways to settle it. */
export function ExceptionDialog({ exception, onClose }: { exception: Exception; onClose: () => void }) {
  const t = useWords(reconciliationWords);
  const [isSettling, setSettling] = useState(false);
  if (isSettling) return <SettleDialog exceptions={[exception]} onClose={onClose} />;
  const { kind, state, how, note, decidedBy, difference, approval } = exception;
  const hint = state === "settled" ? undefined : hintOf(exception);
  return (
    <Dialog
      open
      title={t.exceptionKinds[kind]}
      onClose={onClose}
      footer={
        state !== "settled" && (
          <Button wide onClick={() => setSettling(true)}>
            {t.settle}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {hint && <Callout tone="warn" title={hint} />}
        {approval !== null && state !== "settled" && <Callout tone="calm" title={t.asked} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <Side title={t.theirs} lines={theirLines(exception)} />
          <Side title={t.ours} lines={ourLines(exception)} />
        </div>
        <Summary
          lines={[
            [t.difference, formatMoney(fromWire(difference))],
            [t.state, how ? t.ends[how] : t.states[state]],
            ...(decidedBy ? [[t.decided, decidedBy] as const] : []),
            ...(note ? [[t.note, note] as const] : []),
          ]}
        />
      </div>
    </Dialog>
  );
}

function Side({ title, lines }: { title: string; lines: readonly SummaryLine[] | undefined }) {
  const t = useWords(reconciliationWords);
  return (
    <section className="rounded-2xl border border-line p-4">
      <h3 className="font-semibold">{title}</h3>
      {lines ? <Summary lines={lines} /> : <p className="mt-2 text-sm text-ink-soft">{t.nothingHere}</p>}
    </section>
  );
}

const reference = (text: string) => (
  <span key={text} className="wrap-anywhere select-all">
    {text}
  </span>
);

function theirLines({ theirs }: Exception): SummaryLine[] | undefined {
  const t = reconciliationWords.get();
  if (!theirs) return undefined;
  return [
    [t.amount, formatMoney(fromWire(theirs.amount))],
    [t.status, t.statuses[theirs.status ?? ""]],
    ...(theirs.reference ? [[t.reference, reference(theirs.reference)] as const] : []),
    ...(theirs.theirReference ? [[t.theirReference, reference(theirs.theirReference)] as const] : []),
    ...(theirs.number ? [[t.number, theirs.number] as const] : []),
    ...(theirs.at ? [[t.time, formatDateTime(theirs.at)] as const] : []),
  ];
}

function ourLines({ ours }: Exception): SummaryLine[] | undefined {
  const t = reconciliationWords.get();
  if (!ours) return undefined;
  return [
    [t.amount, formatMoney(fromWire(ours.amount))],
    [t.status, t.statuses[ours.status ?? ""]],
    ...(ours.reference ? [[t.reference, reference(ours.reference)] as const] : []),
    ...(ours.number ? [[t.number, ours.number] as const] : []),
    ...(ours.userName ? [[t.person, ours.userName] as const] : []),
    ...(ours.at ? [[t.time, formatDateTime(ours.at)] as const] : []),
  ];
}
