import { useQueryClient } from "@tanstack/react-query";
import { ApiError, type BodyOf, call } from "../../shared/api/api.ts";
import { formatMoney, toWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import { isFinal } from "../../shared/order.ts";
import { forgetDraft } from "../../shared/forms/kept-draft.ts";
import { rememberReceipt, type Transaction } from "../../shared/transactions.ts";
import { sayResult } from "../../shared/result/ending.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Money } from "../../ui/money.tsx";
import { Summary } from "../../ui/summary.tsx";
import type { Ended, Flow } from "./flow.ts";
import { networkNamed, type Sale, transfersOf } from "./rules.ts";
import { cashWords } from "./words.en.ts";

const ROUTE = "POST /a2c/transferAirtime";
/**
 * The act without the PIN: acts are stored by name until they are answered, and the PIN must not be stored.
 */
type SaleAct = Omit<BodyOf<typeof ROUTE>, "transferPin">;

/** Refusals after which the server's session is gone. A refusal of a transfer also names its transaction. */
const ENDS = new Set([
  "airtime_session_ended",
  "transfer_pin_wrong",
  "airtime_transfer_refused",
  "not_found",
]);

/**
 * Returns how a refusal ends the flow; undefined when it does not. A session sells once: after an unanswered
 * sale, "the session has ended" may mean that the first sale is in flight.
 */
function endOf(error: unknown, { isSent }: SaleFlow): Ended | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.data.transactionId) return { kind: "refused", msg: error.msg };
  if (!ENDS.has(error.code)) return undefined;
  return isSent ? { kind: "unknown" } : { kind: "refused", msg: error.msg };
}

/** True when nothing was sent, or the refusal left the session as it was. */
function isNotTaken(error: unknown): boolean {
  return isFinal(error, false) || (error instanceof ApiError && error.code === "offline");
}

type SaleFlow = Flow & { step: "cash" };

type ConfirmSaleProps = {
  flow: SaleFlow;
  sale: Sale;
  transferPin: string;
  onFlow: (flow: Flow) => void;
  onEnded: (how: Ended) => void;
  onSold: (receipt: Transaction) => void;
  onClose: () => void;
};

/** Asks for confirmation with the airtime that leaves and the money that arrives, then sells. */
export function ConfirmSale(props: ConfirmSaleProps) {
  const { flow, sale, transferPin, onFlow, onEnded, onSold, onClose } = props;
  const cache = useQueryClient();
  const t = useWords(cashWords);
  const names = useWords(cashWords);
  const hearRefusal = (error: ApiError) => {
    const ended = endOf(error, flow);
    if (ended) onEnded(ended);
  };
  const act = useAct({
    key: { route: ROUTE, fromReceipt: (receipt, msg) => ({ msg, receipt }), onRefusal: hearRefusal },
    fallback: names.failed,
    send: (body: SaleAct, requestKey) => {
      // Stored before the request: a sale without an answer may have been done.
      onFlow({ ...flow, isSent: true });
      return call(ROUTE, { body: { ...body, transferPin }, requestKey }).catch((error: unknown) => {
        const ended = endOf(error, flow);
        if (ended) onEnded(ended);
        else if (isNotTaken(error)) onFlow(flow);
        throw error;
      });
    },
    onDone: ({ msg, receipt }, _sent, isRepeat) => {
      rememberReceipt(cache, receipt, isRepeat ? "repeated" : "new");
      if (receipt.trans_Status !== "failed") forgetDraft("cash");
      sayResult(receipt, msg);
      onSold(receipt);
    },
  });
  const network = networkNamed(flow.network);
  const { sessionId, airtimeBalance } = flow;
  const transfers = transfersOf(sale);
  return (
    <ConfirmDialog
      title={t.confirmTitle}
      action={t.confirmAction}
      busyText={t.transferring}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => network && act.run({ network, sessionId, airtimeBalance, amount: toWire(sale.face) })}
      onClose={onClose}
    >
      <div className="text-center">
        <p className="text-sm text-ink-soft">{t.lineCash}</p>
        <Money amount={sale.cash} className="mt-1 block text-4xl font-bold tracking-tight" />
      </div>
      <Summary
        lines={[
          [t.lineFrom, `${formatPhone(flow.senderNumber)} · ${flow.network}`],
          [t.lineAirtime, formatMoney(sale.face)],
          ...(transfers ? [[t.lineTransfers, transfers] as const] : []),
          [t.lineRate, names.ratePercent({ percent: String(sale.percent) })],
        ]}
      />
      <p className="text-sm text-ink-soft">{t.confirmNote}</p>
    </ConfirmDialog>
  );
}
