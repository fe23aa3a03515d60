import { params, englishOnly } from "../words.ts";

/** Sentences that several screens of the shop share. */
export const shopWords = englishOnly({
  lossTitle: "Sell below cost?",
  lossText: "This would sell below what it costs us. Every sale at these prices loses money.",
  lossAction: "Sell below cost",
  cancel: "Go back",
  price: "Smart earner",
  reseller: "Reseller",
  partner: "Partner",
  api: "API",
  cost: "Cost",
  margin: "margin",
  below: params("{amount} below cost"),
  atCost: "At cost",
});
