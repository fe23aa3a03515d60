import { params, words } from "../words.ts";

export const en = {
  left: params("{left} left today of {daily}"),
  once: params("At most {once} at a time"),
  used: "Used today",
  raise: "Verify your NIN or BVN for higher limits",
  overOnce: params("At most {once} at a time"),
  overDaily: params("You have {left} left today"),
};

export const limitWords = words("limits", en);
