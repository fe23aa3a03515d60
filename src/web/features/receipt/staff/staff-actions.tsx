import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RefundDialog } from "../../../shared/refund/refund-dialog.tsx";
import { EarningDialog } from "./earning-dialog.tsx";
import { renewTransaction, type Transaction } from "../../../shared/transactions.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckIcon, CrossIcon, RefreshIcon, UndoIcon } from "../../../ui/icons.tsx";
import { notify } from "../../../ui/notify.ts";
import { requeryWithdrawal } from "./api.ts";
import type { StaffAct } from "../rules.ts";
import { staffWords } from "../staff-words.en.ts";
import { useAct } from "../../../shared/sending/use-act.ts";

/** The acts of staff on one transaction; each opens its own dialog. */
export function StaffActions({ receipt, acts }: { receipt: Transaction; acts: readonly StaffAct[] }) {
  const t = useWords(staffWords);
  const [asking, setAsking] = useState<"refund" | "approve" | "reject">();
  const close = () => setAsking(undefined);
  const dialog = { receipt, onClose: close };
  return (
    <>
      {acts.includes("refund") && (
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking("refund")}>
          <UndoIcon /> {t.refund}
        </Button>
      )}
      {acts.includes("decide") && (
        <>
          <Button aria-haspopup="dialog" onClick={() => setAsking("approve")}>
            <CheckIcon /> {t.approve}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking("reject")}>
            <CrossIcon /> {t.reject}
          </Button>
        </>
      )}
      {acts.includes("requery") && <Requery receipt={receipt} />}
      {asking === "refund" && <RefundDialog {...dialog} />}
      {(asking === "approve" || asking === "reject") && (
        <EarningDialog {...dialog} approve={asking === "approve"} />
      )}
    </>
  );
}

function Requery({ receipt }: { receipt: Transaction }) {
  const t = useWords(staffWords);
  const cache = useQueryClient();
  const ask = useAct({
    send: () => requeryWithdrawal(receipt._id),
    onDone: (done) => {
      renewTransaction(cache, done.receipt);
      notify.success(done.msg);
    },
    fallback: t.wentWrong,
    onLoss: () => t.wentWrong,
  });
  return (
    <Button variant="secondary" busy={ask.isBusy} busyText={t.requerying} onClick={() => ask.run()}>
      <RefreshIcon /> {t.requery}
    </Button>
  );
}
