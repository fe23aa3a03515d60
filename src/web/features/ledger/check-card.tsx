import { formatDateTime } from "../../shared/date.ts";
import { isCheckLate } from "../../../core/checks.ts";
import { useWords } from "../../shared/words.ts";
import { Badge } from "../../ui/status.tsx";
import { type Check, lagOf, lagWords, progressWords, type Running } from "./rules.ts";
import { ledgerWords } from "./words.en.ts";

type CheckCardProps = {
  kind: "recent" | "full";
  check: Check | null;
  running: Running | null;
  countedAt: string;
};

/** The last run of one check: its time, its age, and its findings; and how far the next one is. */
export function CheckCard({ kind, check, running, countedAt }: CheckCardProps) {
  const t = useWords(ledgerWords);
  return (
    <div className="grid gap-3 rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold">{t[kind]}</h3>
        {check ? (
          <Badge tone={check.ok ? "good" : "bad"}>
            {check.ok ? t.inOrder : t.found(check.findings.length)}
          </Badge>
        ) : (
          <Badge>{t.never}</Badge>
        )}
      </div>
      <p className="text-sm text-ink-soft">
        {kind === "recent" ? t.recentMore : t.fullMore}
        {check && <Ran kind={kind} check={check} countedAt={countedAt} />}
        {running && <span className="block">{t.running(progressWords(running))}</span>}
      </p>
      {check?.findings.map((finding) => (
        <FindingLine key={finding.name} finding={finding} />
      ))}
    </div>
  );
}

function Ran({ kind, check, countedAt }: { kind: "recent" | "full"; check: Check; countedAt: string }) {
  const t = useWords(ledgerWords);
  const lag = lagOf(check, countedAt);
  return (
    <>
      <br />
      <time dateTime={check.checkedAt}>
        {t.ranAt({ at: formatDateTime(check.checkedAt), lag: lagWords(lag) })}
      </time>
      {isCheckLate(kind === "full" ? "all" : kind, lag) && (
        <strong className="block text-bad">{t.late}</strong>
      )}
    </>
  );
}

function FindingLine({ finding }: { finding: Check["findings"][number] }) {
  const t = useWords(ledgerWords);
  const { name, sentence, severity, count, offences } = finding;
  const beyond = count - offences.length;
  return (
    <details className="rounded-xl bg-sunken px-3.5 py-3 text-sm">
      <summary className="cursor-pointer">
        <strong>{sentence}</strong>
        <span className="mt-1 block text-ink-soft">
          {name} · {severity === "stop" ? t.stops : t.alarms} · {t.offences(count)}
        </span>
      </summary>
      <ul className="mt-2 grid gap-1 wrap-anywhere">
        {offences.map((offence) => (
          <li key={`${offence.id} ${offence.what}`}>{t.offence(offence)}</li>
        ))}
        {beyond > 0 && <li>{t.more({ count: beyond })}</li>}
      </ul>
    </details>
  );
}
