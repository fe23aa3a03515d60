import { type ReactNode, useState } from "react";
import { saveFile } from "../../shared/files/save-file.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../button.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { TextField } from "../forms/field.tsx";
import { DownloadIcon } from "../icons.tsx";
import { notify } from "../notify.ts";
import { MAX_PAGES, rangeProblem } from "./list-file.ts";
import { listWords } from "./words.en.ts";

type CsvButtonProps = Omit<CsvDialogProps, "onClose">;

/** Opens the dialog that takes pages of a list as a file (rules 9.38). */
export function CsvButton(props: CsvButtonProps) {
  const t = useWords(listWords);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        className="lg:min-h-9 lg:px-3 lg:text-sm"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <DownloadIcon /> {t.csv}
      </Button>
      {isAsking && <CsvDialog {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

type CsvDialogProps = {
  title?: string;
  page: number;
  totalPages: number;
  /** Pages in one file at most; without a route of its own, each page is a request. */
  most?: number;
  take: (range: { from: number; to: number }, signal: AbortSignal) => Promise<File>;
  /** Says what the range holds. */
  note?: (range: { from: number; to: number }) => ReactNode;
  warning?: ReactNode;
  onClose: () => void;
};

/** Downloads a range of pages. A long download can be cancelled. */
function CsvDialog(props: CsvDialogProps) {
  const { page, totalPages, most = MAX_PAGES, take, onClose } = props;
  const t = useWords(listWords);
  const last = Math.max(page, Math.min(totalPages, page + most - 1));
  const problemOf = (range: { from: string; to: string }) => rangeProblem(range, { totalPages, most });
  const draft = useDraft({ from: String(page), to: String(last) }, (range) => {
    const problem = problemOf(range);
    if (problem === "too-many") return { to: t.tooManyPages({ most }) };
    return problem ? { from: t.noRange({ last: Math.max(totalPages, 1) }) } : {};
  });
  const [download] = useState(() => new AbortController());
  const act = useAct({
    send: ({ from, to }: { from: string; to: string }) =>
      take({ from: Number(from), to: Number(to) }, download.signal),
    onDone: (file) => {
      if (download.signal.aborted) return;
      saveFile(file);
      notify.success(t.started);
      onClose();
    },
    isQuiet: () => download.signal.aborted,
  });
  const leave = () => {
    download.abort();
    onClose();
  };
  const { from, to } = draft.values;
  return (
    <FormDialog
      title={props.title ?? t.csvTitle}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={t.download}
      busyText={t.downloading}
      isStoppable
      onClose={leave}
    >
      <div className="grid pairs items-start gap-3">
        <PageField
          label={t.fromPage}
          value={from}
          error={draft.problems.from}
          onText={(text) => draft.set({ from: text })}
        />
        <PageField
          label={t.toPage}
          value={to}
          error={draft.problems.to}
          onText={(text) => draft.set({ to: text })}
        />
      </div>
      {props.note && (
        <p role="status" className="min-h-6 text-sm font-semibold">
          {problemOf(draft.values) === undefined && props.note({ from: Number(from), to: Number(to) })}
        </p>
      )}
      {totalPages > most && <p className="text-sm font-semibold">{t.goesOn({ most, all: totalPages })}</p>}
      <p className="text-sm text-ink-soft">{props.warning ?? t.csvWritten}</p>
    </FormDialog>
  );
}

type PageFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  onText: (text: string) => void;
};

function PageField({ label, value, error, onText }: PageFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={value}
      error={error}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
