import { formatDateTime } from "../../shared/date.ts";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { AlertIcon } from "../../ui/icons.tsx";
import type { PersonPage } from "./api.ts";
import { personWords } from "./words.en.ts";

type Signal = PersonPage["signals"][number];

/** Each risk signal: what it says, since when, and what is behind it. */
export function SignalsCard({ signals }: { signals: readonly Signal[] }) {
  const t = useWords(personWords);
  return (
    <Card title={t.signals}>
      {signals.length === 0 ? (
        <p className="text-sm text-ink-soft">{t.noSignals}</p>
      ) : (
        <ul className="lines-y">
          {signals.map((signal) => (
            <li key={signal.name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-2.5">
              <AlertIcon className="mt-0.5 size-5 text-warn" />
              <div>
                <p className="font-semibold">{signal.sentence}</p>
                <p className="text-sm text-ink-soft">{t.since({ date: formatDateTime(signal.since) })}</p>
                {signal.rows.length > 0 && <Behind signal={signal} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Behind({ signal: { rows } }: { signal: Signal }) {
  const t = useWords(personWords);
  return (
    <details className="mt-1">
      <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold text-accent">
        {t.behind(rows.length)}
      </summary>
      <ul className="grid gap-1 text-sm">
        {rows.map(({ kind, _id, text }) => (
          <li key={`${_id} ${text}`}>
            {kind === "person" ? (
              <Link
                to="/admin/person"
                search={{ id: _id }}
                className="row-text inline-block py-2 text-accent underline"
              >
                {text}
              </Link>
            ) : (
              <Link
                to="/admin/transactions"
                search={{ transactionId: _id, receipt: _id }}
                className="row-text inline-block py-2 text-accent underline"
              >
                {text}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
