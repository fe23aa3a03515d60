import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { TurnPages } from "../../ui/lists/turn-pages.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { notesOf, notesQuery } from "./api.ts";
import { personWords } from "./words.en.ts";

/** Notes by staff, newest first, with a form for a new one. */
export function NotesCard({ who }: { who: string }) {
  const t = useWords(personWords);
  // The beginning of each page; the first one has none.
  const [starts, setStarts] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <Card title={t.notes}>
      <div className="grid gap-4">
        <NoteForm who={who} onWritten={() => setStarts([undefined])} />
        <Notes who={who} starts={starts} onStarts={setStarts} />
      </div>
    </Card>
  );
}

type NotesProps = {
  who: string;
  starts: readonly (string | undefined)[];
  onStarts: (starts: readonly (string | undefined)[]) => void;
};

function Notes({ who, starts, onStarts }: NotesProps) {
  const t = useWords(personWords);
  const { data, isError, refetch } = useQuery(notesQuery(who, starts.at(-1)));
  if (!data && isError) return <ErrorState title={t.notesNotLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={2} height="h-16" label={t.notes} />;
  const { notes, next } = data;
  if (notes.length === 0) return <p className="text-sm text-ink-soft">{t.noNotes}</p>;
  const turn = (page: number) =>
    onStarts(page > starts.length && next !== null ? [...starts, next] : starts.slice(0, page));
  return (
    <>
      <ul className="lines-y border-t border-line">
        {notes.map(({ _id, author, body, createdAt }) => (
          <li key={_id} className="py-3">
            <p className="text-sm text-ink-soft">
              {author} · {formatDateTime(createdAt)}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{body}</p>
          </li>
        ))}
      </ul>
      <TurnPages
        label={t.notes}
        page={starts.length}
        hasMore={next !== null}
        onPage={turn}
        newer={t.newer}
        older={t.older}
        here={t.page({ page: String(starts.length) })}
      />
    </>
  );
}

function NoteForm({ who, onWritten }: { who: string; onWritten: () => void }) {
  const t = useWords(personWords);
  const draft = useDraft({ body: "" }, ({ body }) => (body.trim() ? {} : { body: t.noNote }));
  const act = useAct({
    send: ({ body }: { body: string }) =>
      call("POST /admin/person/{who}/notes", { params: { who }, body: { body } }),
    onDone: ({ msg }) => {
      notify.success(msg);
      draft.set({ body: "" });
      onWritten();
    },
    form: draft,
    fallback: t.notWritten,
    invalidates: [notesOf(who)],
  });
  return (
    <form ref={draft.form} noValidate onSubmit={draft.submit(act.run)} className="grid gap-3">
      <TextAreaField
        label={t.newNote}
        hint={t.noteHint}
        rows={3}
        maxLength={2_000}
        value={draft.values.body}
        error={draft.problems.body}
        onChange={({ target }) => draft.set({ body: target.value })}
      />
      <FormError error={act.formError} />
      <Button type="submit" busy={act.isBusy} busyText={t.writing} className="justify-self-start">
        {t.writeNote}
      </Button>
    </form>
  );
}
