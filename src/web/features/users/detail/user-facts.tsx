import { formatDateTime, formatDay } from "../../../shared/date.ts";
import { formatMoney, fromWire } from "../../../shared/money.ts";
import { formatPhone } from "../../../shared/phone.ts";
import { useWords } from "../../../shared/words.ts";
import { Callout } from "../../../ui/forms/callout.tsx";
import { Money } from "../../../ui/money.tsx";
import { Badge } from "../../../ui/status.tsx";
import { Summary, type SummaryLine } from "../../../ui/summary.tsx";
import type { ManagedUser, UserRow } from "../api.ts";
import { detailWords } from "./words.en.ts";

type Full = ManagedUser["user"];
/** Fields that both the row and the full answer have. */
export type SeenUser = Pick<
  UserRow,
  | "_id"
  | "userName"
  | "fullName"
  | "userType"
  | "balance"
  | "createdAt"
  | "lastLogin"
  | "phoneNumber"
  | "email"
> &
  Partial<Pick<Full, "referredBy" | "isPartner" | "earningBalance">> & {
    isAdmin: boolean | null;
    isAgent: boolean | null;
    isCouponVendor: boolean | null;
    isSpecial: boolean | null;
  };

const FLAGS = [
  ["isAdmin", "admin"],
  ["isAgent", "agent"],
  ["isCouponVendor", "vendor"],
  ["isSpecial", "special"],
  ["isPartner", "partner"],
] as const;

type HeadProps = { user: SeenUser; blocked?: Pick<ManagedUser, "blockedAt" | "blockReason"> | undefined };

/** The person's name, state and balance. */
export function UserHead({ user, blocked }: HeadProps) {
  const t = useWords(detailWords);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">{t.balance}</p>
          <Money amount={fromWire(user.balance)} className="text-3xl font-bold tracking-tight" />
        </div>
        <ul className="flex flex-wrap gap-1.5">
          <li>
            <Badge tone="accent">{user.userType}</Badge>
          </li>
          {FLAGS.filter(([flag]) => user[flag]).map(([flag, word]) => (
            <li key={flag}>
              <Badge>{t[word]}</Badge>
            </li>
          ))}
        </ul>
      </div>
      {blocked && (
        <Callout
          tone="bad"
          title={blocked.blockedAt ? t.blockedSince({ date: formatDateTime(blocked.blockedAt) }) : t.blocked}
        >
          {blocked.blockReason}
        </Callout>
      )}
    </div>
  );
}

/** Name, email, phone, type and dates. */
export function AccountFacts({ user }: { user: SeenUser }) {
  const t = useWords(detailWords);
  const lines: SummaryLine[] = [
    [t.fullName, user.fullName || user.userName],
    ...(user.email === null ? [] : [[t.email, user.email] as const]),
    [t.phone, formatPhone(user.phoneNumber)],
    [t.type, user.userType],
    ...(user.earningBalance === undefined
      ? []
      : [[t.earnings, formatMoney(fromWire(user.earningBalance))] as const]),
    [t.lastLogin, user.lastLogin ? formatDateTime(user.lastLogin) : t.never],
    [t.joined, formatDay(user.createdAt)],
    ...(user.referredBy === undefined ? [] : [[t.referrer, user.referredBy ?? t.none] as const]),
  ];
  return (
    <section aria-label={t.details}>
      <h3 className="text-base">{t.details}</h3>
      <Summary lines={lines} />
    </section>
  );
}

/** Masked details that only admins see. */
export function HiddenFacts({ user }: { user: Full }) {
  const t = useWords(detailWords);
  const accounts = user.accountNumbers.map(({ bankName, accountNumber }) => (
    <span key={accountNumber} className="block">
      {bankName} <span className="figures">{accountNumber}</span>
    </span>
  ));
  const lines: SummaryLine[] = [
    [t.bvn, user.bvn ?? t.notGiven],
    [t.nin, user.nin ?? t.notGiven],
    [t.apiKey, user.apiToken ?? t.noKey],
    [t.accounts, accounts.length > 0 ? accounts : t.none],
  ];
  return (
    <section aria-label={t.identity}>
      <h3 className="text-base">{t.identity}</h3>
      <Summary lines={lines} />
    </section>
  );
}
