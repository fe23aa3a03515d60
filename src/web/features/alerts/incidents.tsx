import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Badge } from "../../ui/status.tsx";
import { type Incident, incidentsQuery } from "./api.ts";
import { alertsWords } from "./words.en.ts";

/** Incidents of the public status: measured, with the notes that everybody reads. */
export function Incidents() {
  const t = useWords(alertsWords);
  const { data, isError, refetch } = useQuery(incidentsQuery);
  if (isError && !data) return <ErrorState title={t.incidentsNotLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={3} height="h-40" label={t.incidentsLoading} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-ink-soft">
        {t.incidentsLead}{" "}
        <a href="/status" className="font-semibold text-accent underline">
          {t.toStatus}
        </a>
      </p>
      {data.incidents.length === 0 && <EmptyState title={t.noIncidents}>{t.noIncidentsMore}</EmptyState>}
      {data.incidents.map((incident) => (
        <IncidentCard key={incident.id} incident={incident} />
      ))}
    </div>
  );
}

function titleOf({ kind, service, network }: Incident): string {
  const t = alertsWords.get();
  if (kind === "paused") return t.paused;
  return kind === "unmeasured" ? t.unmeasured : t.tooFew({ what: `${network} ${service}` });
}

function IncidentCard({ incident }: { incident: Incident }) {
  const t = useWords(alertsWords);
  const { openedAt, closedAt, lowestPercent, notes } = incident;
  return (
    <Card
      title={titleOf(incident)}
      action={<Badge tone={closedAt ? "calm" : "bad"}>{closedAt ? t.over : t.goesOn}</Badge>}
    >
      <p className="text-ink-soft">
        {closedAt
          ? t.lasted({ from: formatDateTime(openedAt), to: formatDateTime(closedAt) })
          : t.lastsSince({ from: formatDateTime(openedAt) })}{" "}
        {lowestPercent !== null && t.lowest({ percent: lowestPercent })}
      </p>
      {notes.map(({ _id, at, author, text }) => (
        <p key={_id} className="mt-3 border-l-2 border-line-strong pl-3 wrap-anywhere">
          <span className="block text-sm text-ink-soft">{t.noted({ author, at: formatDateTime(at) })}</span>
          {text}
        </p>
      ))}
      <NewNote incident={incident} />
    </Card>
  );
}

function NewNote({ incident }: { incident: Incident }) {
  const t = useWords(alertsWords);
  const draft = useDraft({ text: "" }, ({ text }) => (text.trim() ? {} : { text: t.enterNote }));
  const act = useAct({
    send: ({ text }: { text: string }) =>
      call("POST /admin/incidents/{id}/notes", { params: { id: incident.id }, body: { text: text.trim() } }),
    onDone: ({ msg }) => {
      draft.set({ text: "" });
      notify.success(msg);
    },
    invalidates: [incidentsQuery.queryKey],
    form: draft,
  });
  return (
    <form ref={draft.form} noValidate className="mt-4 grid gap-3" onSubmit={draft.submit(act.run)}>
      <TextAreaField
        label={t.publicNote}
        hint={t.publicNoteHint}
        rows={2}
        maxLength={1_000}
        {...draft.text("text")}
      />
      <FormError error={act.formError} />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={act.isBusy}
        busyText={t.saving}
      >
        {t.addNote}
      </Button>
    </form>
  );
}
