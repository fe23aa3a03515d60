import { DATA_CODES, NETWORKS, normalisePhone } from "../../../core/networks.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import type { Plan } from "./plans/plan.ts";
import type { PricedOrder } from "../../shared/order.ts";
import { dataWords } from "./words.en.ts";

export type Category = Plan["planCategory"];
export type DataDraft = { phone: string; network: string };

export const CATEGORIES = ["all", "daily", "weekly", "monthly", "yearly"] as const satisfies Category[];

/** Returns the problem of the number in the sentences of rules 9.8. */
export function checkPhone({ phone }: { phone: string }): Problems<{ phone: string }> {
  const t = dataWords.get();
  if (!phone.trim()) return { phone: t.allValues };
  return normalisePhone(phone) ? {} : { phone: t.badPhone };
}

/** Returns the problems of number and network. */
export function checkData({ phone, network }: DataDraft): Problems<DataDraft> {
  const problems: Problems<DataDraft> = checkPhone({ phone });
  if (!NETWORKS.some((name) => name === network)) problems.network = dataWords.get().pickNetwork;
  return problems;
}

/** Finds the plan named by an address: by its _id or its public number. */
export function planNamed(plans: readonly Plan[], name: string): Plan | undefined {
  return plans.find((plan) => plan._id === name || String(plan.id) === name);
}

/** Returns network, plan, amount, validity and type: "MTN 1GB ₦500.00 30 days SME" (rules 9.14). */
export function planLabel(plan: Plan): string {
  const price = formatMoney(fromWire(plan.my_price));
  return [plan.plan_network, plan.plan, price, plan.month_validate, plan.plan_type].join(" ");
}

/** Makes the order of a plan for a valid number. */
export function dataOrder(plan: Plan, typed: string): PricedOrder | undefined {
  const phone = normalisePhone(typed);
  const network = NETWORKS.find((name) => name === plan.plan_network);
  if (!phone || !network) return undefined;
  const t = dataWords.get();
  return {
    route: "POST /buy/data",
    title: t.order({ network, plan: plan.plan }),
    measured: `${network} data`,
    priceNaira: plan.my_price,
    lines: [
      [t.number, formatPhone(phone)],
      [t.network, network],
      [t.plan, `${plan.plan} ${plan.plan_type}`],
      [t.validFor, plan.month_validate],
    ],
    body: { network: DATA_CODES[network], mobile_number: phone, plan: plan.id },
  };
}
