import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { type Kobo, kobo } from "../../../core/money.ts";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { authQuery } from "../../shared/auth-query.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire, toWire } from "../../shared/money.ts";
import { ProofStep } from "../../shared/payment-proof/proof-step.tsx";
import { useProof } from "../../shared/payment-proof/use-proof.ts";
import { sentenceOf } from "../../shared/forms/sentence-of.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useUser } from "../../shared/user.ts";
import { useVerifiedTarget } from "../../shared/verified-target.ts";
import { useWords } from "../../shared/words.ts";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { Summary, type SummaryLine } from "../../ui/summary.tsx";
import { askOwner, couponsKey, type Owner } from "./api.ts";
import { amountOf, checkAmount, checkOwner } from "./rules.ts";
import { couponWords } from "./words.en.ts";

export type Made = AnswerOf<"POST /admin/generateCoupon">;

/** Makes a coupon: step 1 asks for its owner, step 2 for the amount; then a dialog asks for confirmation. */
export function CouponForm({ onMade }: { onMade: (made: Made) => void }) {
  const owner = useVerifiedTarget(askOwner);
  const [amount, setAmount] = useState<Kobo>();
  return (
    <Card>
      <div className="grid gap-5">
        <OwnerStep
          owner={owner.verified}
          isChecking={owner.isChecking}
          onCheck={owner.check}
          onEdit={owner.reset}
        />
        {owner.verified && <AmountStep key={owner.verified.userName} onAmount={setAmount} />}
      </div>
      {owner.verified && amount !== undefined && (
        <ConfirmCoupon
          owner={owner.verified}
          amount={amount}
          onClose={() => setAmount(undefined)}
          onMade={onMade}
        />
      )}
    </Card>
  );
}

type OwnerStepProps = {
  owner: Owner | undefined;
  isChecking: boolean;
  onCheck: (userName: string) => Promise<unknown>;
  /** Runs when the name is edited, so that its verification no longer counts. */
  onEdit: () => void;
};

function OwnerStep({ owner, isChecking, onCheck, onEdit }: OwnerStepProps) {
  const t = useWords(couponWords);
  const draft = useDraft({ userAccount: "" }, checkOwner);
  const [problem, setProblem] = useState<string>();
  const check = async (userName: string) => {
    setProblem(undefined);
    try {
      await onCheck(userName);
    } catch (error) {
      setProblem(sentenceOf(error, t.unknown));
      notify.error(sentenceOf(error, t.unknown));
    }
  };
  return (
    <form
      ref={draft.form}
      noValidate
      onSubmit={draft.submit(({ userAccount }) => void check(userAccount.trim()))}
    >
      <fieldset disabled={isChecking} className="grid gap-4">
        <TextField
          label={t.owner}
          hint={t.ownerHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={draft.values.userAccount}
          error={draft.problems.userAccount}
          onChange={({ target }) => {
            draft.set({ userAccount: target.value });
            setProblem(undefined);
            onEdit();
          }}
        />
        <div role="status" className="empty:hidden">
          {owner && (
            <Callout tone="good" title={owner.fullName || owner.userName}>
              {owner.userName}
            </Callout>
          )}
        </div>
        <FormError error={problem} />
        {!owner && (
          <Button type="submit" size="lg" wide busy={isChecking} busyText={t.validating}>
            {t.validate}
          </Button>
        )}
      </fieldset>
    </form>
  );
}

function AmountStep({ onAmount }: { onAmount: (amount: Kobo) => void }) {
  const t = useWords(couponWords);
  const user = useUser();
  const draft = useDraft({ amount: "" }, (values) => checkAmount(values, user));
  const { form } = draft;
  // The name was verified while its button had the focus: move the focus to the amount.
  const isShown = useRef(false);
  useEffect(() => {
    if (!isShown.current) form.current?.querySelector("input")?.focus();
    isShown.current = true;
  }, [form]);
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={draft.submit(({ amount }) => {
        const asked = amountOf(amount);
        if (asked !== undefined) onAmount(asked);
      })}
    >
      <AmountField
        label={t.amount}
        value={draft.values.amount}
        error={draft.problems.amount}
        chips={CHIPS}
        onChange={(amount) => draft.set({ amount })}
      />
      <Button type="submit" size="lg" wide>
        {t.generate}
      </Button>
    </form>
  );
}

const CHIPS = [500, 1000, 2000, 5000] as const;

type ConfirmProps = { owner: Owner; amount: Kobo; onClose: () => void; onMade: (made: Made) => void };

/** Asks for confirmation with payer, amount and owner before money leaves. */
function ConfirmCoupon({ owner, amount, onClose, onMade }: ConfirmProps) {
  const t = useWords(couponWords);
  const cache = useQueryClient();
  const { isAdmin } = useUser();
  const shown = formatMoney(amount);
  const proof = useProof();
  const act = useAct({
    // The answer has no time: the key's age counts instead.
    key: { route: "POST /admin/generateCoupon", doneAt: () => undefined },
    // The proof is no part of the coupon that the key names.
    send: (wanted: { userAccount: string; amount: number }, requestKey) =>
      call("POST /admin/generateCoupon", { body: { ...wanted, ...proof.body() }, requestKey }),
    onProblem: proof.hear,
    isQuiet: proof.isAbout,
    onDone: (made) => {
      notify.success(made.msg);
      void cache.invalidateQueries({ queryKey: couponsKey });
      // A vendor's own wallet paid, and the answer has no balance.
      if (!isAdmin) void cache.invalidateQueries({ queryKey: authQuery.queryKey });
      onMade(made);
    },
  });
  const { userName } = owner;
  const wire = toWire(amount);
  const confirm = () =>
    proof.confirm({ act: "coupon", amount: wire, userName }, () =>
      act.run({ userAccount: userName, amount: wire }),
    );
  return (
    <ConfirmDialog
      title={t.confirmTitle({ amount: shown, name: userName })}
      action={t.confirm({ amount: shown })}
      busyText={t.generating}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={proof.isAbout(act.problem) ? undefined : act.problem?.msg}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Summary lines={useLines(owner, amount)} />
      <p className="text-sm text-ink-soft">{t.validDays}</p>
      <ProofStep proof={proof} onGo={confirm} />
    </ConfirmDialog>
  );
}

function useLines(owner: Owner, amount: Kobo): SummaryLine[] {
  const t = useWords(couponWords);
  const { isAdmin, balance } = useUser();
  const lines: SummaryLine[] = [
    [t.forWhom, owner.fullName ? `${owner.fullName} (${owner.userName})` : owner.userName],
    [t.amount, formatMoney(amount)],
    [t.paidBy, isAdmin ? t.house : t.ownWallet],
  ];
  if (isAdmin) return lines;
  return [...lines, [t.balanceAfter, formatMoney(kobo(fromWire(balance) - amount))]];
}
