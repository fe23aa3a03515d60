import { useQueryClient } from "@tanstack/react-query";
import { type Kobo, kobo } from "../../../core/money.ts";
import { type AnswerOf, type BodyOf, call } from "../../shared/api/api.ts";
import { BankAccountFields } from "../../shared/bank-account/bank-account-fields.tsx";
import { type BankAccount, useBankAccount } from "../../shared/bank-account/use-bank-account.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { type Partnership, partnershipQuery } from "../../shared/partnership-query.ts";
import { rememberReceipt } from "../../shared/transactions.ts";
import { sayEnd } from "../../shared/result/ending.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { patchUser, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { ActButtons } from "../../ui/act-buttons.tsx";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Summary } from "../../ui/summary.tsx";
import { partnershipWords } from "./words.en.ts";

type JoinDialogProps = { pricing: Partnership["pricing"]; onClose: () => void };

/** Step 1 asks for the bank account; step 2 shows the price and pays. */
export function JoinDialog({ pricing, onClose }: JoinDialogProps) {
  const t = useWords(partnershipWords);
  const check = useBankAccount();
  const act = useJoin(onClose);
  const price = fromWire(pricing.price);
  const { account } = check;
  return (
    <Dialog
      open
      title={t.joinTitle}
      {...(act.isBusy ? {} : { onClose })}
      footer={
        account ? (
          <ActButtons
            cancel={t.cancel}
            onCancel={onClose}
            busy={act.isBusy}
            busyText={t.busy}
            onClick={() => act.run(bodyOf(account))}
          >
            {t.pay({ amount: formatMoney(price) })}
          </ActButtons>
        ) : (
          <Button variant="secondary" onClick={onClose}>
            {t.cancel}
          </Button>
        )
      }
    >
      <div className="grid gap-5">
        <div role="status" className="empty:hidden">
          {act.problem && (
            <Callout
              tone="bad"
              title={act.problem.kind === "unanswered" && !act.problem.found ? t.unanswered : act.problem.msg}
            />
          )}
        </div>
        {!account && <p className="text-sm text-ink-soft">{t.joinLead}</p>}
        <BankAccountFields check={check} isLocked={act.isBusy} />
        {account && <Cost price={price} percent={pricing.renewalPercent} />}
      </div>
    </Dialog>
  );
}

function Cost({ price, percent }: { price: Kobo; percent: number }) {
  const t = useWords(partnershipWords);
  const balance = fromWire(useUser().balance);
  return (
    <Summary
      lines={[
        [t.oneTime, formatMoney(price)],
        [t.wallet, formatMoney(balance)],
        [t.after, formatMoney(kobo(balance - price))],
        [t.renewalLine, t.renewalEach({ percent })],
      ]}
    />
  );
}

function bodyOf({ bankName, bankCode, accountNumber, accountName }: BankAccount): JoinBody {
  return { bank: bankName, bankCode, accountNumber, nameOnAccount: accountName };
}

function useJoin(onClose: () => void) {
  const cache = useQueryClient();
  return useAct({
    key: { route: "POST /auth/upgradeToPartner", fromReceipt: (receipt, msg) => ({ msg, receipt }) },
    send: joinPartnership,
    onDone: ({ msg, receipt }: AnswerOf<"POST /auth/upgradeToPartner">, _sent, isRepeat) => {
      rememberReceipt(cache, receipt, isRepeat ? "repeated" : "new");
      patchUser({ isPartner: true, userType: "partner" });
      void cache.invalidateQueries({ queryKey: partnershipQuery.queryKey });
      sayEnd(receipt, msg);
      onClose();
    },
  });
}

type JoinBody = BodyOf<"POST /auth/upgradeToPartner">;

/** Joins for the one-time charge; the server repeats the name enquiry. */
function joinPartnership(body: JoinBody, requestKey: string) {
  return call("POST /auth/upgradeToPartner", { body, requestKey });
}
