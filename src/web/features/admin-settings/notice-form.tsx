import { useQuery } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { noticeQuery } from "./api.ts";
import { Part } from "./part.tsx";
import { checkNotice, NOTICE_MOST, type NoticeDraft } from "./rules.ts";
import { settingsWords } from "./words.en.ts";

const POST_NOTICE = "POST /admin/notification";

/** The notification that everybody sees now, and a form to replace it. */
export function NoticeForm() {
  const t = useWords(settingsWords);
  const draft = useDraft<NoticeDraft>({ message: "" }, checkNotice);
  const act = useAct({
    send: ({ message }: NoticeDraft, requestKey) =>
      call(POST_NOTICE, { body: { msg: message.trim() }, requestKey }),
    key: { route: POST_NOTICE, doneAt: ({ notification }) => notification.createdAt },
    onDone: ({ msg }) => {
      draft.set({ message: "" });
      notify.success(msg);
    },
    invalidates: [noticeQuery.queryKey],
  });
  return (
    <Part title={t.noticeTitle} note={t.noticeNote}>
      <div className="grid gap-4">
        <NoticeNow />
        <form
          ref={draft.form}
          noValidate
          className="grid gap-4"
          onSubmit={draft.submit((typed) => act.run(typed))}
        >
          <TextAreaField
            label={t.message}
            rows={4}
            maxLength={NOTICE_MOST}
            value={draft.values.message}
            error={draft.problems.message}
            hint={t.left(NOTICE_MOST - draft.values.message.length)}
            onChange={({ target }) => draft.set({ message: target.value })}
          />
          <Button type="submit" busy={act.isBusy}>
            {t.updateNotice}
          </Button>
        </form>
      </div>
    </Part>
  );
}

function NoticeNow() {
  const t = useWords(settingsWords);
  const { data, isError, refetch } = useQuery(noticeQuery);
  if (isError) return <ErrorState title={t.notLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={1} height="h-20" label={t.loading} />;
  const [newest] = data.notifications;
  if (!newest) return <p className="rounded-xl bg-sunken p-4 text-sm text-ink-soft">{t.noNotice}</p>;
  return (
    <figure className="rounded-xl bg-sunken p-4">
      <figcaption className="mb-1 flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
        <span className="font-semibold">{t.noticeNow}</span>
        <time dateTime={newest.createdAt}>{formatDateTime(newest.createdAt)}</time>
      </figcaption>
      <blockquote className="line-clamp-6 whitespace-pre-line">{newest.msg}</blockquote>
    </figure>
  );
}
