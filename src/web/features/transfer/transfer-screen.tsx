import { useState } from "react";
import { ApiError } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { forgetDraft } from "../../shared/forms/kept-draft.ts";
import { ConfirmTransfer } from "./confirm-transfer.tsx";
import { sentenceOf } from "../../shared/forms/sentence-of.ts";
import { isAdmin, isStaff, useUser } from "../../shared/user.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { useVerifiedTarget } from "../../shared/verified-target.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { notify } from "../../ui/notify.ts";
import { AmountStep } from "./amount-step.tsx";
import { findReceiver } from "./api.ts";
import { SentBefore } from "./sent-before.tsx";
import { ReceiverStep } from "./receiver-step.tsx";
import { checkUserName, type UserDraft } from "./rules.ts";
import { transferWords } from "./words.en.ts";

/** Transfers money to another wallet in two steps: the receiver, then the amount. */
export function TransferScreen({ onDone }: { onDone: (receipt: Transaction | null) => void }) {
  const t = useWords(transferWords);
  const user = useUser();
  const draft = useDraft<UserDraft>({ userName: "" }, checkUserName, "transfer");
  const target = useVerifiedTarget(findReceiver);
  const [amount, setAmount] = useState<number>();
  const receiver = target.verified;
  // Lists of staff hold everybody's transfers.
  const isOfStaff = isStaff(user);

  const validate = ({ userName }: UserDraft) => {
    target.check(userName.trim()).catch((error: unknown) => {
      const text = sentenceOf(error, t.notChecked);
      if (error instanceof ApiError && error.code === "receiver_unknown") draft.show({ userName: text });
      notify.error(text);
    });
  };
  const finish = (receipt: Transaction | null) => {
    setAmount(undefined);
    target.reset();
    forgetDraft("transfer");
    onDone(receipt);
  };
  return (
    <div data-narrow className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-1">
        <h1 className="text-2xl">{t.title}</h1>
        <p className="text-ink-soft">{isAdmin(user) ? t.houseIntro : t.intro}</p>
      </div>
      <Card>
        <div className="grid gap-5">
          <ReceiverStep
            draft={draft}
            receiver={receiver}
            isChecking={target.isChecking}
            onValidate={validate}
            onChange={target.reset}
          />
          {!receiver && !isOfStaff && (
            <SentBefore
              isBusy={target.isChecking}
              onPick={(userName) => {
                draft.set({ userName });
                validate({ userName });
              }}
            />
          )}
          {receiver && <AmountStep receiver={receiver.userName} onAmount={setAmount} />}
        </div>
      </Card>
      {receiver && amount !== undefined && (
        <ConfirmTransfer
          receiver={receiver}
          amount={amount}
          onClose={() => setAmount(undefined)}
          onDone={finish}
        />
      )}
    </div>
  );
}
