import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { Link } from "../../shared/router/link.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useWords } from "../../shared/words.ts";
import { shellWords } from "../shell/words.en.ts";
import { newsWords } from "./news-words.en.ts";
import { useAct } from "../../shared/sending/use-act.ts";

export const notificationQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => call("GET /auth/notification", { signal }),
});

/** A dialog with the operator's notifications. Only its OK button closes it, and clears them. */
export function Notifications() {
  const t = useWords(shellWords);
  const cache = useQueryClient();
  const { data } = useQuery(notificationQuery);
  const clear = useAct({
    // Clears only notifications up to the last one shown; one that arrived meanwhile stays.
    send: (upTo: string | undefined) => call("POST /auth/notification/clear", { body: { upTo } }),
    onDone: () => cache.invalidateQueries({ queryKey: notificationQuery.queryKey }),
    fallback: t.wentWrong,
    onLoss: () => t.wentWrong,
  });
  const notices = data?.notifications ?? [];
  const newest = notices
    .map(({ _id }) => _id)
    .toSorted()
    .at(-1);
  return (
    <Dialog
      open={notices.length > 0}
      title={notices.length > 1 ? t.notices : t.notice}
      footer={
        <Button busy={clear.isBusy} busyText={t.clearing} onClick={() => clear.run(newest)}>
          {t.ok}
        </Button>
      }
    >
      <ul className="grid gap-4">
        {notices.map((notice) => (
          <li key={notice._id} className="border-l-4 border-accent pl-3">
            <p className="whitespace-pre-line">{notice.msg}</p>
            <p className="mt-1 text-sm text-ink-soft">
              <time dateTime={notice.createdAt}>{formatDateTime(notice.createdAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** Leads to the answers to one's own problems that are not read yet. */
export function ProblemNews() {
  const t = useWords(newsWords);
  const { data } = useQuery(notificationQuery);
  return (
    <div role="status" className="print:hidden">
      {data !== undefined && data.unreadProblems > 0 && (
        <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-line bg-accent-soft px-4 py-1.5 text-sm font-semibold">
          {t.answer}
          <Link to="/profile/disputes" className={buttonClass({ size: "sm" })}>
            {t.read}
          </Link>
        </p>
      )}
    </div>
  );
}
