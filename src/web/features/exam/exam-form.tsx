import { ApiError, call, messageOf } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { fromWire, shortMoney } from "../../shared/money.ts";
import type { Purchase } from "../../shared/purchase/use-purchase.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import { useUser } from "../../shared/user.ts";
import { useVerifiedTarget } from "../../shared/verified-target.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import type { Exam, ExamPlan } from "./api.ts";
import { checkExam, type ExamDraft, examOf, examOrder, plainCode, planOf, startExam } from "./rules.ts";
import { examWords } from "./words.en.ts";

type ExamFormProps = {
  exams: readonly Exam[];
  /** The most PINs of one request. */
  most: number;
  start: BuySearch;
  onOrder: Purchase["open"];
};

/** The one form: exam, kind, and how many, or for JAMB the candidate, who is named before the order. */
export function ExamForm({ exams, most, start, onOrder }: ExamFormProps) {
  const t = useWords(examWords);
  const { phoneNumber } = useUser();
  const draft = useDraft(
    startExam(start, exams, phoneNumber),
    (values) => checkExam(values, exams, most),
    "exam",
  );
  const { values, problems } = draft;
  const candidate = useVerifiedTarget(async (code: string, signal) => {
    const { name } = await call("POST /buy/validateProfile", { body: { profileCode: code }, signal });
    return { code, name };
  });
  const exam = examOf(exams, values);
  const edit = (changes: Partial<ExamDraft>) => {
    draft.set(changes);
    if ("exam" in changes || "profileCode" in changes) candidate.reset();
  };
  const known = exam?.needsProfile ? candidate.verified : undefined;
  const send = (wanted: ExamDraft) => {
    const plan = planOf(exam, wanted);
    if (!exam || !plan) return;
    if (!exam.needsProfile || known)
      return onOrder(examOrder({ exam, plan, draft: wanted, candidate: known?.name ?? "" }));
    void candidate.check(plainCode(wanted.profileCode)).catch((error: unknown) => {
      const text = messageOf(error, examWords.get().notChecked);
      notify.error(text);
      if (error instanceof ApiError && error.code === "profile_not_found") draft.show({ profileCode: text });
    });
  };
  return (
    <Card>
      <form ref={draft.form} noValidate onSubmit={draft.submit(send)}>
        <fieldset disabled={candidate.isChecking} className="grid gap-5">
          <legend className="sr-only">{t.title}</legend>
          <Choice
            legend={t.exam}
            name="exam"
            layout="two"
            value={values.exam}
            error={problems.exam}
            options={exams.map(({ name, isOpen }) => ({
              value: name,
              label: name,
              disabled: !isOpen,
              ...(isOpen ? {} : { note: t.notNow }),
            }))}
            onChange={(name) => edit({ exam: name, plan: onlyPlanOf(exams, name) })}
          />
          {exam && <Kinds exam={exam} draft={draft} />}
          {exam && isOnSale(exam) && <Whose exam={exam} draft={draft} most={most} onEdit={edit} />}
          <div role="status" className="empty:hidden">
            {known && <Callout tone="good" title={known.name} />}
          </div>
          {(!exam || isOnSale(exam)) && (
            <Button type="submit" size="lg" wide busy={candidate.isChecking} busyText={t.checking}>
              {exam?.needsProfile && !known ? t.check : t.goOn}
            </Button>
          )}
        </fieldset>
      </form>
    </Card>
  );
}

const isOnSale = ({ plans }: Exam): boolean => plans.some(({ isAvailable }) => isAvailable);

/** Chooses the kind where there is one alone. */
function onlyPlanOf(exams: readonly Exam[], name: string): string {
  const open = examOf(exams, { exam: name })?.plans.filter(({ isAvailable }) => isAvailable) ?? [];
  return open.length === 1 ? (open[0]?._id ?? "") : "";
}

type Draft = ReturnType<typeof useDraft<ExamDraft>>;

function Kinds({ exam, draft }: { exam: Exam; draft: Draft }) {
  const t = useWords(examWords);
  if (!isOnSale(exam)) return <EmptyState title={t.none}>{t.noneNote}</EmptyState>;
  const priceOf = ({ plan, my_price: price }: ExamPlan) =>
    t.kindPrice({ kind: plan, price: shortMoney(fromWire(price)) });
  return (
    <Choice
      legend={t.kind}
      name="plan"
      layout="two"
      value={draft.values.plan}
      error={draft.problems.plan}
      options={exam.plans.map((plan) => ({
        value: plan._id,
        label: priceOf(plan),
        disabled: !plan.isAvailable,
        ...(plan.isAvailable ? {} : { note: t.notNow }),
      }))}
      onChange={(plan) => draft.set({ plan })}
    />
  );
}

type WhoseProps = { exam: Exam; draft: Draft; most: number; onEdit: (changes: Partial<ExamDraft>) => void };

function Whose({ exam, draft, most, onEdit }: WhoseProps) {
  const t = useWords(examWords);
  const { values, problems } = draft;
  if (exam.needsProfile)
    return (
      <TextField
        label={t.profileCode}
        hint={t.profileHint}
        inputMode="numeric"
        autoComplete="off"
        maxLength={14}
        value={values.profileCode}
        error={problems.profileCode}
        onChange={(event) => onEdit({ profileCode: event.target.value })}
      />
    );
  return (
    <>
      <TextField
        label={t.quantity}
        hint={t.each}
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(most).length}
        value={values.quantity}
        error={problems.quantity}
        onChange={(event) => onEdit({ quantity: event.target.value })}
      />
      <TextField
        label={t.phone}
        hint={t.phoneHint}
        inputMode="tel"
        autoComplete="off"
        maxLength={20}
        value={values.phone}
        error={problems.phone}
        onChange={(event) => onEdit({ phone: event.target.value })}
      />
    </>
  );
}
