import { useQueryClient } from "@tanstack/react-query";
import { call } from "../api/api.ts";
import { formatTime } from "../date.ts";
import { formatMoney, fromWire } from "../money.ts";
import { useAct } from "../sending/use-act.ts";
import { rememberReceipt, type Transaction } from "../transactions.ts";
import { useWords } from "../words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { notify } from "../../ui/notify.ts";
import { proofWords } from "./words.en.ts";

type Props = { receipt: Transaction; onStopped?: () => void };

/** Tells one waiting withdrawal from another: its amount, its bank and account, and its time. */
function titleOf({ trans_amount, planName, phone_number }: Transaction, until: string): string {
  return proofWords.get().waits({
    amount: formatMoney(fromWire(trans_amount)),
    account: `${planName} ${phone_number}`.trim(),
    time: formatTime(until),
  });
}

/** A withdrawal to a new account: until when it waits, and the button that stops it (rules 11.18, 11.19). */
export function WaitingWithdrawal({ receipt, onStopped }: Props) {
  const t = useWords(proofWords);
  const cache = useQueryClient();
  const stop = useAct({
    send: () => call("POST /withdraw/stop/{id}", { params: { id: receipt._id } }),
    onDone: ({ msg, receipt: stopped }) => {
      rememberReceipt(cache, stopped, "new");
      notify.success(msg);
      onStopped?.();
    },
    fallback: t.failed,
  });
  if (!receipt.waitsUntil) return null;
  return (
    <Callout tone="warn" title={titleOf(receipt, receipt.waitsUntil)}>
      <p>{t.waitsText}</p>
      <Button
        variant="danger"
        className="mt-3"
        busy={stop.isBusy}
        busyText={t.stopping}
        onClick={() => stop.run()}
      >
        {t.stop}
      </Button>
    </Callout>
  );
}
