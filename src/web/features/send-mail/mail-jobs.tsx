import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { CsvNow } from "../../ui/lists/csv-now.tsx";
import type { FileColumn } from "../../ui/lists/list-file.ts";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { mailJobsQuery, steerMail } from "./api.ts";
import { MailJobCard } from "./mail-job-card.tsx";
import { type MailJob, passed } from "./rules.ts";
import { mailWords } from "./words.en.ts";
import { readAgain } from "../../shared/query-keys.ts";
import { useAct } from "../../shared/sending/use-act.ts";

/** Mails to everybody with their progress, and buttons to stop the running one. */
export function MailJobs() {
  const t = useWords(mailWords);
  const { data, isError, refetch } = useQuery(mailJobsQuery);
  const [ending, setEnding] = useState<MailJob>();
  const steer = useSteering(() => setEnding(undefined));
  return (
    <section aria-label={t.jobs} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <h2 className="text-xl">{t.jobs}</h2>
        {data && data.mailJobs.length > 0 && (
          <CsvNow
            name="mails"
            columns={mailColumns(t)}
            read={async () => ({ rows: data.mailJobs, isCut: false })}
          />
        )}
      </div>
      {!data && isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : !data ? (
        <Skeleton rows={2} height="h-28" label={t.loading} />
      ) : data.mailJobs.length === 0 ? (
        <EmptyState title={t.none}>{t.noneMeans}</EmptyState>
      ) : (
        <ul className="grid gap-3">
          {data.mailJobs.map((job) => (
            <li key={job._id}>
              <MailJobCard
                job={job}
                isBusy={steer.isBusy && steer.input?.id === job._id}
                onSteer={(act) => (act === "cancel" ? setEnding(job) : steer.run({ id: job._id, act }))}
              />
            </li>
          ))}
        </ul>
      )}
      {ending && (
        <ConfirmDialog
          title={t.cancelAsk({ subject: ending.subject })}
          action={t.cancelDo}
          busyText={t.cancelling}
          cancel={t.keep}
          isDangerous
          isBusy={steer.isBusy}
          problem={steer.problem?.msg}
          onConfirm={() => steer.run({ id: ending._id, act: "cancel" })}
          onClose={() => {
            steer.reset();
            setEnding(undefined);
          }}
        >
          <p>{t.cancelMeans({ queued: ending.queued, left: ending.total - passed(ending) })}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}

/** The columns of the jobs as a file. */
const mailColumns = (t: ReturnType<typeof mailWords.get>): FileColumn<MailJob>[] => [
  { head: t.subject, text: ({ subject }) => subject },
  { head: t.status, text: ({ status }) => t[status] },
  { head: t.people, text: ({ total }) => String(total) },
  { head: t.letters, text: ({ queued }) => String(queued) },
  { head: t.leftOut, text: ({ skipped }) => String(skipped) },
  { head: t.start, text: ({ createdAt }) => createdAt },
  { head: t.end, text: ({ finishedAt }) => finishedAt ?? "" },
];

/** Steers a job; the answer is its current state and replaces it in the list at once. */
function useSteering(onDone: () => void) {
  const cache = useQueryClient();
  return useAct({
    send: steerMail,
    onDone: ({ msg, mailJob }) => {
      notify.success(msg);
      cache.setQueryData(mailJobsQuery.queryKey, (known) =>
        known ? { mailJobs: known.mailJobs.map((one) => (one._id === mailJob._id ? mailJob : one)) } : known,
      );
      onDone();
    },
    // The job may have finished meanwhile: refetch the list.
    onProblem: () => readAgain([mailJobsQuery.queryKey]),
  });
}
