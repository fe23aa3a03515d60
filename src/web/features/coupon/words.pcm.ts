import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Fund by coupon",
  note: "Dem dey make coupon for one person only. To get code, talk to admin.",
  contact: "Talk to admin",
  code: "Coupon code",
  codeHint: "16 letters and numbers; dash and space no matter",
  enterCode: "Put coupon code",
  redeem: "Put the money for wallet",
  redeeming: "We dey check the code",
  asked: "If you press again, we go ask about this same coupon: e no fit work two times.",
  yours: "Your coupons",
  use: params("Use the coupon of {amount}"),
  useShort: "Use",
  until: params("E go work reach {day}"),
} satisfies Translation<typeof en>;
