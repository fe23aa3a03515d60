import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { Summary } from "../../ui/summary.tsx";
import type { MoreOfPerson, PersonPage } from "./api.ts";
import { personWords } from "./words.en.ts";

/** Sections of a person's page that only admins have. */

/** The income of the house from the person, which the ledger says a few minutes later. */
export function EarnedCard({ earned }: Pick<MoreOfPerson, "earned">) {
  const t = useWords(personWords);
  const { margin, fees, losses, total, asOf } = earned;
  return (
    <Card title={t.earned}>
      <Summary
        lines={[
          [t.margin, formatMoney(fromWire(margin))],
          [t.fees, formatMoney(fromWire(fees))],
          [t.losses, formatMoney(fromWire(losses))],
          [t.total, formatMoney(fromWire(total))],
        ]}
      />
      <p className="mt-2 text-sm text-ink-soft">{t.asOf({ time: formatDateTime(asOf) })}</p>
    </Card>
  );
}

/** Limits, and what is used of them today. */
export function LimitsCard({ more: { tier, limits } }: { more: MoreOfPerson }) {
  const t = useWords(personWords);
  return (
    <Card title={t.limits}>
      <p className="text-sm text-ink-soft">{t.level({ tier: String(tier) })}</p>
      <Summary
        lines={limits.map(({ kind, once, daily, used }) => [
          t[kind],
          <span key={kind}>
            {t.usedOf({ used: formatMoney(fromWire(used)), daily: formatMoney(fromWire(daily)) })}
            <span className="block text-sm font-normal text-ink-soft">
              {t.once({ once: formatMoney(fromWire(once)) })}
            </span>
          </span>,
        ])}
      />
    </Card>
  );
}

/** The identity of the person: email, phone, masked numbers, accounts that pay in. */
export function IdentityCard({ page, more }: { page: PersonPage; more: MoreOfPerson }) {
  const t = useWords(personWords);
  const accounts = more.accountNumbers.map(({ bankName, accountNumber }) => (
    <span key={accountNumber} className="block">
      {bankName} <span className="figures">{accountNumber}</span>
    </span>
  ));
  return (
    <Card title={t.identity}>
      <Summary
        lines={[
          [
            t.email,
            <span key="email" className="wrap-anywhere">
              {more.email}
              {!more.emailProven && (
                <span className="block text-sm font-normal text-ink-soft">{t.unproven}</span>
              )}
            </span>,
          ],
          [t.phone, formatPhone(page.person.phoneNumber)],
          [t.nin, more.nin ?? t.notGiven],
          [t.bvn, more.bvn ?? t.notGiven],
          [t.accounts, accounts.length > 0 ? accounts : t.none],
        ]}
      />
    </Card>
  );
}

/** The ways in which the person logs in and proves payments, and their open log-ins. */
export function DevicesCard({ more: { means, sessions } }: { more: MoreOfPerson }) {
  const t = useWords(personWords);
  return (
    <Card title={t.devices}>
      <Summary
        lines={[
          [t.secondFactor, means.hasSecondFactor ? t.on : t.off],
          [t.pin, means.hasPin ? t.isSet : t.notSet],
          [t.passkeys, means.passkeys],
          [t.knownDevices, means.knownDevices],
          [t.apiKeys, means.apiKeys],
        ]}
      />
      {sessions.length === 0 ? (
        <p className="mt-2 text-sm text-ink-soft">{t.noSessions}</p>
      ) : (
        <ul className="mt-2 lines-y border-t border-line">
          {sessions.map(({ _id, device, lastSeenAt }) => (
            <li key={_id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <span className="min-w-0 font-semibold">{device}</span>
              <span className="text-sm text-ink-soft">{t.used({ date: formatDateTime(lastSeenAt) })}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
