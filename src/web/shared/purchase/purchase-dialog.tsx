import { Link } from "../router/link.tsx";
import { type ReactNode, useEffect } from "react";
import { ActButtons } from "../../ui/act-buttons.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { formatMoney, fromWire } from "../money.ts";
import { lazyPart } from "../lazy-part.tsx";
import { isAboutProof } from "../payment-proof/use-proof.ts";
import { useWords } from "../words.ts";
import type { KeptOrder } from "../kept-orders.ts";
import type { Problem, Purchase } from "./use-purchase.ts";
import { purchaseWords } from "./words.en.ts";

/** Loads once a proof is asked for: most purchases need none. */
const ProofStep = lazyPart(() => import("../payment-proof/proof-step.tsx").then((part) => part.ProofStep));

/** Loads after the first paint of a screen that sells; a press before that sees its place. */
export const OrderLook = lazyPart(() => import("./order-look.tsx").then((part) => part.OrderLook), {
  waiting: <div aria-busy="true" className="skeleton h-72 rounded-xl" />,
});

const TITLES = {
  refused: "confirm",
  "not-sent": "confirm",
  repriced: "confirm",
  unanswered: "noAnswer",
  earlier: "earlier",
} as const;

/**
 * Asks before money moves, shows progress while it does, and stays open when the person must act on the
 * result.
 */
export function PurchaseDialog({ purchase }: { purchase: Purchase }) {
  const { order, problem, isSending } = purchase;
  const t = useWords(purchaseWords);
  useEffect(() => OrderLook.preload(), []);
  if (!order) return null;
  const isUnsent = !problem || !SENT.has(problem.kind);
  return (
    <Dialog
      open
      title={t[problem ? TITLES[problem.kind] : "confirm"]}
      onClose={purchase.close}
      footer={<Buttons purchase={purchase} order={order} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div role="status" className="empty:hidden">
          {!isSending && problem && !isAboutProof(problem) && <ProblemNote problem={problem} order={order} />}
        </div>
        <OrderLook
          order={order}
          dialog={{
            isSending,
            isUnsent,
            proof: purchase.proof.isAsked && <ProofStep proof={purchase.proof} onGo={actOf(purchase)} />,
          }}
        />
      </div>
    </Dialog>
  );
}

/** Problems after which the order may have been bought. */
const SENT: ReadonlySet<Problem["kind"]> = new Set(["unanswered", "earlier"]);

function ProblemNote({ problem, order }: { problem: Problem; order: KeptOrder }) {
  const t = useWords(purchaseWords);
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
      return <UnansweredNote problem={problem} order={order} />;
    case "earlier":
      return (
        <Callout tone="warn" title={t.sameAgain}>
          {t.nothingNew}{" "}
          {problem.earlierId && <ReceiptLink id={problem.earlierId}>{t.seeEarlier}</ReceiptLink>}
        </Callout>
      );
  }
}

type UnansweredProps = { problem: Extract<Problem, { kind: "unanswered" }>; order: KeptOrder };

/** Says how an order without an answer stands. Not to have arrived so far is no proof that it never will. */
function UnansweredNote({ problem: { found }, order }: UnansweredProps) {
  const t = useWords(purchaseWords);
  const [title, note] = {
    none: [t.unknown, t.unansweredNote({ title: order.title })],
    running: [t.isRunning, t.runningNote],
    unseen: [t.isUnseen, t.unseenNote],
  }[found ?? "none"];
  return (
    <Callout tone="warn" title={title}>
      {note}
    </Callout>
  );
}

const moneyOf = (naira: number) => formatMoney(fromWire(naira));

function ReceiptLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to="/profile" search={{ receipt: id }} className="font-semibold text-accent underline">
      {children}
    </Link>
  );
}

/** Returns the name of the confirm button's text; where it sends a purchase, it names the current price. */
function confirmOf(problem: Exclude<Problem, { kind: "repriced" }>) {
  if (problem.kind === "earlier") return "buyAnyway";
  return problem.kind === "unanswered" && problem.found !== "unseen" ? "askAgain" : "tryAgain";
}

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
        : t[confirmOf(problem)]}
    </ActButtons>
  );
}
