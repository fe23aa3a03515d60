import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchFile } from "../../shared/fetch-file.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Field } from "../../ui/forms/field.tsx";
import { DownloadIcon } from "../../ui/icons.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Applied, type Table, tableQuery } from "./api.ts";
import { PriceWork } from "./price-work.tsx";
import { changesOf } from "./rules.ts";
import type { PricesProps } from "./search.ts";
import { pricesWords } from "./words.en.ts";

type FileTabProps = PricesProps & { onApplied: (applied: Applied) => void };
type Chosen = { name: string; text: string };

/** As much as the server takes of one file. */
const MAX_FILE = 200_000;

/** All prices as a file, and a changed file back: looked at first, then applied like any other change. */
export function FileTab({ search, onSearch, onApplied }: FileTabProps) {
  const t = useWords(pricesWords);
  const [file, setFile] = useState<Chosen>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-4 rounded-2xl border border-line bg-surface p-4 sm:grid-cols-2">
        <Download />
        <Field label={t.choose} hint={t.chooseNote}>
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept=".csv,text/csv"
              className="block w-full text-sm file:mr-3 file:min-h-11 file:rounded-xl file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold"
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                if (chosen) void readText(chosen, t.tooLarge).then(setFile);
              }}
            />
          )}
        </Field>
      </div>
      {file && (
        <Preview
          key={`${file.name} ${file.text.length}`}
          file={file}
          onHistory={(plan) => onSearch({ ...search, plan })}
          onApplied={(applied) => {
            setFile(undefined);
            onApplied(applied);
          }}
        />
      )}
    </div>
  );
}

/** Reads a file; undefined, with a word about it, where it is too large. */
async function readText(file: File, tooLarge: string): Promise<Chosen | undefined> {
  if (file.size <= MAX_FILE) return { name: file.name, text: await file.text() };
  notify.error(tooLarge);
  return undefined;
}

function Download() {
  const t = useWords(pricesWords);
  const act = useAct({
    send: () => fetchFile("GET /admin/prices.csv", { query: undefined }),
    onDone: saveFile,
  });
  return (
    <div className="grid content-start justify-items-start gap-2">
      <Button variant="secondary" busy={act.isBusy} busyText={t.downloading} onClick={() => act.run()}>
        <DownloadIcon /> {t.download}
      </Button>
      <p className="text-sm text-ink-soft">{t.downloadNote}</p>
    </div>
  );
}

type PreviewProps = {
  file: Chosen;
  onHistory: (plan: string) => void;
  onApplied: (applied: Applied) => void;
};

function Preview({ file, onHistory, onApplied }: PreviewProps) {
  const t = useWords(pricesWords);
  const { data, isError, refetch } = useQuery(tableQuery({ csv: file.text }));
  if (isError && !data) return <ErrorState title={t.notLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={5} height="h-14" label={t.reading} />;
  const changed = data.plans.filter((plan) => changesOf(plan).length > 0);
  return (
    <>
      <Problems problems={data.problems} />
      {changed.length === 0 && data.problems.length === 0 && <EmptyState title={t.nothingNew} />}
      {changed.length > 0 && (
        <PriceWork
          rows={changed}
          source="csv"
          reason={file.name.slice(0, 100)}
          onHistory={onHistory}
          onApplied={onApplied}
        />
      )}
    </>
  );
}

/** The lines that are named at once. */
const FIRST = 20;

function Problems({ problems }: Pick<Table, "problems">) {
  const t = useWords(pricesWords);
  if (problems.length === 0) return null;
  return (
    <Callout tone="bad" title={t.problems(problems.length)}>
      <ul>
        {problems.slice(0, FIRST).map(({ line, sentence }) => (
          <li key={line}>{t.problemLine({ line, sentence })}</li>
        ))}
      </ul>
    </Callout>
  );
}
