import type { ReactNode } from "react";
import { useWords } from "../../shared/words.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { accountWords } from "./words.en.ts";

type Query<Data> = { data: Data | undefined; isError: boolean; refetch: () => Promise<unknown> };

/** Renders the data of a query; a skeleton while it loads, and an error with a retry when it fails. */
export function Loaded<Data>({
  query,
  rows = 3,
  children,
}: {
  query: Query<Data>;
  rows?: number;
  children: (data: Data) => ReactNode;
}) {
  const t = useWords(accountWords);
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState title={t.notLoaded} onRetry={() => void query.refetch()} />;
  return <Skeleton rows={rows} />;
}
