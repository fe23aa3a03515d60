import { useQuery } from "@tanstack/react-query";
import { fromWire, shortMoney } from "../../shared/money.ts";
import { referralLink } from "../../shared/referral-link.ts";
import { settingsQuery } from "../../shared/settings-query.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Card } from "../../ui/card.tsx";
import { earningsWords } from "./words.en.ts";

/** The referral link, and what it pays. */
export function Refer() {
  const { userName } = useUser();
  const t = useWords(earningsWords);
  const { data: settings } = useQuery(settingsQuery);
  const reward = settings && shortMoney(fromWire(settings.referralReward));
  const link = referralLink(location.origin, userName);
  const steps = [
    [t.how1, t.how1More],
    [t.how2, reward ? t.how2More({ reward }) : ""],
    [t.how3, t.how3More],
  ] as const;
  return (
    <Card title={t.refer}>
      <div className="grid gap-3">
        <p
          aria-label={t.link}
          role="group"
          className="rounded-xl bg-sunken px-3.5 py-3 text-sm font-medium break-all"
        >
          {link}
        </p>
        <CopyButton wide text={link} done={t.copied}>
          {t.copy}
        </CopyButton>
      </div>
      <h3 className="mt-5 mb-3 text-sm font-semibold">{t.how}</h3>
      <ol className="grid gap-3.5">
        {steps.map(([what, more], at) => (
          <li key={what} className="grid grid-cols-[1.75rem_1fr] gap-3">
            <span
              aria-hidden="true"
              className="figures grid size-7 place-items-center rounded-full bg-accent-soft text-sm font-bold text-accent"
            >
              {at + 1}
            </span>
            <div className="text-sm">
              <p className="font-semibold">{what}</p>
              <p className="text-ink-soft">{more}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
