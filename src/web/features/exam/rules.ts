import { PROFILE_CODE } from "../../../core/exams.ts";
import { normalisePhone } from "../../../core/networks.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import type { PricedOrder } from "../../shared/order.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import type { Exam, ExamPlan } from "./api.ts";
import { examWords } from "./words.en.ts";

export type ExamDraft = { exam: string; plan: string; quantity: string; phone: string; profileCode: string };

export const examOf = (exams: readonly Exam[], draft: Pick<ExamDraft, "exam">): Exam | undefined =>
  exams.find(({ name }) => name === draft.exam);

export const planOf = (exam: Exam | undefined, draft: Pick<ExamDraft, "plan">): ExamPlan | undefined =>
  exam?.plans.find(({ _id }) => _id === draft.plan);

/** Fills the form from the address, which names a kind of PIN, and with the person's own number. */
export function startExam({ plan }: BuySearch, exams: readonly Exam[], phone: string): ExamDraft {
  const exam = exams.find((one) => one.isOpen && one.plans.some(({ _id }) => _id === plan));
  return {
    exam: exam?.name ?? "",
    plan: exam && plan ? plan : "",
    quantity: "1",
    phone,
    profileCode: "",
  };
}

export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, "");

/** Returns the problems of the form (rules 9.8, 27.2, 27.3). */
export function checkExam(draft: ExamDraft, exams: readonly Exam[], most: number): Problems<ExamDraft> {
  const t = examWords.get();
  const exam = examOf(exams, draft);
  if (!exam) return { exam: t.selectExam };
  if (!planOf(exam, draft)?.isAvailable) return { plan: t.selectKind };
  if (exam.needsProfile)
    return PROFILE_CODE.test(plainCode(draft.profileCode)) ? {} : { profileCode: t.badProfile };
  const quantity = Number(draft.quantity);
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > most)
    return { quantity: t.badQuantity({ most: String(most) }) };
  return normalisePhone(draft.phone) ? {} : { phone: t.badPhone };
}

type Wanted = { exam: Exam; plan: ExamPlan; draft: ExamDraft; candidate: string };

/** Makes the order of a checked form; naira multiply by the number of PINs as on the wire. */
export function examOrder({ exam, plan, draft, candidate }: Wanted): PricedOrder {
  const t = examWords.get();
  const quantity = exam.needsProfile ? 1 : Number(draft.quantity);
  const whose = exam.needsProfile
    ? { profileCode: plainCode(draft.profileCode) }
    : { phone: normalisePhone(draft.phone) ?? "" };
  return {
    route: "POST /buy/exam",
    title: t.order({ exam: exam.name, kind: plan.plan }),
    measured: `${exam.name} exam`,
    priceNaira: Math.round(plan.my_price * 100 * quantity) / 100,
    lines: [
      [t.exam, exam.name],
      [t.kind, plan.plan],
      ...(candidate ? [[t.candidate, candidate] as const] : []),
      ...(quantity > 1 ? [[t.count, String(quantity)] as const] : []),
    ],
    body: { plan: plan.id, quantity, ...whose },
  };
}
