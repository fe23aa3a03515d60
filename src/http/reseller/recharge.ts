import type * as z from "zod/mini";
import type { rechargeOrder } from "../../contract/reseller.ts";
import type { Numbering } from "../../core/api-keys.ts";
import type { Catalogue, SoldPlan } from "../../core/catalogue.ts";
import { type Network, NETWORKS } from "../../core/networks.ts";
import {
  loadCode,
  MAX_CARDS_AT_ONCE,
  networkOfCard,
  type RechargeBrand,
  rechargeBrandOf,
  valueOfPlan,
} from "../../core/recharge.ts";
import { NETWORK_NUMBERS, networkOf } from "../../core/reseller-numbers.ts";
import { ok, type Result } from "../../core/result.ts";
import type { SellingCompany } from "../../flows/catalogue/plans.ts";
import type { ShownPin } from "../../flows/epins/show.ts";
import type { RechargeOrder } from "../../flows/purchases/buy-recharge.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { type Refused, refused, textOf } from "./forms.ts";
import { decimals, paidFor } from "./sums.ts";

/** Orders of recharge cards in the words of the reseller wire (rules 30.8). */

type CardsOrder = RechargeOrder & { quantity: number };
type Shop = Pick<Catalogue, "otherPlans">;

const TOO_MANY = `Ensure this value is from 1 to ${MAX_CARDS_AT_ONCE}. More are a batch of our own API: POST /api/v1/buy/recharge.`;

/** Reads an order: the network in the key's numbering, the value in naira or as the number of its plan. */
export function cardsOrderOf(
  shop: Shop,
  numbering: Numbering,
  form: z.output<typeof rechargeOrder>,
): Result<CardsOrder, Refused> {
  const network = networkOf(NETWORK_NUMBERS[numbering].airtime, form.network);
  if (!network) return refused("network", "Invalid network id.");
  const plan = planMeant(shop, network, textOf(form.network_amount));
  if (!plan) return refused("network_amount", "Invalid network amount.");
  const quantity = Number(textOf(form.quantity ?? 1));
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_CARDS_AT_ONCE)
    return refused("quantity", TOO_MANY);
  return ok({ network, plan: plan.number, quantity });
}

/** A value wins over the number of a plan: scripts that know our plans send values too (rules 30.8). */
function planMeant({ otherPlans }: Shop, network: Network, sent: string): SoldPlan | undefined {
  const brand = rechargeBrandOf(network);
  const cards = otherPlans.filter((plan) => plan.service === "recharge" && plan.network === brand);
  return (
    cards.find(({ name }) => String(valueOfPlan(name)) === sent) ??
    cards.find(({ number }) => String(number) === sent)
  );
}

/** The cards on sale by network: scripts send `network_amount`, or `id` in its place. */
export const cardLists = (
  companies: readonly SellingCompany<RechargeBrand>[],
  numbering: Numbering,
): Record<string, unknown[]> =>
  Object.fromEntries(
    companies.map(({ brand, plans }) => [
      networkOfCard(brand),
      plans
        .filter(({ isOpen }) => isOpen)
        .map(({ plan, price }) => ({
          id: plan.number,
          network: NETWORK_NUMBERS[numbering].airtime[networkOfCard(brand)],
          network_amount: String(valueOfPlan(plan.name) ?? ""),
          plan_amount: decimals(price),
        })),
    ]),
  );

/** The fields of an order of cards: its rows joined, and the cards that are delivered, in all usual forms. */
export function cardsShape(
  rows: readonly TransactionRow[],
  pins: readonly ShownPin[],
  numbering: Numbering,
): Record<string, unknown> {
  const [first] = rows;
  const network = NETWORKS.find((one) => rechargeBrandOf(one) === first?.network);
  const paid = paidFor(rows);
  const cards = rows.flatMap((row) => {
    const shown = pins.find(({ purchaseId }) => purchaseId === row.id);
    return shown ? [{ ...shown, pk: Number(row.seq), value: row.face_kobo ?? 0n }] : [];
  });
  const joined = cards.map(({ pin }) => pin).join(",");
  return {
    network: network && NETWORK_NUMBERS[numbering].airtime[network],
    network_name: network,
    plan_name: first?.plan_name,
    quantity: rows.length,
    plan_amount: decimals(first?.amount_kobo ?? 0n),
    amount: decimals(paid),
    paid_amount: decimals(paid),
    pin: joined,
    pins: joined,
    serial: cards.map(({ serial }) => serial).join(","),
    load_code: loadCode("PIN"),
    data_pin: cards.map(({ pk, pin, serial, value }) => ({
      pk,
      fields: { network, amount: decimals(value), pin, serial, load_code: loadCode(pin) },
    })),
  };
}
