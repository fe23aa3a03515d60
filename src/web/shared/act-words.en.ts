import { params, words } from "./words.ts";

export const en = {
  doneBefore: params(
    "You already did this on {time}. Nothing was sent now. Press again only if you want to do it a second time.",
  ),
  sentBefore: params(
    "You already sent this on {time}. It was not sent again. Press again only if you want to send it a second time.",
  ),
};

export const actWords = words("moneyAct", en);
