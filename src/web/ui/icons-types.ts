import type { ComponentType } from "react";
import type { Transaction } from "../shared/transactions.ts";
import { UndoIcon } from "./icons.tsx";
import {
  BallIcon,
  BoltIcon,
  CapIcon,
  CardIcon,
  DataIcon,
  PeopleIcon,
  PhoneIcon,
  SwapIcon,
  TvIcon,
  WalletIcon,
} from "./icons-services.tsx";

/** The icon of each type of transaction. */
export const TYPE_ICONS: Record<Transaction["trans_Type"], ComponentType<{ className?: string }>> = {
  airtime: PhoneIcon,
  data: DataIcon,
  electricity: BoltIcon,
  cable: TvIcon,
  internet: DataIcon,
  exam: CapIcon,
  recharge: CardIcon,
  betting: BallIcon,
  abroad: PhoneIcon,
  wallet: WalletIcon,
  transfer: SwapIcon,
  refund: UndoIcon,
  referrer: PeopleIcon,
  earning: PeopleIcon,
};
