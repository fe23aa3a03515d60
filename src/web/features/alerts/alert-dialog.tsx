import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { notify } from "../../ui/notify.ts";
import { Summary } from "../../ui/summary.tsx";
import { SeverityBadge } from "./alert-columns.tsx";
import { type Alert, type AlertAct, ALERTS } from "./api.ts";
import { WhereToAct } from "./where-to-act.tsx";
import { alertsWords } from "./words.en.ts";

/** One alert: its figure, who takes care of it, a note, and the screen on which one acts. */
export function AlertDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const t = useWords(alertsWords);
  const me = useUser().userName;
  const take = useAlertAct(alert);
  const close = useAlertAct(alert);
  const isOpen = alert.closedAt === null;
  return (
    <Dialog
      open
      title={alert.title}
      onClose={onClose}
      footer={
        <>
          {isOpen && alert.owner !== me && (
            <Button busy={take.isBusy} busyText={t.taking} onClick={() => take.run({ take: true })}>
              {t.take}
            </Button>
          )}
          {alert.mayClose && (
            <Button
              variant="danger"
              busy={close.isBusy}
              busyText={t.closing}
              onClick={() => close.run({ close: true })}
            >
              {t.closeIt}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {t.close}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="wrap-anywhere">{alert.sentence}</p>
        <WhereToAct alert={alert} />
        <Summary lines={linesOf(alert)} />
        {isOpen && <p className="text-sm text-ink-soft">{alert.mayClose ? t.closeHint : t.itself}</p>}
        <Note alert={alert} />
        {isOpen && <Mute alert={alert} />}
      </div>
    </Dialog>
  );
}

function linesOf(alert: Alert) {
  const t = alertsWords.get();
  const time = (label: string, at: string | null) => (at ? ([[label, formatDateTime(at)]] as const) : []);
  return [
    [t.severity, <SeverityBadge key="severity" alert={alert} t={t} />],
    [t.subject, alert.subject],
    ...time(t.opened, alert.openedAt),
    ...time(t.lastBad, alert.lastBadAt),
    ...time(t.closed, alert.closedAt),
    [t.owner, alert.owner ?? t.nobody],
    ...time(t.takenAt, alert.takenAt),
    ...time(t.mutedUntil, alert.mutedUntil),
  ] as const;
}

/** Sends an act on an alert and refetches the inbox and the bell, also when somebody else was first. */
function useAlertAct(
  alert: Alert,
  form?: { refuse: (error: unknown, fallback: string) => string | undefined },
) {
  return useAct({
    send: (body: AlertAct) => call("PATCH /admin/alerts/{id}", { params: { id: alert._id }, body }),
    onDone: ({ msg }) => notify.success(msg),
    invalidates: [ALERTS],
    isReadAnyway: true,
    ...(form ? { form } : {}),
  });
}

function Note({ alert }: { alert: Alert }) {
  const t = useWords(alertsWords);
  const draft = useDraft({ note: alert.note }, () => ({}));
  const act = useAlertAct(alert, draft);
  return (
    <form
      ref={draft.form}
      noValidate
      className="grid gap-3"
      onSubmit={draft.submit(({ note }) => act.run({ note: note.trim() }))}
    >
      <TextAreaField label={t.note} hint={t.noteHint} rows={2} maxLength={1_000} {...draft.text("note")} />
      <FormError error={act.formError} />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={act.isBusy}
        busyText={t.saving}
      >
        {t.saveNote}
      </Button>
    </form>
  );
}

/** The times to mute for, in hours, by their words. */
const HOURS = { hour: 1, hours: 8, day: 24, week: 168 } as const;
const NAMES = Object.keys(HOURS) as (keyof typeof HOURS)[];

function Mute({ alert }: { alert: Alert }) {
  const t = useWords(alertsWords);
  const [hours, setHours] = useState<number>(HOURS.hour);
  const act = useAlertAct(alert);
  if (alert.mutedUntil)
    return (
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={act.isBusy}
        busyText={t.saving}
        onClick={() => act.run({ muteHours: 0 })}
      >
        {t.unmute}
      </Button>
    );
  return (
    <div className="grid gap-3">
      <Select
        label={t.muteFor}
        hint={t.muteHint}
        value={hours}
        options={NAMES.map((name) => ({ value: HOURS[name], label: t[name] }))}
        onChange={({ target }) => setHours(Number(target.value))}
      />
      <Button
        variant="secondary"
        className="justify-self-start"
        busy={act.isBusy}
        busyText={t.saving}
        onClick={() => act.run({ muteHours: hours })}
      >
        {t.mute}
      </Button>
    </div>
  );
}
