import { type Ref, useState } from "react";
import { PaymentAccounts } from "../../shared/payment-accounts/payment-accounts.tsx";
import { UpgradePrompt } from "./upgrade-prompt.tsx";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Card } from "../../ui/card.tsx";
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
          <span ref={accountsHeading} tabIndex={-1} className="scroll-mt-20 outline-none">
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
