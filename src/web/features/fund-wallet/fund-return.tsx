import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "../../shared/router/link.tsx";
import { useCallback, useEffect, useRef } from "react";
import { ApiError, messageOf } from "../../shared/api/api.ts";
import { type LiveNews, useLive } from "../../shared/live.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { isOpen, type Transaction } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { Summary } from "../../ui/summary.tsx";
import { fundingQuery, type Payment } from "./api.ts";
import { fundWords } from "./words.en.ts";

type FundReturnProps = { payment: Payment; onPaid: (receipt: Transaction) => void };

/**
 * The payment after a return from the provider, polled until it is final: that it is not confirmed yet, or
 * did not go through. A confirmed one goes to `onPaid`.
 */
export function FundReturn({ payment, onPaid }: FundReturnProps) {
  const t = useWords(fundWords);
  const { reference } = payment;
  const cache = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(fundingQuery(payment, cache));
  const isWaiting = data ? isOpen(data.receipt) : false;
  useLive(
    useCallback(
      (news: LiveNews) => {
        if (isWaiting && news.event !== "notification") void refetch();
      },
      [isWaiting, refetch],
    ),
  );
  const paid = data?.receipt.trans_Status === "success" ? data.receipt : undefined;
  const latest = useRef(onPaid);
  latest.current = onPaid;
  useEffect(() => {
    if (paid) latest.current(paid);
  }, [paid]);
  if (data && !paid) {
    return (
      <Card>
        <div className="grid gap-5">
          <div role="status">
            <Outcome receipt={data.receipt} />
          </div>
          <Split receipt={data.receipt} reference={reference} />
          <NextSteps receipt={data.receipt} isAsking={isFetching} onAsk={() => refetch()} />
        </div>
      </Card>
    );
  }
  if (error) {
    const isUnknown = error instanceof ApiError && error.status === 404;
    return (
      <ErrorState title={isUnknown ? t.unknown : t.notChecked} onRetry={() => refetch()}>
        <p>{isUnknown ? t.unknownNote({ reference }) : messageOf(error, t.noServer)}</p>
        <p>{t.notLost}</p>
        <p className="mt-2">
          <Link to="/profile/fundWallet" search={{}} className="font-semibold text-accent underline">
            {t.backToFund}
          </Link>
        </p>
      </ErrorState>
    );
  }
  return (
    <Card title={t.checking}>
      <Skeleton rows={3} height="h-12" label={t.checking} />
    </Card>
  );
}

function Outcome({ receipt }: { receipt: Transaction }) {
  const t = useWords(fundWords);
  if (isOpen(receipt)) {
    return (
      <Callout tone="warn" title={t.open}>
        {receipt.nextStep ?? t.openNote}
      </Callout>
    );
  }
  return (
    <Callout tone="bad" title={t.failed}>
      {receipt.apiResponse || t.failedNote}
    </Callout>
  );
}

function Split({ receipt, reference }: { receipt: Transaction; reference: string }) {
  const t = useWords(fundWords);
  const { faceValue, fee, trans_amount } = receipt;
  const paid = faceValue === null ? undefined : formatMoney(fromWire(faceValue));
  return (
    <Summary
      lines={[
        [t.status, <Status key="status" status={receipt.trans_Status} />],
        ...(paid ? ([[t.youPay, paid]] as const) : []),
        [t.fee, formatMoney(fromWire(fee))],
        [t.walletGets, formatMoney(fromWire(trans_amount))],
        [t.reference, reference],
      ]}
    />
  );
}

type NextStepsProps = { receipt: Transaction; isAsking: boolean; onAsk: () => void };

function NextSteps({ receipt, isAsking, onAsk }: NextStepsProps) {
  const t = useWords(fundWords);
  if (isOpen(receipt)) {
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        <Button busy={isAsking} busyText={t.asking} onClick={onAsk}>
          {t.checkNow}
        </Button>
        {receipt.paymentLink && (
          <a href={receipt.paymentLink} className={buttonClass({ variant: "secondary" })}>
            {t.openPage}
          </a>
        )}
      </div>
    );
  }
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Link to="/profile" className={buttonClass()}>
        {t.toDashboard}
      </Link>
      <Link to="/profile/fundWallet" search={{}} className={buttonClass({ variant: "secondary" })}>
        {t.tryAgain}
      </Link>
    </div>
  );
}
