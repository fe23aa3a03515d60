import { useState } from "react";
import { useDraft } from "../../shared/forms/draft.ts";
import { fetchFile } from "../../shared/fetch-file.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { useWords } from "../../shared/words.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { rangeProblem, rowsOf } from "./rules.ts";
import type { UserQuery } from "./search.ts";
import { usersWords } from "./words.en.ts";
import { useAct } from "../../shared/sending/use-act.ts";

type CsvDialogProps = { filters: UserQuery; totalPages: number; totalUsers: number; onClose: () => void };

/** Downloads a range of pages as a file, which the server names by them. A long download can be cancelled. */
export function CsvDialog({ filters, totalPages, totalUsers, onClose }: CsvDialogProps) {
  const t = useWords(usersWords);
  const here = String(filters.page ?? 1);
  const draft = useDraft({ from: here, to: here }, (range) => {
    const problem = rangeProblem(range, totalPages);
    if (problem === "too-many") return { to: t.tooMany };
    return problem ? { from: t.noRange({ last: totalPages }) } : {};
  });
  const { from, to } = draft.values;
  const [download] = useState(() => new AbortController());
  const take = useAct({
    send: (range: { from: string; to: string }) =>
      fetchFile("GET /admin/users.csv", {
        query: { ...filters, page: range.from, toPage: range.to },
        signal: download.signal,
      }),
    onDone: (file) => {
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
  const rows = rangeProblem(draft.values, totalPages)
    ? undefined
    : rowsOf({ from: Number(from), to: Number(to) }, totalUsers);
  return (
    <FormDialog
      title={t.csvTitle}
      draft={draft}
      act={take}
      cancel={t.cancel}
      action={t.download}
      busyText={t.downloading}
      isStoppable
      onClose={leave}
    >
      <div className="grid grid-cols-2 items-start gap-3">
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
      <p role="status" className="min-h-6 text-sm font-semibold">
        {rows && t.csvRows(rows)}
      </p>
      <p className="text-sm text-ink-soft">{t.csvWritten}</p>
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
