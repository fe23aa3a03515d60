import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { authQuery } from "../../shared/auth-query.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { lazyPart } from "../../shared/lazy-part.tsx";
import { useKeptOrders } from "../../shared/kept-orders.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { type User, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { BalancePanel } from "../../ui/balance-panel.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { RecentTransactions } from "./recent-transactions.tsx";
import { pendingOf } from "./rules.ts";
import { Tiles } from "./tiles.tsx";
import { dashboardWords } from "./words.en.ts";

const BelowFold = lazyPart(() => import("./below-fold.tsx").then((part) => part.BelowFold), {
  quiet: true,
});
const UnansweredPurchases = lazyPart(() =>
  import("../../shared/purchase/unanswered.tsx").then((part) => part.UnansweredPurchases),
);

const ProveEmail = lazyPart(
  () => import("../../shared/email-proof/prove-email.tsx").then((part) => part.ProveEmail),
  {
    quiet: true,
  },
);

type Manual = ComponentType<{ children: ReactNode }>;
type HomeScreenProps = {
  onReceipt: (receipt: Transaction) => void;
  /** Runs after the account type changed: the person is logged out and sent to the start (rules 9.15). */
  onUpgraded: () => void;
  /** Opens the dialog that reports a bank transfer. */
  manual: Manual;
};

/** The dashboard: the wallet, the daily services, and the latest transactions. */
export function HomeScreen({ onReceipt, onUpgraded, manual }: HomeScreenProps) {
  const t = useWords(dashboardWords);
  const user = useUser();
  const [heading, setHeading] = useState<HTMLSpanElement | null>(null);
  const [presses, setPresses] = useState(0);
  // The part below may still be on its way when its tile is pressed.
  useEffect(() => {
    if (presses === 0 || !heading) return;
    heading.scrollIntoView({ block: "start" });
    heading.focus({ preventScroll: true });
  }, [presses, heading]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-2xl">{t.hello({ name: user.userName.slice(0, 15) })}</h1>
      <Wallet user={user} manual={manual} />
      {!user.emailProven && <EmailNudge />}
      {!user.nin && !user.bvn && <KycNudge />}
      <Unanswered onReceipt={onReceipt} />
      <Tiles onGetAccount={() => setPresses((count) => count + 1)} />
      <RecentTransactions />
      <BelowFold accountsHeading={setHeading} onUpgraded={onUpgraded} />
    </div>
  );
}

function Wallet({ user, manual: ManualButton }: { user: User; manual: Manual }) {
  const t = useWords(dashboardWords);
  const { data } = useQuery(authQuery);
  const pending = pendingOf(data?.transactions ?? []);
  return (
    <BalancePanel
      amount={fromWire(user.balance)}
      pending={
        pending.count > 0 && (
          <span>
            <span className="figures font-semibold">{formatMoney(pending.total)}</span>{" "}
            {t.pending(pending.count)}
          </span>
        )
      }
      action={
        <div className="flex flex-wrap gap-2 max-sm:*:flex-auto max-sm:*:px-2 max-sm:*:text-sm sm:gap-3">
          <Link to="/profile/fundWallet" className={buttonClass({ variant: "deep" })}>
            <PlusIcon /> {t.fund}
          </Link>
          <ManualButton>{t.manual}</ManualButton>
        </div>
      }
    />
  );
}

/**
 * Orders without an answer, if there are any. This screen sells nothing itself, so their code loads only
 * then.
 */
function Unanswered({ onReceipt }: Pick<HomeScreenProps, "onReceipt">) {
  const kept = useKeptOrders(useUser()._id);
  // Once shown it stays, so that the answer to the last order can be read.
  const isShown = useRef(false);
  isShown.current ||= kept.length > 0;
  return isShown.current && <UnansweredPurchases onReceipt={onReceipt} />;
}

/** Shown while the email is not proven (rules 3.27); the dialog loads when it is opened. */
function EmailNudge() {
  const t = useWords(dashboardWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-warn-soft py-3 pr-3 pl-4">
      <p className="min-w-[min(10rem,100%)] flex-1 text-sm">{t.emailNote}</p>
      <button
        type="button"
        className={buttonClass({ variant: "secondary", size: "sm" })}
        onClick={() => setOpen(true)}
      >
        {t.confirmEmail}
      </button>
      {isOpen && <ProveEmail onClose={() => setOpen(false)} />}
    </div>
  );
}

/** Shown only while neither NIN nor BVN is verified (rules 9.13). */
function KycNudge() {
  const t = useWords(dashboardWords);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-warn-soft py-3 pr-3 pl-4">
      <p className="min-w-[min(10rem,100%)] flex-1 text-sm">{t.kycNote}</p>
      <Link to="/profile/kyc" className={buttonClass({ variant: "secondary", size: "sm" })}>
        {t.kyc}
      </Link>
    </div>
  );
}
