import { params, words } from "./words.ts";

export const en = {
  airtime: params("{network} airtime"),
  data: params("{network} {plan} data"),
  electricity: params("{network} electricity"),
  cable: params("{network} {plan}"),
  internet: params("{network} {plan}"),
  exam: params("{network} {plan}"),
  recharge: params("{network} {plan}"),
  betting: params("{network} account"),
  abroad: params("{network} {plan}"),
  funding: "Wallet funding",
  coupon: "Coupon",
  card: "Card payment",
  bankTransfer: "Bank transfer to wallet",
  airtimeSale: params("{network} airtime to cash"),
  charge: "Wallet charge",
  received: "Transfer received",
  sent: "Transfer sent",
  withdrawal: params("Withdrawal to {bank}"),
  refund: "Refund",
  referrer: "Referral reward",
  earning: "Earnings",
  meter: params("Meter {number}"),
  account: params("Account {number}"),
};

export const transactionWords = words("transactionWords", en);
