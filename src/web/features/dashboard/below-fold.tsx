import { type ComponentType, type RefObject, useState } from "react";
import { onDemand } from "../../shared/lazy-part.tsx";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { canUpgrade } from "./rules.ts";
import { dashboardWords } from "./words.en.ts";

const Accounts = onDemand(
  () => import("../../shared/payment-accounts/payment-accounts.tsx").then((part) => part.PaymentAccounts),
  "silent",
);
const Refer = onDemand(() => import("./refer-friend.tsx").then((part) => part.ReferFriend), "silent");
const Upgrade = onDemand(() => import("./upgrade-prompt.tsx").then((part) => part.UpgradePrompt), "silent");

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
        <Kept part={Accounts} given={{}} />
      </Card>
      <div className="grid gap-5 md:grid-cols-2">
        {isOffered && <Kept part={Upgrade} given={{ onUpgraded }} />}
        <Kept part={Refer} given={{}} />
      </div>
    </>
  );
}

type OnDemandPart<P> = ComponentType<P & { onMissing: () => void }>;

/** A part that could not be fetched leaves its place empty: nobody asked for it yet. */
function Kept<P extends object>({ part: Part, given }: { part: OnDemandPart<P>; given: P }) {
  const [isMissing, setMissing] = useState(false);
  return isMissing ? null : <Part {...given} onMissing={() => setMissing(true)} />;
}
