import { formatDateTime, formatDay } from "../../shared/date.ts";
import { formatPhone } from "../../shared/phone.ts";
import { type User, useUser, userTypeLabel } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { Badge } from "../../ui/status.tsx";
import { Summary, type SummaryLine } from "../../ui/summary.tsx";
import { accountWords } from "./words.en.ts";

/** Name, email, phone and registration date. */
export function DetailsCard() {
  const user = useUser();
  const t = useWords(accountWords);
  const name = user.fullName || user.userName;
  const phone = <span className="figures">{formatPhone(user.phoneNumber)}</span>;
  const lines: SummaryLine[] = [
    [t.userName, user.userName],
    [t.email, user.email],
    [t.phone, phone],
    [t.memberSince, formatDay(user.createdAt)],
    [t.lastLogin, user.lastLogin ? formatDateTime(user.lastLogin) : t.never],
    ...(user.referredBy ? [[t.referredBy, user.referredBy] as const] : []),
    ...accountLines(user),
  ];
  return (
    <Card title={t.details}>
      <div className="mb-2 flex items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-14 shrink-0 place-items-center rounded-full bg-deep text-2xl font-bold text-on-deep uppercase"
        >
          {name.slice(0, 1)}
        </span>
        <div className="min-w-0">
          <p className="text-lg leading-tight font-bold wrap-anywhere">{name}</p>
          <p className="mt-1 flex flex-wrap gap-1.5 capitalize">
            <Badge tone="accent">{userTypeLabel(user)}</Badge>
          </p>
        </div>
      </div>
      <Summary lines={lines} />
    </Card>
  );
}

function accountLines({ accountNumbers }: User): SummaryLine[] {
  return accountNumbers.map(({ bankName, accountNumber }) => [bankName, accountNumber]);
}
