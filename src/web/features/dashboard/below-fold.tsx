import { Link } from "../../shared/router/link.tsx";
import { type ComponentType, type ReactNode, type Ref, useState } from "react";
import { PaymentAccounts } from "../../shared/payment-accounts/payment-accounts.tsx";
import { UpgradePrompt } from "./upgrade-prompt.tsx";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { canUpgrade } from "./rules.ts";
import { dashboardWords } from "./words.en.ts";
import { REFERRAL_REWARD } from "../../../core/pricing.ts";
import { formatMoney } from "../../shared/money.ts";
import { referralLink } from "../../shared/referral-link.ts";

type BelowFoldProps = { accountsHeading: Ref<HTMLSpanElement>; onUpgraded: () => void };

/** Parts of the dashboard below the fold. Their code loads after the first paint of the parts above. */
export function BelowFold({ accountsHeading, onUpgraded }: BelowFoldProps) {
  const t = useWords(dashboardWords);
  // Fixed while this screen is open: a person who just upgraded still has to read the result.
  const [isOffered] = useState(canUpgrade(useUser()));
  return (
    <>
      <Card
        title={
          <span ref={accountsHeading} tabIndex={-1} className="scroll-mt-20 no-outline">
            {t.paymentAccounts}
          </span>
        }
      >
        <PaymentAccounts />
      </Card>
      <div className="grid gap-5 md:grid-cols-2">
        {isOffered && <UpgradePrompt onUpgraded={onUpgraded} />}
        <ReferFriend />
      </div>
    </>
  );
}

/** The link by which a friend registers as this person's referral. */
function ReferFriend() {
  const t = useWords(dashboardWords);
  const { userName } = useUser();
  const link = referralLink(location.origin, userName);
  return (
    <Card title={t.refer}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">{t.referNote({ reward: formatMoney(REFERRAL_REWARD) })}</p>
        <p className="rounded-xl bg-sunken px-3 py-2.5 text-sm font-medium break-all">{link}</p>
        <CopyButton variant="secondary" text={link} done={t.linkCopied}>
          {t.copyLink}
        </CopyButton>
      </div>
    </Card>
  );
}

type FundWalletProps = { onClose: () => void; manual: ComponentType<{ children: ReactNode }> };

/**
 * The four ways to put money in (rules 9.31): one's own account numbers first, because they cost the least.
 */
export function FundWalletDialog({ onClose, manual: ManualButton }: FundWalletProps) {
  const t = useWords(dashboardWords);
  return (
    <Dialog open title={t.fundWallet} onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <h3>{t.byTransfer}</h3>
          <PaymentAccounts />
        </section>
        <ul className="lines-y border-t border-line">
          <Way title={t.byCard} note={t.byCardNote}>
            <Link to="/profile/fundWallet" className={buttonClass({ variant: "secondary" })}>
              {t.payByCard}
            </Link>
          </Way>
          <Way title={t.byCoupon} note={t.byCouponNote}>
            <Link to="/profile/fundWallet/coupon" className={buttonClass({ variant: "secondary" })}>
              {t.enterCoupon}
            </Link>
          </Way>
          <Way title={t.byHand} note={t.byHandNote}>
            <ManualButton>{t.manual}</ManualButton>
          </Way>
        </ul>
      </div>
    </Dialog>
  );
}

function Way({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-[min(11rem,100%)] flex-1">
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-ink-soft">{note}</p>
      </div>
      {children}
    </li>
  );
}
