import type { Answer, Body } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import type { SoldPlan } from "../../core/catalogue.ts";
import { PLAN_PRICES, type PlanPriceName } from "../../core/margins.ts";
import type { Formula } from "../../core/price-formula.ts";
import { ok } from "../../core/result.ts";
import type { ChangeLine } from "../../flows/catalogue/price-change-queries.ts";
import type { Deps } from "../../flows/deps.ts";
import { cancelChange, changePrices, undoChange } from "../../flows/price-changes/change.ts";
import {
  type ListedChange,
  planHistory,
  showChange,
  showChanges,
} from "../../flows/price-changes/history.ts";
import { chooseLetter, readLetterChoice } from "../../flows/price-changes/letters.ts";
import type { Made } from "../../flows/price-changes/make.ts";
import { dismissProposals, listProposals } from "../../flows/price-changes/proposals.ts";
import { exportPrices, showTable, type TablePlan } from "../../flows/price-changes/table.ts";
import { actorOf } from "../actor.ts";
import { onPriceLossOf, warned } from "../loss.ts";
import { type Mounted, on } from "../on.ts";
import { requestKey } from "../request-key.ts";

/** Routes of prices of many plans, and of the letter about changed prices. */
export function priceChangeRoutes(deps: Deps): Mounted[] {
  return [...tableRoutes(deps), ...changeRoutes(deps), ...historyRoutes(deps), ...proposalRoutes(deps)];
}

function tableRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.previewPrices, async ({ body }) => {
      const { network, category, supplier, text, formula, csv } = body;
      const filter = { network, category, supplier, text };
      const shown = await showTable(deps, { filter, formula: formula && formulaOf(formula), file: csv });
      const { plans, count, expected, problems } = shown;
      return ok({ plans: plans.map(tablePlanShape), noOfPlans: count, expected, problems });
    }),
    on(routes.exportPrices, async ({ reply }) => {
      await reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", 'attachment; filename="prices.csv"')
        .send(exportPrices(deps));
      return ok("");
    }),
  ];
}

type SentFormula = NonNullable<Body<typeof routes.previewPrices>["formula"]>;

function formulaOf({ tiers, ...rest }: SentFormula): Formula {
  const additions = PLAN_PRICES.flatMap((name) => {
    const sent = tiers[name];
    return sent ? [[name, { bps: Math.round(sent.percent * 100), plus: sent.plus }] as const] : [];
  });
  return { ...rest, tiers: Object.fromEntries(additions) };
}

function changeRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.changePrices, async (call) => {
      const { body, user, requestKey: key } = call;
      const named = key ? requestKey({ userId: user.id, key, route: "prices", body }) : undefined;
      const done = await changePrices(deps, actorOf(call), {
        lines: body.lines.map(({ plan, before, after }) => ({ planId: plan, before, after })),
        reason: body.reason,
        source: body.source,
        appliesAt: body.appliesAt,
        onLoss: onPriceLossOf(body, deps.catalogue()),
        requestKey: named,
      });
      const what = body.appliesAt ? "will change at the time you chose" : "changed";
      return done.ok ? ok(madeShape(`Prices of ${plansIn(done.value.plans)} ${what}`, done.value)) : done;
    }),
    on(routes.undoPriceChange, async (call) => {
      const request = { id: call.params.id, onLoss: onPriceLossOf(call.body, deps.catalogue()) };
      const done = await undoChange(deps, actorOf(call), request);
      return done.ok ? ok(madeShape(`Prices of ${plansIn(done.value.plans)} are back`, done.value)) : done;
    }),
    on(routes.cancelPriceChange, async (call) => {
      const done = await cancelChange(deps, actorOf(call), call.params.id);
      return done.ok ? ok({ msg: "Cancelled. These prices will not change" }) : done;
    }),
  ];
}

const plansIn = (count: number) => (count === 1 ? "1 plan" : `${count} plans`);

const madeShape = (msg: string, { id, warning }: Made) => ({ msg, change: id, ...warned(warning) });

function historyRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listPriceChanges, async ({ query }) => {
      const { status: state, page, limit } = query;
      const { rows, count } = await showChanges(deps, { state, page, limit });
      const totalPages = Math.max(1, Math.ceil(count / limit));
      return ok({ changes: rows.map(changeShape), noOfChanges: count, totalPages });
    }),
    on(routes.readPriceChange, async ({ params }) => {
      const found = await showChange(deps, params.id);
      if (!found.ok) return found;
      const { change, plans } = found.value;
      return ok({
        change: changeShape(change),
        plans: plans.map(({ plan, line }) => ({ ...planShape(plan), ...lineShape(line) })),
      });
    }),
    on(routes.planPriceHistory, async ({ query }) => {
      const { plan: planId, page, limit } = query;
      const found = await planHistory(deps, { planId, page, limit });
      if (!found.ok) return found;
      const { plan, entries, hasMore } = found.value;
      const shown = entries.map(({ change, line }) => ({ change: changeShape(change), ...lineShape(line) }));
      const { smartEarner, reseller, partner, api } = plan.prices;
      const now = { smartEarner, reseller, partner, api };
      return ok({ ...planShape(plan), planCostPrice: plan.cost, now, entries: shown, hasMore });
    }),
  ];
}

function proposalRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listPriceProposals, async () => {
      const { plans, inPercent } = await listProposals(deps);
      const proposals = plans.map(({ costBefore, madeAt, ...plan }) => ({
        ...tablePlanShape(plan),
        costBefore,
        madeAt,
      }));
      return ok({ proposals, inPercent });
    }),
    on(routes.dismissPriceProposals, async (call) => {
      const count = await dismissProposals(deps, actorOf(call), call.body.plans);
      return ok({ msg: `The prices of ${plansIn(count)} stay as they are` });
    }),
    on(routes.readPriceLetter, async ({ user }) => ok({ wanted: await readLetterChoice(deps, user.id) })),
    on(routes.choosePriceLetter, async ({ body: { wanted }, user, address }) => {
      const chosen = await chooseLetter(deps, user, { wanted, address });
      if (!chosen.ok) return chosen;
      const msg = wanted ? "We will email you when your prices change" : "We will not email you about prices";
      return ok({ msg, wanted });
    }),
  ];
}

function planShape(plan: SoldPlan) {
  return {
    _id: plan.id,
    planId: plan.number,
    planNetwork: plan.network,
    planName: plan.name,
    planType: plan.type,
    planValidity: plan.validity,
  };
}

function tablePlanShape({ plan, prices }: TablePlan): Answer<typeof routes.previewPrices>["plans"][number] {
  return {
    ...planShape(plan),
    isAvailable: plan.isAvailable,
    planCostPrice: plan.cost,
    prices: prices.map(({ after, margin, ...price }) => ({
      ...price,
      after: after ?? null,
      margin: margin.amount,
      marginPercent: margin.bps / 100,
    })),
  };
}

function changeShape(row: ListedChange): Answer<typeof routes.readPriceChange>["change"] {
  return {
    _id: row.id,
    source: row.source,
    status: row.state,
    by: row.byName,
    reason: row.reason,
    plans: row.plans,
    madeAt: row.made_at,
    appliesAt: row.applies_at,
    appliedAt: row.applied_at,
    refusal: row.refusal,
    undoes: row.undoes,
  };
}

/** The prices of a line that change, and the plan's cost then. */
function lineShape({ cost, before, after }: ChangeLine) {
  const changed = PLAN_PRICES.filter((tier) => before[tier] !== after[tier]);
  const price = (tier: PlanPriceName) => ({ tier, before: before[tier], after: after[tier] });
  return { planCostPrice: cost, prices: changed.map(price) };
}
