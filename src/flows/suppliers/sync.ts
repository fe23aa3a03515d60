import { formatNaira, type Kobo, kobo } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { isAnotherPlan } from "../../core/plan-codes.ts";
import { supplierOrder } from "../../core/routing.ts";
import {
  type AdminPlan,
  changePlan,
  lockPlan,
  type PlanLink,
  replaceLinks,
} from "../catalogue/plan-queries.ts";
import {
  compareListing,
  type Compared,
  readSuppliers,
  remember,
  writeLinkCost,
  writeListing,
} from "./queries.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { type BelowCost, type LossNeedsTwo, type OnLoss, planLoss, warningOf } from "../catalogue/loss.ts";
import { record } from "../catalogue/record.ts";
import { writeCostOf } from "../catalogue/write-plan.ts";
import { isDeliverable } from "../catalogue/plan-delivery.ts";
import type { Actor } from "../approvals/approvals.ts";

type Both = Compared & { listed: NonNullable<Compared["listed"]>; ours: NonNullable<Compared["ours"]> };

/** How a supplier's list, as last read, differs from our plans now. */
export type Difference = {
  listedAt: Date | undefined;
  news: (Compared & { listed: NonNullable<Compared["listed"]> })[];
  gone: (Compared & { ours: NonNullable<Compared["ours"]> })[];
  changed: (Both & { cost: Kobo })[];
};

type Missing = { code: "not_found" };

/** Reads the list anew; none of our plans changes. Errors: not_found, supplier_unavailable. */
export async function syncSupplier(
  deps: Deps,
  by: Actor,
  code: string,
): Promise<Result<Difference, Missing | { code: "supplier_unavailable" }>> {
  if (!deps.catalogue().suppliers.has(code)) return fail({ code: "not_found" });
  const port = deps.suppliers.get(code);
  const plans = port && (await deps.effect("supplier.plans", () => port.plans()));
  if (!plans) return fail({ code: "supplier_unavailable" });
  const at = deps.clock.now();
  await commit(deps, "supplier.sync", async (tx) => {
    await remember(tx, code, { listed_at: at });
    await writeListing(tx, code, plans);
    await record(deps, tx, { by, action: "supplier.sync", id: code, after: { plans: plans.length } });
  });
  return showSync(deps, code);
}

/** Returns the differences from our plans as they are now. Errors: not_found. */
export async function showSync(deps: Pick<Deps, "db">, code: string): Promise<Result<Difference, Missing>> {
  const { rows, states } = await readSuppliers(deps.db);
  if (!rows.some((row) => row.code === code)) return fail({ code: "not_found" });
  const listedAt = states.get(code)?.listed_at ?? undefined;
  if (!listedAt) return ok({ listedAt, news: [], gone: [], changed: [] });
  return ok({ listedAt, ...sortOut(await compareListing(deps.db, code)) });
}

function sortOut(compared: readonly Compared[]): Omit<Difference, "listedAt"> {
  const news = compared.flatMap((one) => (one.listed && !one.ours ? [{ ...one, listed: one.listed }] : []));
  const gone = compared.flatMap((one) => (one.ours && !one.listed ? [{ ...one, ours: one.ours }] : []));
  const changed = compared.flatMap(({ code, listed, ours }) =>
    listed?.cost && ours && listed.cost !== ours.known ? [{ code, listed, ours, cost: listed.cost }] : [],
  );
  return { news, gone, changed };
}

/** `seen` is the cost that the list showed to the admin, if the request names it. */
export type SyncItem = {
  action: "cost" | "unlink" | "link";
  code: string;
  number: number;
  seen?: Kobo | undefined;
};
type ApplyFault =
  | Missing
  | BelowCost
  | LossNeedsTwo
  | { code: "plan_not_found" }
  | { code: "listing_changed" }
  | { code: "bad_request"; fields: Record<string, string> };
type SyncRequest = { supplier: string; items: readonly SyncItem[]; onLoss: OnLoss };
/** The rest of the difference; `warning` says what now sells below cost. */
type Applied = Difference & { warning: string | undefined };

/**
 * Applies chosen differences, all or none (rules 4.26): `cost` sets what a plan costs there, `unlink` removes
 * a code that is gone, `link` links a listed code to a plan of ours. A plan's own cost follows its first
 * supplier; where it then sells below cost, the answer warns (rules 4.18). A plan that lost its last code is
 * no longer available (rules 4.27). A cost other than the seen one is refused. Errors: not_found,
 * plan_not_found, listing_changed, bad_request for an item that is no difference, below_cost, loss_needs_two.
 */
export async function applySync(
  deps: Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "auditSeal">,
  by: Actor,
  request: SyncRequest,
): Promise<Result<Applied, ApplyFault>> {
  const { supplier } = request;
  const applied = await commit(
    deps,
    "supplier.apply_sync",
    async (tx): Promise<Result<BelowCost | undefined, ApplyFault>> => {
      const changes = await changesOf(deps, tx, request);
      if (!changes.ok) return changes;
      for (const change of changes.value) await carryOut(deps, tx, { by, supplier, change });
      return ok(lossOfAll(changes.value));
    },
  );
  if (!applied.ok) return applied;
  const shown = await showSync(deps, supplier);
  return shown.ok ? ok({ ...shown.value, warning: warningOf(applied.value) }) : shown;
}

type Change = {
  item: SyncItem;
  plan: AdminPlan;
  links: PlanLink[];
  listed: Kobo | null;
  cost: Kobo;
  loss: BelowCost | undefined;
};

function lossOfAll(changes: readonly Change[]): BelowCost | undefined {
  const fields = Object.assign({}, ...changes.map(({ loss }) => loss?.fields)) as BelowCost["fields"];
  return Object.keys(fields).length > 0 ? { code: "below_cost", fields } : undefined;
}

const TWICE: ApplyFault = { code: "bad_request", fields: { items: "Choose each plan only once" } };

/**
 * Returns what to write, or the first refusal. The plans are locked in order of their numbers, and nothing is
 * written yet.
 */
async function changesOf(
  deps: Pick<Deps, "catalogue">,
  tx: Tx,
  request: SyncRequest,
): Promise<Result<Change[], ApplyFault>> {
  const { supplier, items } = request;
  const isKnown = deps.catalogue().suppliers.has(supplier);
  const isOnce = new Set(items.map((item) => item.number)).size === items.length;
  if (!isKnown || !isOnce) return fail(isKnown ? TWICE : { code: "not_found" });
  const compared = await compareListing(tx, supplier);
  const changes: Change[] = [];
  for (const item of [...items].sort((a, b) => a.number - b.number)) {
    const plan = await lockPlan(tx, { number: item.number });
    if (!plan) return fail({ code: "plan_not_found" });
    const listed = compared.find((one) => one.code === item.code)?.listed;
    const change = changeOf(deps, { request, item, plan, listed });
    if (!change.ok) return change;
    changes.push(change.value);
  }
  return ok(changes);
}

type Listed = Awaited<ReturnType<typeof compareListing>>[number]["listed"];
type OneItem = { request: SyncRequest; item: SyncItem; plan: AdminPlan; listed: Listed | undefined };

/** Returns what one item writes, or its refusal. */
function changeOf(
  deps: Pick<Deps, "catalogue">,
  { request, item, plan, listed }: OneItem,
): Result<Change, ApplyFault> {
  const { supplier, onLoss } = request;
  const links = linksAfter(plan, supplier, { item, listed });
  if (!links)
    return fail({ code: "bad_request", fields: { items: `Not possible: ${item.action} ${item.code}` } });
  const known = listed?.cost ?? null;
  if (item.seen !== undefined && item.seen !== known) return fail({ code: "listing_changed" });
  const taken = isFirst(deps, { plan, supplier, links }) ? known : null;
  const after = { ...plan.row, cost_kobo: kobo(taken ?? plan.row.cost_kobo) };
  const needsTwo = deps.catalogue().settings.secondAdmin && linkNeedsTwo(item, known, after.cost_kobo);
  if (needsTwo) return fail({ code: "loss_needs_two", fields: { items: needsTwo } });
  const loss = planLoss(plan.row, after, (name) => `${item.number}.${name}Price`);
  if (loss && onLoss === "ask") return fail(loss);
  return ok({ item, plan, links, listed: known, cost: after.cost_kobo, loss });
}

/** Returns why no admin alone may link a code to a plan at this cost (rules 12.21). */
function linkNeedsTwo({ action, code }: SyncItem, known: Kobo | null, cost: Kobo): string | undefined {
  if (action !== "link") return undefined;
  if (known === null) return `The list does not say what ${code} costs`;
  return known > cost ? `The plan costs less than the ₦${formatNaira(known)} of ${code}` : undefined;
}

/**
 * Returns the plan's suppliers after the item; undefined when the item does not match the list and our plans.
 */
function linksAfter(
  { row, links }: AdminPlan,
  supplier: string,
  { item, listed }: { item: SyncItem; listed: Listed | undefined },
): PlanLink[] | undefined {
  const isLinked = links.some((link) => link.supplier === supplier && link.code === item.code);
  if (item.action === "cost") return isLinked && listed ? links : undefined;
  if (item.action === "unlink")
    return isLinked && !listed ? links.filter((link) => link.supplier !== supplier) : undefined;
  if (!listed || isAnotherPlan(listed, { ...row, volumeMb: row.volume_mb })) return undefined;
  const linked = { supplier, code: item.code };
  return links.some((link) => link.supplier === supplier)
    ? links.map((link) => (link.supplier === supplier ? linked : link))
    : [...links, linked];
}

/** True when the plan is sent to this supplier first (with auto-rotate: in its turn). */
function isFirst(
  deps: Pick<Deps, "catalogue">,
  { plan, supplier, links }: { plan: AdminPlan; supplier: string; links: readonly PlanLink[] },
): boolean {
  const catalogue = deps.catalogue();
  const sold = catalogue.planById.get(plan.row.id);
  if (!sold) return false;
  const asLinked = { ...sold, codes: links };
  const { service, network, product } = plan.row;
  const order = supplierOrder(catalogue, { service, network, product, plan: asLinked }, 0);
  return order[0]?.supplier === supplier;
}

/** True when a supplier with a code remains. Without any, the plan's public id would be taken for one. */
function isStillSold(deps: Pick<Deps, "catalogue">, { row }: AdminPlan, links: readonly PlanLink[]): boolean {
  return links.length > 0 && isDeliverable(deps, row, links);
}

type Step = { by: Actor; supplier: string; change: Change };

async function carryOut(
  deps: Pick<Deps, "clock" | "catalogue" | "auditSeal">,
  tx: Tx,
  { by, supplier, change }: Step,
): Promise<void> {
  const { item, plan, links, listed, cost } = change;
  const { id, number } = plan.row;
  await replaceLinks(tx, id, links);
  await writeLinkCost(tx, { planId: id, supplier, cost: listed });
  await writeCostOf(tx, { plan: plan.row, cost, at: deps.clock.now() });
  const isLost = item.action === "unlink" && plan.row.is_available && !isStillSold(deps, plan, links);
  if (isLost) await changePlan(tx, id, { is_available: false });
  await record(deps, tx, {
    by,
    action: `supplier.sync.${item.action}`,
    id,
    name: `${number} at ${supplier}: ${item.code}`,
    before: { cost: plan.row.cost_kobo, links: plan.links },
    after: { cost, links, listed, ...(isLost ? { is_available: false } : {}) },
  });
}
