import { Link } from "../../../shared/router/link.tsx";
import { useId, useMemo } from "react";
import { formatMoney, fromWire, shortMoney } from "../../../shared/money.ts";
import { kindOf, typeText } from "./kinds.ts";
import type { Figures, Plan } from "./plan.ts";
import {
  groupPlans,
  missingOf,
  ORDERS,
  type PlanGroup,
  type PlanOrder,
  pricePerGigabyte,
  type View,
} from "./plan-order.ts";
import { planWords } from "./words.en.ts";
import { useUser } from "../../../shared/user.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { Callout } from "../../../ui/forms/callout.tsx";
import { Money } from "../../../ui/money.tsx";
import { PlanNotes } from "./plan-notes.tsx";
import { PlanRow } from "./plan-row.tsx";
import { QuickPicks } from "./quick-picks.tsx";

type PlanBoardProps = {
  plans: readonly Plan[];
  figures: Figures | undefined;
  /** The number in the form: its last plan stands first. */
  phone: string;
  view: View;
  onView: (view: View) => void;
  onChoose: (plan: Plan) => void;
};

const LIST = "lines-y overflow-hidden rounded-2xl border border-line bg-surface";

/** A list of no more plans than this is seen whole, so none of it is offered first. */
const FEW_PLANS = 4;

/**
 * The plans of a network and a validity: those bought often among them, search and order, and all of them in
 * groups by days.
 */
export function PlanBoard({ plans, figures, phone, ...list }: PlanBoardProps) {
  return (
    <>
      {plans.length > FEW_PLANS && (
        <QuickPicks plans={plans} figures={figures} phone={phone} onChoose={list.onChoose} />
      )}
      <PlanTools view={list.view} onChange={list.onView} />
      <Groups plans={plans} figures={figures?.plans ?? []} {...list} />
    </>
  );
}

/** Search and order of the list. */
function PlanTools({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const t = useWords(planWords);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3">
      <TextField
        label={t.find}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={t.findExample}
        value={view.search}
        onChange={(event) => onChange({ ...view, search: event.target.value })}
      />
      <Select
        label={t.sortBy}
        value={view.order}
        options={ORDERS.map((value) => ({ value, label: t.orders[value] }))}
        onChange={(event) => onChange({ ...view, order: event.target.value as PlanOrder })}
      />
    </div>
  );
}

type GroupsProps = Pick<PlanBoardProps, "view" | "onView" | "onChoose"> & {
  plans: readonly Plan[];
  figures: Figures["plans"];
};

function Groups({ plans, figures, view, onView, onChoose }: GroupsProps) {
  const t = useWords(planWords);
  const { search, order } = view;
  const groups = useMemo(() => groupPlans(plans, { search, order }), [plans, search, order]);
  const known = useMemo(() => new Map(figures.map((one) => [one._id, one])), [figures]);
  const found = groups.reduce((sum, group) => sum + group.plans.length, 0);
  return (
    <>
      <p role="status" className="sr-only">
        {search.trim() && t.foundPlans(found)}
      </p>
      <AllShort plans={groups.flatMap((group) => group.plans)} />
      {found === 0 && (
        <EmptyState
          title={t.noMatch({ search: search.trim() })}
          action={
            <Button variant="secondary" onClick={() => onView({ ...view, search: "" })}>
              {t.clearSearch}
            </Button>
          }
        >
          {t.noMatchNote}
        </EmptyState>
      )}
      {groups.map((group) => (
        <Group key={group.days ?? "all"} group={group} known={known} onChoose={onChoose} />
      ))}
    </>
  );
}

/** Says once that the wallet is too low for every plan shown, and where to fund it. */
function AllShort({ plans }: { plans: readonly Plan[] }) {
  const balance = fromWire(useUser().balance);
  const t = useWords(planWords);
  const open = plans.filter((plan) => plan.isOpen);
  if (open.length === 0 || open.some((plan) => !missingOf(fromWire(plan.my_price), balance))) return null;
  return (
    <Callout tone="warn" title={t.allShort({ balance: formatMoney(balance) })}>
      {t.allShortNote}{" "}
      <Link
        to="/profile/fundWallet"
        className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-accent underline"
      >
        {t.fund}
      </Link>
    </Callout>
  );
}

type GroupProps = {
  group: PlanGroup;
  known: ReadonlyMap<string, Figures["plans"][number]>;
  onChoose: (plan: Plan) => void;
};

function Group({ group, known, onChoose }: GroupProps) {
  const t = useWords(planWords);
  const isApiUser = useUser().userType === "api user";
  const id = useId();
  const isGrouped = group.days !== undefined;
  return (
    <section
      aria-labelledby={isGrouped ? id : undefined}
      aria-label={isGrouped ? undefined : t.plans}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 [contain-intrinsic-size:auto_20rem] [content-visibility:auto]"
    >
      {isGrouped && (
        <h2 id={id} className="text-base">
          {t.days(group.days ?? 0)}
        </h2>
      )}
      <ul className={LIST}>
        {group.plans.map((plan) => (
          <li key={plan._id}>
            <PlanRow
              network={plan.plan_network}
              name={plan.plan}
              price={<Money amount={fromWire(plan.my_price)} />}
              validity={plan.month_validate}
              showsValidity={!isGrouped}
              type={typeText(plan.plan_type)}
              about={aboutOf(plan, t)}
              unitPrice={perGigabyte(plan, t)}
              planId={isApiUser ? plan.id : undefined}
              isAvailable={plan.isOpen}
              onChoose={() => onChoose(plan)}
            >
              <PlanNotes plan={plan} figures={known.get(plan._id)} />
            </PlanRow>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PlanWords = ReturnType<typeof planWords.get>;

function aboutOf({ plan_type: type }: Plan, t: PlanWords): string | undefined {
  const kind = kindOf(type);
  return kind && t.kinds[kind].line;
}

function perGigabyte(plan: Plan, t: PlanWords): string {
  const price = pricePerGigabyte(plan);
  return price === undefined ? "" : t.perGb({ price: shortMoney(price) });
}
