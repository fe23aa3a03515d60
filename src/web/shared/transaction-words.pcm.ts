import { params, type Translation } from "./words.ts";
import type { en } from "./transaction-words.en.ts";

export const pcm = {
  airtime: params("{network} airtime"),
  data: params("{network} {plan} data"),
  electricity: params("{network} light"),
  cable: params("{network} {plan}"),
  internet: params("{network} {plan}"),
  exam: params("{network} {plan}"),
  recharge: params("{network} {plan}"),
  betting: params("{network} account"),
  abroad: params("{network} {plan}"),
  funding: "Money wey enter wallet",
  coupon: "Coupon",
  card: "Card payment",
  bankTransfer: "Bank transfer wey enter wallet",
  airtimeSale: params("{network} airtime to cash"),
  charge: "Wallet charge",
  received: "Transfer wey you receive",
  sent: "Transfer wey you send",
  withdrawal: params("Withdrawal to {bank}"),
  refund: "Refund",
  referrer: "Referral money",
  earning: "Earnings",
  meter: params("Meter {number}"),
  account: params("Account {number}"),
} satisfies Translation<typeof en>;
