import { CopyIconButton } from "./copy-button.tsx";

type CopyAccountProps = {
  bankName: string;
  accountNumber: string;
  accountName: string;
  /**
   * The button's accessible name. It contains the account number, because a page may show several accounts.
   */
  label: string;
  /** The sentence of the toast. */
  done: string;
};

/** A bank account to pay into: the number in large digits, and a button that copies it. */
export function CopyAccount({ bankName, accountNumber, accountName, label, done }: CopyAccountProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 rounded-xl border border-line bg-sunken py-2.5 pr-2 pl-4">
      <div className="row-text">
        <p className="text-sm text-ink-soft">{bankName}</p>
        <p className="figures text-[min(1.25rem,7vw)] font-bold tracking-wide">{accountNumber}</p>
        <p className="text-sm text-ink-soft">{accountName}</p>
      </div>
      <CopyIconButton
        text={accountNumber}
        done={done}
        label={label}
        className="ml-auto text-accent hover:bg-surface"
      />
    </div>
  );
}
