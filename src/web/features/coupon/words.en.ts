import { params, words } from "../../shared/words.ts";

export const en = {
  title: "Fund by coupon",
  note: "A coupon works for one person only. To get a code, contact an admin.",
  contact: "Contact an admin",
  code: "Coupon code",
  codeHint: "16 letters and digits. You can leave out dashes and spaces.",
  enterCode: "Enter a coupon code",
  redeem: "Fund wallet",
  redeeming: "Checking the code",
  asked: "You can press again. The same coupon never pays twice.",
  yours: "Your coupons",
  use: params("Use the coupon of {amount}"),
  useShort: "Use",
  until: params("Valid until {day}"),
};

export const couponWords = words("coupon", en);
