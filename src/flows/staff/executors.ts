import type { ApprovalKind } from "../../core/approvals.ts";
import { couponAgreed } from "../coupons/issue.ts";
import { reportAgreed } from "../manual-funding/decide.ts";
import { transferAgreed } from "../transfers/house.ts";
import { creditAgreed } from "./credit.ts";
import type { Executor } from "./executor.ts";
import { refundAgreed } from "./refund-agreed.ts";
import { settingsAgreed } from "./settings.ts";

/** What a second admin's word sets going, by kind. */
export const EXECUTORS: Record<ApprovalKind, Executor> = {
  refund: refundAgreed,
  credit: creditAgreed,
  settings: settingsAgreed,
  transfer: transferAgreed,
  manual_funding: reportAgreed,
  coupon: couponAgreed,
};
