import { useQuery } from "@tanstack/react-query";
import { RetentionTable } from "../../content/retention-table.tsx";
import { formatDateTime } from "../../shared/date.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { chooseLetters, type OwnData, ownDataKey, ownDataQuery } from "./api.ts";
import { EraseCard } from "./erase-card.tsx";
import { TakeCard } from "./take-card.tsx";
import { myDataWords } from "./words.en.ts";

/** One's own data: download, consents, what is kept how long, and erasure (rules 21.1). */
export function MyDataScreen() {
  const t = useWords(myDataWords);
  const { data, isError, refetch } = useQuery(ownDataQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      {data ? (
        <Loaded data={data} />
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={4} height="h-28" label={t.loading} />
      )}
    </div>
  );
}

function Loaded({ data }: { data: OwnData }) {
  const t = useWords(myDataWords);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-2">
        <TakeCard />
        <Consents data={data} />
      </div>
      <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-lg">{t.keptTitle}</h2>
        <div>
          <RetentionTable />
        </div>
      </section>
      <EraseCard data={data} />
    </>
  );
}

function Consents({ data }: { data: OwnData }) {
  const { consents, getsLetters } = data;
  const t = useWords(myDataWords);
  const act = useAct({ send: chooseLetters, invalidates: [ownDataKey], fallback: t.saveFailed });
  return (
    <Card title={t.consents}>
      <Switch
        label={t.letters}
        hint={`${t.lettersHint} ${lettersWords(data)}`}
        checked={getsLetters}
        disabled={act.isBusy}
        onChange={act.run}
      />
      {consents.length === 0 ? (
        <p className="mt-3 text-sm text-ink-soft">{t.noConsents}</p>
      ) : (
        <ul className="lines-y mt-3 border-t border-line">
          {consents.map((one) => (
            <li key={`${one.at} ${one.purpose}`} className="py-2.5">
              <span className="block font-semibold">
                {t.purposes[one.purpose as keyof typeof t.purposes] ?? one.purpose}
              </span>
              <span className="text-sm text-ink-soft">
                {(one.isGiven ? t.given : t.withdrawn)({ at: formatDateTime(one.at) })}
                {one.version && ` · ${t.version({ version: one.version })}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Says since when the letters come or do not, or that nobody ever chose. */
function lettersWords({ consents, getsLetters }: OwnData): string {
  const t = myDataWords.get();
  const chosen = consents.find(({ purpose, isGiven }) => purpose === "letters" && isGiven === getsLetters);
  if (chosen) return (getsLetters ? t.lettersOn : t.lettersOff)({ at: formatDateTime(chosen.at) });
  return getsLetters ? t.lettersDefault : "";
}
