import { REFERRAL_REWARD } from "../../../core/pricing.ts";
import { copyText } from "../../shared/copy.ts";
import { formatMoney } from "../../shared/money.ts";
import { referralLink } from "../../shared/referral-link.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { CopyIcon } from "../../ui/icons.tsx";
import { dashboardWords } from "./words.en.ts";

/** The link that makes a friend's account count as one's own referral. */
export function ReferFriend() {
  const t = useWords(dashboardWords);
  const { userName } = useUser();
  const link = referralLink(location.origin, userName);
  return (
    <Card title={t.refer}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">{t.referNote({ reward: formatMoney(REFERRAL_REWARD) })}</p>
        <p className="rounded-xl bg-sunken px-3 py-2.5 text-sm font-medium break-all">{link}</p>
        <Button variant="secondary" onClick={() => void copyText(link, t.linkCopied)}>
          <CopyIcon /> {t.copyLink}
        </Button>
      </div>
    </Card>
  );
}
