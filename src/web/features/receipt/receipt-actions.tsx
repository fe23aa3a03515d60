import { call } from "../../shared/api/api.ts";
import { Link } from "../../shared/router/link.tsx";
import { lazyPart } from "../../shared/lazy-part.tsx";
import { repeatOf } from "../../shared/repeat.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { WaitingWithdrawal } from "../../shared/payment-proof/waiting-withdrawal.tsx";
import { isStaff, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ClockIcon, RefreshIcon } from "../../ui/icons.tsx";
import { PersonIcon } from "../../ui/icons-frame.tsx";
import { MailIcon } from "../../ui/icons-figures.tsx";
import { notify } from "../../ui/notify.ts";
import { staffActs } from "./rules.ts";
import { receiptWords } from "./words.en.ts";
import { useAct } from "../../shared/sending/use-act.ts";

const ReceiptProblem = lazyPart(
  () => import("../../shared/problems/receipt-problem.tsx").then((part) => part.ReceiptProblem),
  { quiet: true },
);
const StaffActions = lazyPart(() => import("./staff/staff-actions.tsx").then((part) => part.StaffActions));

/** Actions on one transaction that the viewer may take. */
export function ReceiptActions({ receipt }: { receipt: Transaction }) {
  const t = useWords(receiptWords);
  const user = useUser();
  const repeat = repeatOf(receipt, user.userName);
  const acts = staffActs(receipt, user);
  const isOwn = receipt.trans_UserName === user.userName;
  return (
    <section aria-label={t.actions} className="mt-5 grid gap-3 border-t border-line pt-5 print:hidden">
      {isOwn && <WaitingWithdrawal receipt={receipt} />}
      <div className="grid pairs gap-2 *:whitespace-normal">
        {repeat && (
          <Link to={repeat.to} search={repeat.search} className={buttonClass()}>
            <RefreshIcon /> {t.again}
          </Link>
        )}
        {repeat && (receipt.trans_Type === "data" || receipt.trans_Type === "airtime") && (
          <Link
            to="/profile/schedules"
            search={{ make: receipt.trans_Type, ...repeat.search }}
            className={buttonClass({ variant: "secondary" })}
          >
            <ClockIcon /> {t.schedule}
          </Link>
        )}
        <CopyButton variant="secondary" text={receipt.trans_Id}>
          {t.copyId}
        </CopyButton>
        {isOwn && <MailButton id={receipt._id} />}
        {acts.length > 0 && <StaffActions receipt={receipt} acts={acts} />}
        {isStaff(user) && (
          <Link
            to="/admin/person"
            search={{ id: receipt.trans_UserName }}
            className={buttonClass({ variant: "secondary" })}
          >
            <PersonIcon /> {t.openPerson}
          </Link>
        )}
      </div>
      {isOwn && <ReceiptProblem receipt={receipt} />}
      {receipt.relatedId && (
        <Link
          to="."
          search={(now: Record<string, unknown>) => ({ ...now, receipt: receipt.relatedId ?? undefined })}
          resetScroll={false}
          className={buttonClass({ variant: "quiet" })}
        >
          {t.related}
        </Link>
      )}
    </section>
  );
}

function MailButton({ id }: { id: string }) {
  const t = useWords(receiptWords);
  const mail = useAct({
    send: () => call("POST /transaction/{id}/mail", { params: { id } }),
    onDone: ({ msg }) => notify.success(msg),
    fallback: t.wentWrong,
    onLoss: () => t.wentWrong,
  });
  return (
    <Button variant="secondary" busy={mail.isBusy} busyText={t.mailing} onClick={() => mail.run()}>
      <MailIcon /> {t.mail}
    </Button>
  );
}
