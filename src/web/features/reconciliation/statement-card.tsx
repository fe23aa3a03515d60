import { useState } from "react";
import { formatDateTime } from "../../shared/date.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Badge } from "../../ui/status.tsx";
import { type Day, fetchStatement, RECONCILIATION } from "./api.ts";
import type { Place } from "./search.ts";
import { UploadDialog } from "./upload-dialog.tsx";
import { reconciliationWords } from "./words.en.ts";

/** The statement of a day: how it came, how far it is read, and the ways to another one. */
export function StatementCard({ day, place }: { day: Day; place: Place }) {
  const t = useWords(reconciliationWords);
  const [isUploading, setUploading] = useState(false);
  const act = useAct({
    send: () => fetchStatement(place),
    onDone: sayThen(() => {}),
    invalidates: [RECONCILIATION],
    isReadAnyway: true,
  });
  const isReading = day.statement?.state === "loading";
  return (
    <Card title={t.statement}>
      {day.statement ? <About statement={day.statement} /> : <p className="text-ink-soft">{t.noStatement}</p>}
      {!day.isClosed && (
        <div className="mt-4 flex flex-wrap gap-2">
          {day.isServed && (
            <Button
              busy={act.isBusy}
              busyText={t.fetching}
              disabled={isReading}
              variant={day.hasStatement ? "secondary" : "primary"}
              onClick={() => act.run()}
            >
              {t.fetch}
            </Button>
          )}
          <Button
            disabled={isReading}
            variant={day.isServed || day.hasStatement ? "secondary" : "primary"}
            aria-haspopup="dialog"
            onClick={() => setUploading(true)}
          >
            {t.upload}
          </Button>
        </div>
      )}
      {isUploading && <UploadDialog day={day} place={place} onClose={() => setUploading(false)} />}
    </Card>
  );
}

function About({ statement }: { statement: NonNullable<Day["statement"]> }) {
  const t = useWords(reconciliationWords);
  const { source, state, fileName, rowsRead, otherDays, unreadable, problems, note, at } = statement;
  return (
    <div className="grid gap-1" role="status">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">
          {fileName || (source === "api" ? t.byApi : t.byFile)}
        </span>
        {state === "loading" && <Badge tone="accent">{t.reading}</Badge>}
        {state === "failed" && <Badge tone="bad">{t.failed}</Badge>}
      </p>
      <p className="text-sm text-ink-soft">
        {formatDateTime(at)} · {t.readRows({ count: rowsRead })}
      </p>
      {note && <p className="text-sm">{note}</p>}
      {otherDays > 0 && <p className="text-sm text-ink-soft">{t.otherDays({ count: otherDays })}</p>}
      {unreadable > 0 && (
        <p className="text-sm font-semibold text-warn">{t.unreadable({ count: unreadable })}</p>
      )}
      {problems.length > 0 && (
        <ul className="max-h-32 overflow-y-auto text-sm">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
