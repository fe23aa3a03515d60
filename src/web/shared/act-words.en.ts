import { params, words } from "./words.ts";

export const en = {
  doneBefore: params(
    "This was already done on {time}. Nothing was sent now. Press again only to do it a second time.",
  ),
  sentBefore: params(
    "You first sent this on {time}. It was done once and not again now. Press again only to do it a second time.",
  ),
};

export const actWords = words("moneyAct", en);
