import { params, words } from "../words.ts";

export const en = {
  left: params("{left} left today out of {daily}"),
  once: params("At most {once} at a time"),
  used: "Used today",
  raiseByOne: params("Verify your NIN or BVN to raise your daily limit to {daily}"),
  raiseByBoth: params("Verify both your NIN and your BVN to raise your daily limit to {daily}"),
  held: params("{held} of your balance came by card. You can send or withdraw it from {from}"),
  heldRaise: "Verify your NIN or BVN to send or withdraw it now",
  overOnce: params("At most {once} at a time"),
  overDaily: params("You have {left} left today"),
};

export const limitWords = words("limits", en);
