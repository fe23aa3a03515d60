import { call } from "../api/api.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "../router/link.tsx";
import { useRef, useState } from "react";
import { formatMoney, fromWire } from "../money.ts";
import { titleOf } from "../transaction-words.ts";
import { isOpen, renewTransaction, type Transaction } from "../transactions.ts";
import { useAct } from "../sending/use-act.ts";
import { isAdmin, useUser } from "../user.ts";
import { useWords } from "../words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { Summary } from "../../ui/summary.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { refundWords } from "./words.en.ts";

type RefundRequest = { id: string; reason: string; confirm: boolean; supplierPaysBack: boolean };

/** Refunds a purchase, once. */
function refundOne({ id, ...body }: RefundRequest, requestKey: string) {
  return call("POST /admin/refund/{id}", { params: { id }, body, requestKey });
}

type RefundProps = {
  receipt: Transaction;
  /** The reason and the bearer that the dialog begins with. */
  reason?: string;
  supplierPaysBack?: boolean;
  onClose: () => void;
};

/**
 * Refunds one purchase after it shows the person and the amount; above a bound the refund waits for a second
 * admin.
 */
export function RefundDialog({ receipt, onClose, ...begins }: RefundProps) {
  const t = useWords(refundWords);
  const cache = useQueryClient();
  const [choice, setChoice] = useState({
    confirm: false,
    supplierPaysBack: begins.supplierPaysBack ?? false,
  });
  const [reason, setReason] = useState(begins.reason ?? "");
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const [isWaiting, setWaiting] = useState(false);
  const amount = formatMoney(fromWire(receipt.trans_amount));
  const act = useAct({
    key: { route: "POST /admin/refund/{id}" },
    send: (asked: RefundRequest, key) => refundOne(asked, key),
    onDone: (done) => {
      notify.success(done.msg);
      renewTransaction(cache, done.receipt);
      if (done.approval) setWaiting(true);
      else onClose();
    },
    fallback: t.wentWrong,
  });
  const refund = () => {
    setMissing(reason.trim() === "");
    if (reason.trim() === "") {
      notify.error(t.whyNeeded);
      field.current?.querySelector("textarea")?.focus();
    } else if (isOpen(receipt) && !choice.confirm) notify.error(t.mustUnderstand);
    else act.run({ id: receipt._id, reason: reason.trim(), ...choice });
  };
  if (isWaiting) return <WaitingDialog onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t.refundTitle({ amount, user: receipt.trans_UserName })}
      action={t.refundAct({ amount })}
      busyText={t.refunding}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      isDangerous
      onConfirm={refund}
      onClose={onClose}
    >
      <Summary
        lines={[
          [t.what, titleOf(receipt)],
          [t.user, receipt.trans_UserName],
          [t.amount, amount],
        ]}
      />
      <Bearer receipt={receipt} supplierPaysBack={choice.supplierPaysBack} amount={amount} />
      <p className="text-sm text-ink-soft">{t.once}</p>
      <div ref={field}>
        <TextAreaField
          label={t.whyRefund}
          hint={t.whyRefundHint}
          rows={2}
          maxLength={300}
          value={reason}
          error={isMissing ? t.whyNeeded : undefined}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        />
      </div>
      <Choices
        receipt={receipt}
        choice={choice}
        isOffered={begins.supplierPaysBack ?? false}
        onChoice={setChoice}
      />
    </ConfirmDialog>
  );
}

type BearerProps = { receipt: Transaction; supplierPaysBack: boolean; amount: string };

/** Names the one who bears the refund of a delivered purchase. */
function Bearer({ receipt, supplierPaysBack, amount }: BearerProps) {
  const t = useWords(refundWords);
  if (receipt.trans_Status !== "success") return null;
  return (
    <Callout
      tone={supplierPaysBack ? "calm" : "warn"}
      title={supplierPaysBack ? t.theirsToPay : t.ourLoss({ amount })}
    />
  );
}

type RefundChoice = Pick<RefundRequest, "confirm" | "supplierPaysBack">;

function Choices({
  receipt,
  choice,
  isOffered,
  onChoice,
}: {
  receipt: Transaction;
  choice: RefundChoice;
  /** Agents choose it too, where the screen begins with it. */
  isOffered: boolean;
  onChoice: (choice: RefundChoice) => void;
}) {
  const t = useWords(refundWords);
  const user = useUser();
  if (isOpen(receipt))
    return (
      <Switch
        label={t.understood}
        hint={t.underWay}
        checked={choice.confirm}
        onChange={(confirm) => onChoice({ ...choice, confirm })}
      />
    );
  if (!isAdmin(user) && !isOffered) return null;
  return (
    <Switch
      label={t.supplierPays}
      hint={t.supplierPaysHint}
      checked={choice.supplierPaysBack}
      onChange={(supplierPaysBack) => onChoice({ ...choice, supplierPaysBack })}
    />
  );
}

function WaitingDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(refundWords);
  const user = useUser();
  return (
    <Dialog open title={t.waitsTitle} onClose={onClose} footer={<Button onClick={onClose}>{t.close}</Button>}>
      <div className="grid justify-items-start gap-4">
        <Callout tone="warn" title={t.waitsTitle}>
          {t.waits}
        </Callout>
        {isAdmin(user) && (
          <Link to="/admin/reviews" className={buttonClass({ variant: "secondary" })}>
            {t.toReviews}
          </Link>
        )}
      </div>
    </Dialog>
  );
}
