import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { kobo } from "../../../core/money.ts";
import { ActButtons } from "../../ui/act-buttons.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Money } from "../../ui/money.tsx";
import { Summary } from "../../ui/summary.tsx";
import { formatMoney, fromWire } from "../money.ts";
import { ProofStep } from "../payment-proof/proof-step.tsx";
import { isAboutProof } from "../payment-proof/use-proof.ts";
import { useUser } from "../user.ts";
import { useWords } from "../words.ts";
import type { KeptOrder } from "../kept-orders.ts";
import type { Problem, Purchase } from "./use-purchase.ts";
import { purchaseWords } from "./words.en.ts";

const TITLES = {
  refused: "confirm",
  "not-sent": "confirm",
  repriced: "confirm",
  unanswered: "noAnswer",
  earlier: "earlier",
  failed: "notDelivered",
} as const;

/**
 * Asks before money moves, shows progress while it does, and stays open when the person must act on the
 * result.
 */
export function PurchaseDialog({ purchase }: { purchase: Purchase }) {
  const { order, problem, isSending } = purchase;
  const t = useWords(purchaseWords);
  if (!order) return null;
  return (
    <Dialog
      open
      title={t[problem ? TITLES[problem.kind] : "confirm"]}
      onClose={purchase.close}
      footer={<Buttons purchase={purchase} order={order} />}
    >
      <div className="grid gap-5">
        <div role="status" className="empty:hidden">
          {!isSending && problem && !isAboutProof(problem) && <ProblemNote problem={problem} order={order} />}
        </div>
        <div className="text-center">
          <p className="text-sm text-ink-soft">{order.title}</p>
          <Money
            amount={fromWire(order.priceNaira)}
            className="mt-1 block text-4xl font-bold tracking-tight"
          />
        </div>
        <Summary lines={linesOf(order, t.discount)} />
        <WalletLine order={order} isSending={isSending} />
        <ProofStep proof={purchase.proof} onGo={actOf(purchase)} />
      </div>
    </Dialog>
  );
}

/** The order's lines, with those that follow from the price, which may change while the dialog is open. */
function linesOf(order: KeptOrder, discount: string): KeptOrder["lines"] {
  if (order.route !== "POST /buy/airtime") return order.lines;
  const saved = kobo(fromWire(order.body.amount) - fromWire(order.priceNaira));
  return [...order.lines, [discount, formatMoney(saved)]];
}

/**
 * The last known balance; while the purchase runs, the price is shown beside it as pending and is not
 * subtracted.
 */
function WalletLine({ order, isSending }: { order: KeptOrder; isSending: boolean }) {
  const user = useUser();
  const t = useWords(purchaseWords);
  const balance = fromWire(user.balance);
  const price = fromWire(order.priceNaira);
  const isShort = balance < price;
  return (
    <div className="rounded-xl bg-sunken px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm text-ink-soft">{t.wallet}</span>
        <Money amount={balance} className="font-semibold" />
      </p>
      <p role="status" className="text-sm font-medium text-ink-soft empty:hidden">
        {isSending && t.pending({ price: formatMoney(price) })}
      </p>
      {isShort && !isSending && (
        <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-sm font-semibold text-bad">
          <span>{t.tooLittle({ price: formatMoney(price) })}</span>
          <FundLink />
        </p>
      )}
    </div>
  );
}

function FundLink() {
  const t = useWords(purchaseWords);
  return (
    <Link to="/profile/fundWallet" className="inline-flex min-h-9 items-center text-accent underline">
      {t.fund}
    </Link>
  );
}

function ProblemNote({ problem, order }: { problem: Problem; order: KeptOrder }) {
  const t = useWords(purchaseWords);
  const { unknown } = useWords(purchaseWords);
  switch (problem.kind) {
    case "refused":
      return (
        <Callout tone="bad" title={problem.msg}>
          {t.nothingCharged}
        </Callout>
      );
    case "not-sent":
      return (
        <Callout tone="warn" title={t.offline}>
          {t.offlineNote}
        </Callout>
      );
    case "repriced":
      return (
        <Callout
          tone="warn"
          title={t.priceChanged({ now: moneyOf(order.priceNaira), was: moneyOf(problem.wasNaira) })}
        >
          {t.nothingBought}
        </Callout>
      );
    case "unanswered":
      return (
        <Callout tone="warn" title={unknown}>
          {t.unansweredNote({ title: order.title })}
        </Callout>
      );
    case "earlier":
      return (
        <Callout tone="warn" title={t.sameAgain}>
          {t.nothingNew}{" "}
          {problem.earlierId && <ReceiptLink id={problem.earlierId}>{t.seeEarlier}</ReceiptLink>}
        </Callout>
      );
    case "failed":
      return (
        <Callout tone="bad" title={problem.receipt.apiResponse || t.noDelivery}>
          {t.moneyBack({ price: formatMoney(fromWire(problem.receipt.trans_amount)) })}{" "}
          <ReceiptLink id={problem.receipt._id}>{t.seeReceipt}</ReceiptLink>
        </Callout>
      );
  }
}

const moneyOf = (naira: number) => formatMoney(fromWire(naira));

function ReceiptLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to="/profile" search={{ receipt: id }} className="font-semibold text-accent underline">
      {children}
    </Link>
  );
}

/** The text of the confirm button; where it sends a purchase, it names the current price. */
const CONFIRM = {
  refused: "tryAgain",
  "not-sent": "tryAgain",
  unanswered: "askAgain",
  earlier: "buyAnyway",
  failed: "tryAgain",
} as const;

/** Returns what the confirm button does now. */
const actOf = ({ problem, buyAgain, confirm }: Purchase) =>
  problem?.kind === "earlier" ? buyAgain : confirm;

function Buttons({ purchase, order }: { purchase: Purchase; order: KeptOrder }) {
  const { isSending } = purchase;
  // A proof that is asked for is no problem: the button still names the price.
  const problem = isAboutProof(purchase.problem) ? undefined : purchase.problem;
  const t = useWords(purchaseWords);
  if (problem?.kind === "refused" && problem.code === "insufficient_balance") {
    return (
      <>
        <Button variant="secondary" onClick={purchase.close}>
          {t.close}
        </Button>
        <Link to="/profile/fundWallet" className={buttonClass()}>
          {t.fund}
        </Link>
      </>
    );
  }
  return (
    <ActButtons
      cancel={problem ? t.close : t.cancel}
      onCancel={purchase.close}
      busy={isSending}
      busyText={t.buying({ title: order.title })}
      className="sm:whitespace-nowrap"
      onClick={actOf(purchase)}
    >
      {!problem || problem.kind === "repriced"
        ? t.pay({ price: moneyOf(order.priceNaira) })
        : t[CONFIRM[problem.kind]]}
    </ActButtons>
  );
}
