import { type RefObject, useState } from "react";
import { PaymentAccounts } from "../../shared/payment-accounts/payment-accounts.tsx";
import { ReferFriend } from "./refer-friend.tsx";
import { UpgradePrompt } from "./upgrade-prompt.tsx";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { canUpgrade } from "./rules.ts";
import { dashboardWords } from "./words.en.ts";

type BelowFoldProps = { accountsHeading: RefObject<HTMLSpanElement | null>; onUpgraded: () => void };

/** What is looked at less often. Its code comes after the first paint of what is above. */
export function BelowFold({ accountsHeading, onUpgraded }: BelowFoldProps) {
  const t = useWords(dashboardWords);
  // Kept while this screen is open: the one who just upgraded still has to read that it worked.
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
