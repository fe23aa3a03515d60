import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { fromWire } from "../../shared/money.ts";
import { isAnotherPlan } from "../../../core/plan-codes.ts";
import { type AdminPlan, adminPlansQuery } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ArrowRightIcon } from "../../ui/icons.tsx";
import { Money } from "../../ui/money.tsx";
import { Select } from "../../ui/forms/select.tsx";
import type { Difference } from "./api.ts";
import type { Chosen, SyncItem } from "./rules.ts";
import { supplierWords } from "./words.en.ts";

type Rows<Row> = {
  rows: readonly Row[];
  chosen: Chosen;
  onPick: (key: string, item: SyncItem | undefined) => void;
};
/** Rows shown before "show all", because a list may have hundreds. */
const FIRST = 12;

type GroupProps<Row> = {
  title: string;
  note?: string;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
};

function Group<Row extends { code: string }>({ title, note, rows, children }: GroupProps<Row>) {
  const t = useWords(supplierWords);
  const [isWhole, setWhole] = useState(false);
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, FIRST);
  return (
    <section aria-label={title}>
      <h3 className="text-base">{title}</h3>
      {note && <p className="mt-1 text-sm text-ink-soft">{note}</p>}
      <ul className="mt-2 lines-y">
        {shown.map((row) => (
          <li key={row.code}>{children(row)}</li>
        ))}
      </ul>
      {shown.length < rows.length && (
        <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
          {t.showAll({ count: rows.length })}
        </Button>
      )}
    </section>
  );
}

type TickProps = { name: string; isOn: boolean; onTick: (isOn: boolean) => void; children: ReactNode };

/** A row with a checkbox that chooses it. */
function Tick({ name, isOn, onTick, children }: TickProps) {
  const t = useWords(supplierWords);
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
      <input
        type="checkbox"
        aria-label={t.choose({ name })}
        checked={isOn}
        onChange={({ target }) => onTick(target.checked)}
        className="size-6 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1">{children}</span>
    </label>
  );
}

function PlanLine({ name, planId, code }: { name: string; planId: number; code: string }) {
  const t = useWords(supplierWords);
  return (
    <>
      <span className="block font-semibold">{name}</span>
      <span className="block text-sm wrap-anywhere text-ink-soft">
        {t.planId({ id: planId })} · {t.code({ code })}
      </span>
    </>
  );
}

/** Plans of ours whose cost at the supplier has changed. */
export function ChangedRows({ rows, chosen, onPick }: Rows<Difference["changed"][number]>) {
  const t = useWords(supplierWords);
  return (
    <Group title={t.changedGroup(rows.length)} rows={rows}>
      {(row) => {
        const key = `cost ${row.code}`;
        const item = {
          action: "cost",
          code: row.code,
          planId: row.planId,
          costPrice: row.costPrice,
        } as const;
        return (
          <Tick
            name={row.planName}
            isOn={key in chosen}
            onTick={(isOn) => onPick(key, isOn ? item : undefined)}
          >
            <PlanLine name={row.planName} planId={row.planId} code={row.code} />
            <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm">
              <span className="sr-only">{t.before}: </span>
              <Money amount={fromWire(row.before)} className="text-ink-soft line-through" />
              <ArrowRightIcon className="size-4 text-ink-soft" />
              <span className="sr-only">{t.after}: </span>
              <Money amount={fromWire(row.costPrice)} className="font-semibold" />
            </span>
          </Tick>
        );
      }}
    </Group>
  );
}

/** Plans of ours that are no longer in the supplier's list. */
export function GoneRows({ rows, chosen, onPick }: Rows<Difference["gone"][number]>) {
  const t = useWords(supplierWords);
  return (
    <Group title={t.goneGroup(rows.length)} note={t.goneNote} rows={rows}>
      {(row) => {
        const key = `unlink ${row.code}`;
        const item = { action: "unlink", code: row.code, planId: row.planId } as const;
        return (
          <Tick
            name={row.planName}
            isOn={key in chosen}
            onTick={(isOn) => onPick(key, isOn ? item : undefined)}
          >
            <PlanLine name={row.planName} planId={row.planId} code={row.code} />
          </Tick>
        );
      }}
    </Group>
  );
}

/** Plans of the supplier that no plan of ours is linked to. */
export function NewRows({ rows, chosen, onPick }: Rows<Difference["new"][number]>) {
  const t = useWords(supplierWords);
  const { data } = useQuery({ ...adminPlansQuery("all", "all"), enabled: rows.length > 0 });
  return (
    <Group title={t.newGroup(rows.length)} note={t.newNote} rows={rows}>
      {(row) => (
        <div className="grid gap-2 py-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold">
              {row.planNetwork} {row.planName}
            </span>
            {row.costPrice === null ? (
              <span className="text-sm text-ink-soft">{t.noCost}</span>
            ) : (
              <Money amount={fromWire(row.costPrice)} className="font-semibold" />
            )}
            <span className="basis-full text-sm wrap-anywhere text-ink-soft">
              {[row.planType, row.planValidity, t.code({ code: row.code })].filter(Boolean).join(" · ")}
            </span>
          </p>
          <Select
            label={<span className="font-normal text-ink-soft">{t.linkTo({ name: row.planName })}</span>}
            placeholder={t.notLinked}
            value={chosen[`link ${row.code}`]?.planId ?? ""}
            options={ours(data?.plans ?? [], row).map((plan) => ({
              value: plan.planId,
              label: t.planOption({ name: plan.planName, type: plan.planType, id: plan.planId }),
            }))}
            onChange={({ target }) => {
              const planId = Number(target.value);
              onPick(`link ${row.code}`, planId ? { action: "link", code: row.code, planId } : undefined);
            }}
          />
        </div>
      )}
    </Group>
  );
}

type Listed = Difference["new"][number];

/** Our plans that the listed one can be linked to: of its network and size (rules 4.19). */
const ours = (plans: readonly AdminPlan[], { planNetwork, planName }: Listed): AdminPlan[] =>
  plans.filter(
    (plan) =>
      !isAnotherPlan(
        { network: planNetwork, name: planName },
        { network: plan.planNetwork, volumeMb: Math.round(plan.planVolumeRatio * 1_000) },
      ),
  );
