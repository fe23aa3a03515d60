import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countryName } from "../../../core/countries.ts";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { LockIcon } from "../../ui/icons-people.tsx";
import { CheckIcon, RefreshIcon } from "../../ui/icons.tsx";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { noteColumn, textColumn } from "../../ui/lists/columns.tsx";
import { WholeList } from "../../ui/lists/whole-list.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Badge } from "../../ui/status.tsx";
import { type OperatorAbroad, operatorsAbroadQuery } from "./api.ts";
import { supplierWords } from "./words.en.ts";

/** The operators abroad that suppliers sell: lists are read anew, and each can be locked (rules 34.3). */
export function AbroadOperators() {
  const t = useWords(supplierWords);
  const { data, isError, refetch } = useQuery(operatorsAbroadQuery);
  if (isError && !data) return <ErrorState title={t.abroadNotLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={6} height="h-12" label={t.abroadLoading} />;
  const { suppliers, operators, isOpen } = data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!isOpen && (
        <Callout tone="warn" title={t.abroadClosed}>
          {t.abroadClosedNote}
        </Callout>
      )}
      {suppliers.length === 0 && <EmptyState title={t.abroadNoSupplier}>{t.abroadNoSupplierNote}</EmptyState>}
      <div className="flex flex-wrap gap-3">
        {suppliers.map((name) => (
          <ReadList key={name} name={name} />
        ))}
      </div>
      {operators.length > 0 ? (
        <Operators rows={operators} />
      ) : (
        suppliers.length > 0 && <EmptyState title={t.noOperators}>{t.noOperatorsNote}</EmptyState>
      )}
    </div>
  );
}

const RENEWED = [operatorsAbroadQuery.queryKey];

function ReadList({ name }: { name: string }) {
  const t = useWords(supplierWords);
  const { refetch } = useQuery(operatorsAbroadQuery);
  const read = useAct({
    send: () => call("POST /admin/abroad/sync", { body: { supplierName: name } }),
    onDone: async ({ added, changed, gone }) => {
      notify.success(supplierWords.get().operatorsRead({ added, changed, gone }));
      await refetch();
    },
    invalidates: RENEWED,
  });
  const kept = read.answer?.kept ?? [];
  return (
    <>
      <Button variant="secondary" busy={read.isBusy} busyText={t.reading} onClick={() => read.run()}>
        <RefreshIcon /> {t.readOperators({ name })}
      </Button>
      {kept.length > 0 && (
        <Callout tone="warn" title={t.listsEmpty({ countries: kept.map(countryName).join(", ") })}>
          {t.listsEmptyNote}
        </Callout>
      )}
    </>
  );
}

function Operators({ rows }: { rows: readonly OperatorAbroad[] }) {
  const t = useWords(supplierWords);
  const [country, setCountry] = useState("");
  const { refetch } = useQuery(operatorsAbroadQuery);
  const act = useAct({
    send: ({ id, isOpen }: OperatorAbroad) =>
      call("POST /admin/abroad/operators", { body: { id, isOpen: !isOpen } }),
    onDone: sayThen(() => void refetch()),
    invalidates: RENEWED,
  });
  const codes = [...new Set(rows.map((row) => row.country))];
  const busyId = act.isBusy ? act.input?.id : undefined;
  return (
    <>
      <div className="max-w-sm">
        <Select
          label={t.country}
          placeholder={t.allCountries}
          value={country}
          options={codes.map((code) => ({ value: code, label: countryName(code) }))}
          onChange={({ target }) => setCountry(target.value)}
        />
      </div>
      <WholeList
        list="operators-abroad"
        caption={t.operatorsAbroad}
        columns={columnsOf(t, { busyId, onPress: act.run })}
        rows={rows.filter((row) => country === "" || row.country === country)}
        rowKey={(row) => String(row.id)}
      />
    </>
  );
}

type Texts = ReturnType<typeof supplierWords.get>;
type Acts = { busyId: number | undefined; onPress: (row: OperatorAbroad) => void };

function columnsOf(t: Texts, acts: Acts): StaffColumn<OperatorAbroad>[] {
  return [
    textColumn({ key: "name", head: t.operator, card: "title", isFixed: true, text: (row) => row.name }),
    textColumn({ key: "country", head: t.country, text: (row) => countryName(row.country) }),
    textColumn({ key: "kind", head: t.product, text: (row) => t[row.kind] }),
    textColumn({ key: "currency", head: t.currency, text: (row) => row.currency }),
    noteColumn({ key: "supplier", head: t.supplier, isLong: false }, (row) => row.supplierName),
    noteColumn({ key: "code", head: t.codeThere, isLong: false }, (row) => row.code),
    noteColumn({ key: "read", head: t.readAt, isLong: false }, (row) => formatDateTime(row.readAt)),
    { key: "state", head: t.status, text: (row) => stateOf(t, row), cell: (row) => <State row={row} /> },
    {
      key: "act",
      head: t.lockOrOpen,
      isFixed: true,
      cell: (row) => <LockButton row={row} isBusy={acts.busyId === row.id} onPress={acts.onPress} />,
    },
  ];
}

const stateOf = (t: Texts, { isListed, isOpen }: OperatorAbroad): string =>
  isOpen ? (isListed ? t.isOpen : t.notListed) : t.isLocked;

function State({ row }: { row: OperatorAbroad }) {
  const t = useWords(supplierWords);
  const tone = row.isOpen ? (row.isListed ? "good" : "warn") : "bad";
  return (
    <Badge tone={tone}>
      {row.isOpen ? <CheckIcon className="size-3.5" /> : <LockIcon className="size-3.5" />} {stateOf(t, row)}
    </Badge>
  );
}

type LockButtonProps = { row: OperatorAbroad; isBusy: boolean; onPress: Acts["onPress"] };

function LockButton({ row, isBusy, onPress }: LockButtonProps) {
  const t = useWords(supplierWords);
  const { name, isOpen } = row;
  return (
    <Button
      size="sm"
      variant={isOpen ? "secondary" : "primary"}
      aria-label={isOpen ? t.lockName({ name }) : t.unlockName({ name })}
      busy={isBusy}
      busyText={t.wait}
      onClick={() => onPress(row)}
    >
      {isOpen ? t.lock : t.unlock}
    </Button>
  );
}
