import { formatDateTime } from "../../shared/date.ts";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/status.tsx";
import type { Steering } from "./api.ts";
import { isOpen, type MailJob, passed } from "./rules.ts";
import { mailWords } from "./words.en.ts";

const TONES = { running: "accent", paused: "warn", cancelled: "bad", done: "good" } as const;

type MailJobCardProps = { job: MailJob; isBusy: boolean; onSteer: (act: Steering["act"]) => void };

/** One mail to everybody: its letter, its progress, and buttons to pause or cancel it. */
export function MailJobCard({ job, isBusy, onSteer }: MailJobCardProps) {
  const t = useWords(mailWords);
  const { subject, status, finishedAt } = job;
  return (
    <article className="grid gap-3 rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-start gap-x-3">
        <h3 className="row-text text-base">{subject}</h3>
        <span role="status">
          <Badge tone={TONES[status]}>{t[status]}</Badge>
        </span>
      </div>
      <ProgressBar label={t.progress({ subject })} value={passed(job)} max={job.total} />
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-ink-soft">
        <span>
          {t.written({ queued: job.queued, total: job.total })}
          {job.skipped > 0 && `, ${t.skipped({ skipped: job.skipped })}`}
        </span>
        <span>
          {finishedAt
            ? t.ended({ time: formatDateTime(finishedAt) })
            : t.begun({ time: formatDateTime(job.createdAt) })}
        </span>
      </p>
      {isOpen(job) && <Brakes job={job} isBusy={isBusy} onSteer={onSteer} />}
    </article>
  );
}

function Brakes({ job: { subject, status }, isBusy, onSteer }: MailJobCardProps) {
  const t = useWords(mailWords);
  const act = status === "running" ? "pause" : "resume";
  const name = status === "running" ? t.pauseName({ subject }) : t.resumeName({ subject });
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" aria-label={name} busy={isBusy} onClick={() => onSteer(act)}>
        {t[act]}
      </Button>
      <Button
        variant="quiet"
        aria-label={t.cancelName({ subject })}
        disabled={isBusy}
        onClick={() => onSteer("cancel")}
      >
        {t.cancel}
      </Button>
    </div>
  );
}
