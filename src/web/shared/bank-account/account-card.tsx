import type { ReactNode } from "react";
import { useWords } from "../words.ts";
import type { BankAccount } from "./rules.ts";
import { bankAccountWords } from "./words.en.ts";

type AccountCardProps = {
  account: Pick<BankAccount, "accountName" | "bankName" | "accountNumber">;
  action?: ReactNode;
};

/** A bank account with the owner's name in the largest type, because a person compares the name. */
export function AccountCard({ account, action }: AccountCardProps) {
  const t = useWords(bankAccountWords);
  const { accountName, bankName, accountNumber } = account;
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-xl bg-good-soft p-3">
      <Initials name={accountName} />
      <div className="row-text">
        <p className="font-semibold">{accountName}</p>
        <p className="text-sm text-ink-soft">{t.accountOf({ bank: bankName, number: accountNumber })}</p>
      </div>
      {action}
    </div>
  );
}

/** Two initials in a disc, as in a phone's contacts. */
export function Initials({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join("");
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-[min(0.875rem,6.5vw)] font-bold text-accent uppercase"
    >
      {letters}
    </span>
  );
}
