import { useQuery } from "@tanstack/react-query";
import { isPlainClick, Link } from "../../shared/router/link.tsx";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { authQuery } from "../../shared/auth-query.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { lazyPart } from "../../shared/lazy-part.tsx";
import { useKeptOrders } from "../../shared/kept-orders.ts";
import { PeopleStrip } from "../../shared/people-strip.tsx";
import { type PersonToBuy, usePeopleToBuy } from "../../shared/people-to-buy.ts";
import { type Transaction, transactionsQuery } from "../../shared/transactions.ts";
import { isStaff, type User, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { BalancePanel } from "../../ui/balance-panel.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { PlusIcon } from "../../ui/icons.tsx";
import { RecentTransactions } from "./recent-transactions.tsx";
import { isNewcomer, pendingOf } from "./rules.ts";
import { MoreTiles, Tiles } from "./tiles.tsx";
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

const FundWalletDialog = lazyPart(() => import("./below-fold.tsx").then((part) => part.FundWalletDialog), {
  quiet: true,
});

type Manual = ComponentType<{ children: ReactNode }>;
type HomeScreenProps = {
  onReceipt: (receipt: Transaction) => void;
  /** Runs after the account type changed: the person is logged out and sent to the start (rules 9.15). */
  onUpgraded: () => void;
  /** Opens the screen that buys for a person. */
  onBuyFor: (person: PersonToBuy) => void;
  /** Opens the dialog that reports a bank transfer. */
  manual: Manual;
};

/** The dashboard: the wallet, the daily services, people, and the latest transactions (rules 9.31). */
export function HomeScreen({ onReceipt, onUpgraded, onBuyFor, manual }: HomeScreenProps) {
  const t = useWords(dashboardWords);
  const user = useUser();
  const { data } = useQuery(authQuery);
  const people = usePeopleToBuy();
  const isNew = isNewcomer(user, data?.transactions);
  const [heading, setHeading] = useState<HTMLSpanElement | null>(null);
  const [presses, setPresses] = useState(0);
  const [isFunding, setFunding] = useState(false);
  // The part below may still be on its way when its tile is pressed.
  useEffect(() => {
    if (presses === 0 || !heading) return;
    heading.scrollIntoView({ block: "start" });
    heading.focus({ preventScroll: true });
  }, [presses, heading]);
  const greet = isNew ? t.welcome : t.hello;
  return (
    <div
      data-home
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 max-sm:-mt-2 sm:gap-5 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-5">
        <h1 className="text-xl sm:text-2xl">{greet({ name: user.userName.slice(0, 15) })}</h1>
        <Wallet user={user} isNew={isNew} rows={data?.transactions} onFund={() => setFunding(true)} />
        <Nudges user={user} />
        <Unanswered onReceipt={onReceipt} />
        <Tiles />
        {!isNew && <PeopleStrip people={people} onPick={onBuyFor} />}
      </div>
      <div className="lg:row-span-2 lg:mt-13">
        <RecentTransactions />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:gap-5">
        <MoreTiles onGetAccount={() => setPresses((count) => count + 1)} />
        <BelowFold accountsHeading={setHeading} onUpgraded={onUpgraded} />
      </div>
      {isFunding && <FundWalletDialog manual={manual} onClose={() => setFunding(false)} />}
    </div>
  );
}

type WalletProps = {
  user: User;
  isNew: boolean;
  rows: readonly Transaction[] | undefined;
  onFund: () => void;
};

function Wallet({ user, isNew, rows = [], onFund }: WalletProps) {
  const t = useWords(dashboardWords);
  // All that is open, which the newest rows may not hold. The list of staff is everybody's.
  const open = useQuery({
    ...transactionsQuery({ show: "open" }),
    enabled: rows.length > 0 && !isStaff(user),
  });
  const pending = pendingOf(open.data?.transactions ?? rows);
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
      {...(isNew
        ? { steps: <FirstSteps fundWallet={<FundWallet onOpen={onFund} />} /> }
        : { action: <FundWallet onOpen={onFund} /> })}
    />
  );
}

/**
 * The one way to fund: a link to the card payment, so that it works before its dialog is there; a plain press
 * opens the choice of all four ways.
 */
function FundWallet({ onOpen }: { onOpen: () => void }) {
  const t = useWords(dashboardWords);
  return (
    <Link
      to="/profile/fundWallet"
      aria-haspopup="dialog"
      className={`${buttonClass({ variant: "deep" })} max-sm:gap-1 max-sm:px-3 max-sm:text-sm`}
      onPointerEnter={FundWalletDialog.preload}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <PlusIcon /> {t.fundWallet}
    </Link>
  );
}

/** The first steps of a newcomer (rules 9.31): money first, then the first airtime. */
function FirstSteps({ fundWallet }: { fundWallet: ReactNode }) {
  const t = useWords(dashboardWords);
  return (
    <div className="grid gap-3">
      <h2 className="text-lg">{t.firstSteps}</h2>
      <ol className="grid gap-3">
        <FirstStep number={1} title={t.stepMoney} note={t.stepMoneyNote}>
          {fundWallet}
        </FirstStep>
        <FirstStep number={2} title={t.stepBuy} note={t.stepBuyNote}>
          <Link to="/profile/buyairtime" className={buttonClass({ variant: "outline" })}>
            {t.airtime}
          </Link>
        </FirstStep>
      </ol>
    </div>
  );
}

type FirstStepProps = { number: number; title: string; note: string; children: ReactNode };

function FirstStep({ number, title, note, children }: FirstStepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span
        aria-hidden="true"
        className="grid size-8 shrink-0 place-items-center rounded-full bg-deep-2 font-bold text-glint"
      >
        {number}
      </span>
      <span className="min-w-[min(7rem,55%)] flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-on-deep-soft">{note}</span>
      </span>
      {children}
    </li>
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

/**
 * Shows what the account still lacks: a proven email (rules 3.27), and NIN or BVN while neither is set
 * (rules 9.13). On phones the sentences give way to what happened last.
 */
function Nudges({ user }: { user: User }) {
  const t = useWords(dashboardWords);
  const wantsEmail = !user.emailProven;
  const wantsKyc = !user.nin && !user.bvn;
  const [isOpen, setOpen] = useState(false);
  if (!wantsEmail && !wantsKyc) return null;
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
      {wantsEmail && (
        <Nudge note={t.emailNote}>
          <button type="button" className={NUDGE} onClick={() => setOpen(true)}>
            {t.confirmEmail}
          </button>
        </Nudge>
      )}
      {wantsKyc && (
        <Nudge note={t.kycNote}>
          <Link to="/profile/kyc" className={NUDGE}>
            {t.kyc}
          </Link>
        </Nudge>
      )}
      {isOpen && <ProveEmail onClose={() => setOpen(false)} />}
    </div>
  );
}

const NUDGE = `${buttonClass({ variant: "secondary", size: "md" })} max-sm:border-0 max-sm:bg-transparent max-sm:w-full whitespace-nowrap text-sm`;

function Nudge({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-2xl bg-warn-soft sm:w-full sm:py-2 sm:pr-2 sm:pl-4">
      <p className="flex-1 text-sm max-sm:sr-only sm:min-w-40">{note}</p>
      {children}
    </div>
  );
}
