import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { suppliersQuery } from "../../shared/shop/queries.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { RefreshIcon } from "../../ui/icons.tsx";
import { CsvNow } from "../../ui/lists/csv-now.tsx";
import type { FileColumn } from "../../ui/lists/list-file.ts";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ApplyBar } from "./apply-bar.tsx";
import { differenceQuery } from "./api.ts";
import { type Chosen, type DifferenceLine, linesOf, stillThere, type SyncItem, withItem } from "./rules.ts";
import { ChangedRows, GoneRows, NewRows } from "./sync-rows.tsx";
import { supplierWords } from "./words.en.ts";

/**
 * The differences between a supplier's plan list and our plans; chosen ones are applied after a confirmation.
 */
export function PlanSync({ code }: { code: string }) {
  const t = useWords(supplierWords);
  const cache = useQueryClient();
  const { data, isError, refetch } = useQuery(differenceQuery(code));
  const [picked, setPicked] = useState<Chosen>({});
  const read = useAct({
    send: () => call("POST /admin/suppliers/{code}/sync", { params: { code } }),
    onDone: (difference) => {
      cache.setQueryData(differenceQuery(code).queryKey, difference);
      void cache.invalidateQueries({ queryKey: suppliersQuery.queryKey });
      notify.success(difference.msg);
    },
  });
  if (isError && !data) return <ErrorState title={t.listNotLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={4} label={t.listLoading} />;
  const chosen = stillThere(picked, data);
  const pick = (key: string, item: SyncItem | undefined) => setPicked(withItem(chosen, key, item));
  const isEqual = data.listedAt && data.new.length + data.gone.length + data.changed.length === 0;
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">
          {data.listedAt ? `${t.listedAt({ time: formatDateTime(data.listedAt) })}. ` : `${t.neverListed} `}
          {t.readNote}
        </p>
        <Button variant="secondary" busy={read.isBusy} busyText={t.reading} onClick={() => read.run()}>
          <RefreshIcon /> {t.readList}
        </Button>
        {data.listedAt && !isEqual && (
          <CsvNow
            name={`differences-${code}`}
            columns={differenceColumns(t)}
            read={async () => ({ rows: linesOf(data), isCut: false })}
          />
        )}
      </div>
      {isEqual && <EmptyState title={t.noDifference} />}
      <ChangedRows rows={data.changed} chosen={chosen} onPick={pick} />
      <GoneRows rows={data.gone} chosen={chosen} onPick={pick} />
      <NewRows rows={data.new} chosen={chosen} onPick={pick} />
      <ApplyBar code={code} items={Object.values(chosen)} onApplied={() => setPicked({})} />
    </div>
  );
}

/** The columns of the differences as a file. */
const differenceColumns = (t: ReturnType<typeof supplierWords.get>): FileColumn<DifferenceLine>[] => [
  { head: t.difference, text: ({ kind }) => t[kind] },
  { head: t.codeThere, text: ({ code }) => code },
  { head: t.plan, text: ({ plan }) => plan },
  { head: t.costBefore, text: ({ before }) => before },
  { head: t.costThere, text: ({ cost }) => cost },
];
