import type { SoldPlan } from "../../core/catalogue.ts";
import { codesByRoute, isAnotherPlan, type ListedPlan } from "../../core/plan-codes.ts";
import { type RouteChoice, supplierOrder } from "../../core/routing.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { type AdminPlan, type PlanLink, type PlanRow, readListed } from "./plan-queries.ts";

/** A supplier's code for a plan, and what its own list says about it (rules 4.19, 4.27). */
export type PlanCode = PlanLink & {
  /** True when the supplier's list has the code for a plan of this network and size. */
  isConfirmed: boolean;
  /** The plan that the list has under the code; undefined when no list is known or it lacks the code. */
  listedAs: string | undefined;
};
export type DeliveredPlan = AdminPlan & {
  codes: PlanCode[];
  /** True when an enabled supplier would get its orders now. */
  isDeliverable: boolean;
};

type Described = Pick<
  PlanRow,
  "service" | "number" | "network" | "product" | "volume_mb" | "supplier" | "auto_rotate"
>;
/** A plan as stored or drafted, as far as its codes go. */
export type Planned = { row: Described; links: readonly PlanLink[] };

/** Adds to each plan who delivers it. */
export async function withDelivery(
  deps: Pick<Deps, "db" | "catalogue">,
  plans: readonly AdminPlan[],
): Promise<DeliveredPlan[]> {
  const listed = await readListed(
    deps.db,
    plans.flatMap((plan) => codeTexts(plan)),
  );
  const byCode = Map.groupBy(listed, ({ code }) => code);
  return plans.map((plan) => {
    const about = [...new Set(codeTexts(plan))].flatMap((code) => byCode.get(code) ?? []);
    const codes = codesOf(deps, plan, about);
    return {
      ...plan,
      codes: codes.map((link) => judged(plan.row, link, about)),
      isDeliverable: isDeliverable(deps, plan.row, codes),
    };
  });
}

const codeTexts = ({ row, links }: Planned): string[] =>
  links.length > 0 ? links.map(({ code }) => code) : [String(row.number)];

/** Returns the plan's own codes, or those that it has by its product's route. */
function codesOf(
  deps: Pick<Deps, "catalogue">,
  { row, links }: Planned,
  listed: readonly ListedPlan[],
): SoldPlan["codes"] {
  if (links.length > 0) return links;
  return codesByRoute(deps.catalogue(), { ...row, volumeMb: row.volume_mb }, listed);
}

function judged(row: Described, link: PlanLink, listed: readonly ListedPlan[]): PlanCode {
  const found = listed.find(({ supplier, code }) => supplier === link.supplier && code === link.code);
  return {
    ...link,
    isConfirmed: found !== undefined && !isAnotherPlan(found, { ...row, volumeMb: row.volume_mb }),
    listedAs: found && titleOf(found),
  };
}

const titleOf = ({ network, name, type }: ListedPlan): string =>
  [network, name, type].filter(Boolean).join(" ");

type Routed = Pick<Described, "service" | "network" | "product" | "supplier" | "auto_rotate">;

/** True when an enabled supplier would get orders of a plan with these codes now (rules 4.16). */
export function isDeliverable(
  deps: Pick<Deps, "catalogue">,
  row: Routed,
  codes: readonly PlanLink[],
): boolean {
  return orderOf(deps, row, codes).length > 0;
}

/**
 * Returns the codes that an order of the plan may be sent with first: one, or with auto-rotate each in its
 * turn; none where nobody gets them.
 */
export function firstCodes(deps: Pick<Deps, "catalogue">, plan: Planned): PlanLink[] {
  const codes = codesAsked(deps, plan);
  const order = orderOf(deps, plan.row, codes);
  const isEachFirst = plan.row.auto_rotate && codes.length > 0;
  return (isEachFirst ? order : order.slice(0, 1)).flatMap(({ supplier, planCode }) =>
    planCode === null ? [] : [{ supplier, code: planCode }],
  );
}

function orderOf(deps: Pick<Deps, "catalogue">, row: Routed, codes: readonly PlanLink[]): RouteChoice[] {
  const plan = { supplier: row.supplier ?? undefined, autoRotate: row.auto_rotate, codes };
  const { service, network, product } = row;
  return supplierOrder(deps.catalogue(), { service, network, product, plan }, 0);
}

export type CodeOfAnother = { code: "plan_code_of_another"; fields: Record<string, string> };

/**
 * Refuses a plan that this change gives a code under which a supplier's list has another plan. What the plan
 * had before stays possible, so that an old contradiction does not stop a change of its price.
 */
export async function refuseOthersCode(
  deps: Pick<Deps, "catalogue">,
  tx: Tx,
  { before, after }: { before: Planned | undefined; after: Planned },
): Promise<CodeOfAnother | undefined> {
  const asked = [after, ...(before ? [before] : [])];
  const listed = await readListed(tx, asked.flatMap(codeTexts));
  const had = before ? othersOf(deps, before, listed) : [];
  const [found] = othersOf(deps, after, listed).filter((other) => !had.includes(other));
  if (!found) return undefined;
  const sentence = `${found.supplier} has ${titleOf(found)} under ${found.code}`;
  const field = after.links.some(({ supplier }) => supplier === found.supplier) ? "planSuppliers" : "planId";
  return { code: "plan_code_of_another", fields: { [field]: sentence } };
}

/** Returns what lists have under the plan's codes where it is another plan. */
function othersOf(
  deps: Pick<Deps, "catalogue">,
  { row, links }: Planned,
  listed: readonly ListedPlan[],
): ListedPlan[] {
  const asked = codesAsked(deps, { row, links });
  return listed.filter(
    (entry) =>
      asked.some(({ supplier, code }) => supplier === entry.supplier && code === entry.code) &&
      isAnotherPlan(entry, { ...row, volumeMb: row.volume_mb }),
  );
}

/** Returns the codes that a plan has of its own or by its product's route, whatever the lists say. */
export function codesAsked(deps: Pick<Deps, "catalogue">, plan: Planned): readonly PlanLink[] {
  return codesOf(deps, plan, []);
}
