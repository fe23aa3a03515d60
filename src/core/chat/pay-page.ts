/** The pages on which an offer of a chat is paid (rules 35.5): one for each state, filled by the server. */

export const PAY_PAGES = [
  "ask",
  "delivered",
  "under_way",
  "failed",
  "refused",
  "gone",
  "too_many",
  "trouble",
] as const;
export type PayState = (typeof PAY_PAGES)[number];

/** The folder of these pages in the built web app. They have no address of their own. */
export const PAY_FOLDER = "pay/";

/** The places of a page, as `{{name}}` in its HTML. One that is filled with nothing is not shown. */
export const PAY_PLACES = ["payWhat", "payNumber", "payPrice", "payNote"] as const;
export type PayPlace = (typeof PAY_PLACES)[number];
