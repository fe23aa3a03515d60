import { params, words } from "../../shared/words.ts";

export const en = {
  title: "Fund by coupon",
  note: "A coupon is made for one person. To get a code, contact an admin.",
  contact: "Contact an admin",
  code: "Coupon code",
  codeHint: "16 letters and digits; dashes and spaces do not matter",
  enterCode: "Enter a coupon code",
  redeem: "Fund wallet",
  redeeming: "Checking the code",
  asked: "You can press again: the same coupon is never used twice.",
  yours: "Your coupons",
  use: params("Use the coupon of {amount}"),
  useShort: "Use",
  until: params("Good until {day}"),
};

export const couponWords = words("coupon", en);
