import type { ComponentType } from "react";
import { NETWORKS } from "../../../../core/networks.ts";
import { isWithdrawal, type Transaction } from "../../../shared/transactions.ts";
import { UndoIcon } from "../../../ui/icons.tsx";
import { BankIcon } from "../../../ui/icons-money.tsx";
import {
  BoltIcon,
  DataIcon,
  PeopleIcon,
  PhoneIcon,
  SwapIcon,
  WalletIcon,
} from "../../../ui/icons-services.tsx";
import { NetworkMark } from "../../../ui/network-mark.tsx";

const ICONS: Record<Transaction["trans_Type"], ComponentType<{ className?: string }>> = {
  airtime: PhoneIcon,
  data: DataIcon,
  electricity: BoltIcon,
  wallet: WalletIcon,
  transfer: SwapIcon,
  refund: UndoIcon,
  referrer: PeopleIcon,
  earning: PeopleIcon,
};

/** The sign before a row: its network's, else that of its kind. Decoration: the row's words say both. */
export function RowMark({ row }: { row: Transaction }) {
  const isOfNetwork = NETWORKS.some((network) => network === row.trans_Network);
  if (isOfNetwork && row.trans_Type !== "refund")
    return <NetworkMark network={row.trans_Network} className="size-10" />;
  const Icon = isWithdrawal(row) ? BankIcon : ICONS[row.trans_Type];
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-[31%] bg-sunken text-ink-soft">
      <Icon className="size-5" />
    </span>
  );
}
