import { type ReactNode, useState } from "react";
import { ChangeEmail, ChangePhone } from "../../shared/details/change-contact.tsx";
import { ChangeName } from "../../shared/details/change-name.tsx";
import { detailsWords } from "../../shared/details/words.en.ts";
import { formatDateTime, formatDay } from "../../shared/date.ts";
import { formatPhone } from "../../shared/phone.ts";
import { type User, useUser, userTypeLabel } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EditIcon } from "../../ui/icons-buy.tsx";
import { Badge } from "../../ui/status.tsx";
import { Summary, type SummaryLine } from "../../ui/summary.tsx";
import { accountWords } from "./words.en.ts";

const DIALOGS = { name: ChangeName, email: ChangeEmail, phone: ChangePhone };
type Changeable = keyof typeof DIALOGS;
const CHANGE = { name: "changeName", email: "changeEmail", phone: "changePhone" } as const;

/** Name, email and phone number, which one may change, and the registration date. */
export function DetailsCard() {
  const user = useUser();
  const t = useWords(accountWords);
  const [changing, setChanging] = useState<Changeable>();
  const ChangeDialog = changing && DIALOGS[changing];
  // A name that an identity confirms is no longer one's own to change (rules 3.37).
  const isNameOpen = !(user.nin || user.bvn);
  const name = user.fullName || user.userName;
  const phone = <span className="figures whitespace-normal">{formatPhone(user.phoneNumber)}</span>;
  const changeable = (value: ReactNode, what: Changeable | false) => (
    <span className="inline-flex max-w-full items-center justify-end">
      <span className="min-w-0 wrap-break-word">{value}</span>
      {what && <ChangeButton what={what} onClick={() => setChanging(what)} />}
    </span>
  );
  const lines: SummaryLine[] = [
    [t.userName, user.userName],
    [t.fullName, changeable(user.fullName || "–", isNameOpen && "name")],
    [t.email, changeable(user.email || "–", user.emailProven && "email")],
    [t.phone, changeable(phone, "phone")],
    [t.memberSince, formatDay(user.createdAt)],
    [t.lastLogin, user.lastLogin ? formatDateTime(user.lastLogin) : t.never],
    ...(user.referredBy ? [[t.referredBy, user.referredBy] as const] : []),
    ...accountLines(user),
  ];
  return (
    <Card title={t.details}>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <span
          aria-hidden="true"
          className="grid size-14 shrink-0 place-items-center rounded-full bg-deep text-2xl font-bold text-on-deep uppercase"
        >
          {name.slice(0, 1)}
        </span>
        <div className="max-w-full">
          <p className="text-lg leading-tight font-bold wrap-break-word">{name}</p>
          <p className="mt-1 flex flex-wrap gap-1.5 capitalize">
            <Badge tone="accent">{userTypeLabel(user)}</Badge>
          </p>
        </div>
      </div>
      <Summary lines={lines} />
      {ChangeDialog && <ChangeDialog onClose={() => setChanging(undefined)} />}
    </Card>
  );
}

function ChangeButton({ what, onClick }: { what: Changeable; onClick: () => void }) {
  const t = useWords(detailsWords);
  return (
    <IconButton label={t[CHANGE[what]]} className="-my-2.5 -mr-2 text-accent" onClick={onClick}>
      <EditIcon />
    </IconButton>
  );
}

function accountLines({ accountNumbers }: User): SummaryLine[] {
  return accountNumbers.map(({ bankName, accountNumber }) => [bankName, accountNumber]);
}
