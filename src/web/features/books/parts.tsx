import type { ReactNode } from "react";
import { useWords } from "../../shared/words.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { bookWords } from "./words.en.ts";

type Loaded<Data> = { data: Data | undefined; isError: boolean; refetch: () => unknown };

/** Shows what was loaded, or its waiting and failing states. */
export function Shown<Data>({
  query,
  children,
}: {
  query: Loaded<Data>;
  children: (data: Data) => ReactNode;
}) {
  const t = useWords(bookWords);
  if (query.data !== undefined) return children(query.data);
  return query.isError ? (
    <ErrorState title={t.notLoaded} onRetry={() => query.refetch()} />
  ) : (
    <Skeleton rows={5} height="h-14" label={t.loading} />
  );
}

type PeriodFieldProps = {
  label: string;
  type: "date" | "month";
  value: string;
  max: string;
  onChange: (value: string) => void;
};

/** The day or month that the tab shows. A value that is being typed and is none yet changes nothing. */
export function PeriodField({ onChange, ...field }: PeriodFieldProps) {
  return (
    <div className="w-full sm:w-56">
      <TextField {...field} onChange={({ target }) => target.value && onChange(target.value)} />
    </div>
  );
}

/** A figure with its name in sight on a phone's card; in a table the head of the column says it. */
export function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden className="sm:hidden">
        {name}{" "}
      </span>
      {children}
    </>
  );
}
