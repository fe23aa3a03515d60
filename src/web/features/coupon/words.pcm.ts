import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Fund by coupon",
  note: "One coupon dey work for only one person. To get code, contact admin.",
  contact: "Contact admin",
  code: "Coupon code",
  codeHint: "16 letters and numbers. You fit leave out dash and space.",
  enterCode: "Put coupon code",
  redeem: "Fund wallet",
  redeeming: "We dey check the code",
  asked: "You fit press again. The same coupon no fit pay two times.",
  yours: "Your coupons",
  use: params("Use the coupon of {amount}"),
  useShort: "Use",
  until: params("Valid till {day}"),
} satisfies Translation<typeof en>;
