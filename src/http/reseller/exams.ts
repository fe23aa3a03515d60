import type * as z from "zod/mini";
import type { examOrder } from "../../contract/reseller.ts";
import type { Catalogue, SoldPlan } from "../../core/catalogue.ts";
import { EXAM_BRANDS, type ExamBrand, MAX_PINS } from "../../core/exams.ts";
import { normalisePhone } from "../../core/networks.ts";
import { ok, type Result } from "../../core/result.ts";
import type { SellingCompany } from "../../flows/catalogue/plans.ts";
import type { ShownPin } from "../../flows/epins/show.ts";
import type { ExamOrder } from "../../flows/purchases/buy-exam.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { type Refused, refused, textOf } from "./forms.ts";
import { decimals, paidFor } from "./sums.ts";

/** Orders of exam PINs in the words of the reseller wire. */

type Form = z.output<typeof examOrder>;
type Shop = Pick<Catalogue, "otherPlans">;

/** Reads an order: the exam by its name, by our number of it, or by the number of a plan. */
export function examOrderOf(shop: Shop, form: Form): Result<ExamOrder, Refused> {
  const plan = planMeant(shop, textOf(form.exam_name));
  if (!plan) return refused("exam_name", "Invalid exam name.");
  const quantity = Number(textOf(form.quantity ?? 1));
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_PINS)
    return refused("quantity", `Ensure this value is from 1 to ${MAX_PINS}.`);
  const phone = textOf(form.mobile_number);
  if (phone !== "" && !normalisePhone(phone)) return refused("mobile_number", "Invalid mobile number.");
  const profileCode = textOf(form.profile_code) || undefined;
  return ok({ plan: plan.number, quantity, phone: normalisePhone(phone), profileCode });
}

/** The PINs of one body in the order of their numbers: what a name alone means is the first one on sale. */
function planMeant({ otherPlans }: Shop, sent: string): SoldPlan | undefined {
  const exams = otherPlans
    .filter(({ service }) => service === "exam")
    .toSorted((a, b) => a.number - b.number);
  const words = plainName(sent);
  const brand = EXAM_BRANDS[Number(sent) - 1] ?? words;
  return (
    exams.find(
      ({ number, network, name }) => String(number) === sent || plainName(`${network}${name}`) === words,
    ) ?? exams.find(({ network, isAvailable }) => network === brand && isAvailable)
  );
}

/** The PINs on sale by body, the first one first: that is the one that the body's name alone means. */
export const examLists = (companies: readonly SellingCompany<ExamBrand>[]): Record<string, unknown[]> =>
  Object.fromEntries(
    companies.map(({ brand, plans }) => [
      brand,
      plans
        .filter(({ isOpen }) => isOpen)
        .toSorted((a, b) => a.plan.number - b.plan.number)
        .map(({ plan, price }) => ({
          id: plan.number,
          exam_name: brand,
          product_name: plan.name,
          plan_amount: decimals(price),
        })),
    ]),
  );

const plainName = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** The fields of an order of PINs: its rows joined, and the PINs that are delivered, in one text each. */
export function examShape(
  rows: readonly TransactionRow[],
  pins: readonly ShownPin[],
): Record<string, unknown> {
  const [first] = rows;
  const paid = paidFor(rows);
  const ordered = rows.flatMap(({ id }) => pins.find(({ purchaseId }) => purchaseId === id) ?? []);
  const joined = ordered.map(({ pin }) => pin).join(",");
  return {
    exam_name: first?.network,
    product_name: first?.plan_name,
    quantity: rows.length,
    mobile_number: first?.number,
    plan_amount: decimals(first?.amount_kobo ?? 0n),
    amount: decimals(paid),
    paid_amount: decimals(paid),
    pin: joined,
    pins: joined,
    serial_numbers: ordered.map(({ serial }) => serial).join(","),
  };
}
