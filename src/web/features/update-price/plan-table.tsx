import { useState } from "react";
import type { Brand } from "../../../core/services.ts";
import { call } from "../../shared/api/api.ts";
import { fromWire } from "../../shared/money.ts";
import { Margin } from "../../shared/shop/margin.tsx";
import { type AdminPlan, type Category, PLANS } from "../../shared/shop/queries.ts";
import { shopWords } from "../../shared/shop/words.en.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { AlertIcon } from "../../ui/icons.tsx";
import { BulkBar } from "../../ui/lists/bulk-bar.tsx";
import { BulkDialog } from "../../ui/lists/bulk-dialog.tsx";
import { ColumnsButton, type StaffColumn, useColumnChoice } from "../../ui/lists/column-choice.tsx";
import { textColumn } from "../../ui/lists/columns.tsx";
import { CsvNow } from "../../ui/lists/csv-now.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { type Selection, useSelection } from "../../ui/lists/selection.ts";
import { StaffTable } from "../../ui/lists/staff-table.tsx";
import { Money } from "../../ui/money.tsx";
import { Badge } from "../../ui/status.tsx";
import { OnSale, SHORT } from "./plan-tile.tsx";
import { nameOf, PRICE_FIELDS } from "./rules.ts";
import { priceWords } from "./words.en.ts";

type PlanTableProps = {
  plans: readonly AdminPlan[];
  network: Brand;
  category: Category;
  onEdit: (plan: AdminPlan) => void;
  onDelete: (plan: AdminPlan) => void;
};

/**
 * The plans at a desk: one line each, with prices, sale and buttons; several are put on or off sale at once.
 */
export function PlanTable(props: PlanTableProps) {
  const { plans, network } = props;
  const { isAdmin } = useUser();
  const t = useWords(priceWords);
  const names = useWords(shopWords);
  const choice = useColumnChoice("plans", planColumns({ ...props, t, names, isAdmin }));
  const selection = useSelection<AdminPlan>({ keyOf: ({ _id }) => _id });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex justify-end gap-2">
        <ColumnsButton choice={choice} />
        <CsvNow
          name={`plans-${network}`}
          columns={choice.shown}
          read={async () => ({ rows: plans, isCut: false })}
        />
      </div>
      {isAdmin && selection.rows.length > 0 && (
        <SaleActs selection={selection} plans={plans} network={network} />
      )}
      <StaffTable
        caption={t.plans({ network })}
        columns={choice.shown}
        rows={plans}
        rowKey={({ _id }) => _id}
        tickLabel={(plan) => t.pick({ name: nameOf(plan) })}
        {...(isAdmin ? { selection } : {})}
      />
    </div>
  );
}

type ColumnsOf = PlanTableProps & {
  t: ReturnType<typeof priceWords.get>;
  names: ReturnType<typeof shopWords.get>;
  isAdmin: boolean;
};

function planColumns(props: ColumnsOf): StaffColumn<AdminPlan>[] {
  const { t, names, isAdmin, onEdit } = props;
  return [
    {
      key: "name",
      head: t.plan,
      isFixed: true,
      isLong: true,
      text: nameOf,
      cell: (plan) => (
        <RowButton onClick={() => onEdit(plan)}>
          {plan.planName} <span className="font-normal text-ink-soft">{plan.planType}</span>
        </RowButton>
      ),
    },
    textColumn({ key: "id", head: t.idHead, numeric: true, text: (plan) => plan.planId }),
    textColumn({
      key: "validity",
      head: t.categories,
      text: (plan) => plan.planValidity,
    }),
    ...(isAdmin
      ? [
          {
            key: "cost",
            head: names.cost,
            numeric: true,
            text: (plan: AdminPlan) => plan.planCostPrice ?? "",
            cell: (plan: AdminPlan) => <Money amount={fromWire(plan.planCostPrice ?? 0)} />,
          },
        ]
      : []),
    ...PRICE_FIELDS.map((field) => priceColumn(field, names[SHORT[field]])),
    ...(isAdmin ? adminColumns(props) : [hiddenColumn(t)]),
  ];
}

function priceColumn(field: (typeof PRICE_FIELDS)[number], head: string): StaffColumn<AdminPlan> {
  return {
    key: field,
    head,
    numeric: true,
    text: (plan) => plan[field],
    cell: (plan) => (
      <span className="inline-flex flex-col items-end [line-height:1]">
        <Money amount={fromWire(plan[field])} className="font-semibold" />
        {plan.planCostPrice !== undefined && (
          <Margin price={fromWire(plan[field])} cost={fromWire(plan.planCostPrice)} />
        )}
      </span>
    ),
  };
}

function hiddenColumn(t: ColumnsOf["t"]): StaffColumn<AdminPlan> {
  return {
    key: "sale",
    head: t.onSale,
    text: (plan) => (plan.isAvailable ? t.onSale : t.hidden),
    cell: (plan) => (plan.isAvailable ? t.onSale : <Badge>{t.hidden}</Badge>),
  };
}

function adminColumns({ t, network, category, onDelete }: ColumnsOf): StaffColumn<AdminPlan>[] {
  const suppliers = ({ planCodes = [] }: AdminPlan) =>
    planCodes.map(({ supplierName }) => supplierName).join(", ");
  return [
    textColumn({
      key: "suppliers",
      head: t.suppliersHead,
      isOptional: true,
      isLong: true,
      text: suppliers,
    }),
    {
      key: "sale",
      head: t.onSale,
      text: (plan) => (plan.isAvailable ? t.onSale : t.hidden),
      cell: (plan) => (
        <span className="relative z-1 flex items-center gap-1 [&_label]:min-h-8 [&_label]:flex-nowrap">
          <OnSale plan={plan} network={network} category={category} isBare />
          {plan.isDeliverable === false && (
            <span title={t.notDeliverable} className="text-warn">
              <AlertIcon className="size-4" />
              <span className="sr-only">{t.notDeliverable}</span>
            </span>
          )}
        </span>
      ),
    },
    {
      key: "delete",
      head: t.delete,
      cell: (plan) => (
        <Button
          variant="quiet"
          size="sm"
          className="relative z-1 min-h-8! text-bad"
          aria-label={t.deleteOf({ name: nameOf(plan) })}
          onClick={() => onDelete(plan)}
        >
          {t.delete}
        </Button>
      ),
    },
  ];
}

type SaleActsProps = {
  selection: Selection<AdminPlan>;
  plans: readonly AdminPlan[];
  network: Brand;
};

/** Puts the plans selected on or off sale. Saying it twice changes nothing. */
function SaleActs({ selection, plans, network }: SaleActsProps) {
  const t = useWords(priceWords);
  const [asked, setAsked] = useState<{ rows: readonly AdminPlan[]; isOn: boolean }>();
  return (
    <>
      <BulkBar selection={selection} page={plans}>
        {[true, false].map((isOn) => (
          <Button
            key={String(isOn)}
            size="sm"
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => setAsked({ rows: selection.rows, isOn })}
          >
            {isOn ? t.unlock : t.lock}
          </Button>
        ))}
      </BulkBar>
      {asked && (
        <BulkDialog
          title={(asked.isOn ? t.unlockMany : t.lockMany)(asked.rows.length)}
          action={asked.isOn ? t.unlock : t.lock}
          rows={asked.rows}
          rowKey={({ _id }) => _id}
          nameOf={nameOf}
          send={(plan) =>
            call("PATCH /dataPlan/update", {
              body: { planNetwork: network, _id: plan._id, planAvailability: asked.isOn },
            })
          }
          invalidates={[PLANS]}
          onDone={() => {}}
          onClose={() => {
            setAsked(undefined);
            selection.clear();
          }}
        >
          <p>{asked.rows.map(nameOf).join(", ")}</p>
        </BulkDialog>
      )}
    </>
  );
}
