import { count, params, words } from "../words.ts";

/** The sentences of the list of plans, which loads after the screen. */
export const en = {
  plans: "Plans",
  number: "Number",
  network: "Network",
  plan: "Plan",
  validFor: "Valid for",
  find: "Find a plan",
  findExample: "2GB, SME",
  sortBy: "Sort by",
  orders: {
    suggested: "Suggested",
    price: "Lowest price",
    value: "Lowest price per GB",
    size: "Biggest",
    days: "Lasts longest",
  },
  days: count({ none: "Other", one: "{count} day", many: "{count} days" }),
  foundPlans: count({ none: "No plan found", one: "{count} plan found", many: "{count} plans found" }),
  noMatch: params("No plan fits “{search}”"),
  noMatchNote: "Try a size like 2GB, a kind like SME, or all validities.",
  clearSearch: "Clear the search",
  perGb: params("{price} per GB"),
  delivered: params("{percent}% delivered lately"),
  deliveredIn: params("{percent}% delivered lately, most within {time}"),
  seconds: params("{count} s"),
  minutes: params("{count} min"),
  hours: params("{count} h"),
  short: params("{amount} short: fund your wallet"),
  allShort: params("Your wallet has {balance}"),
  allShortNote: "That is not enough for any plan shown here.",
  fund: "Fund wallet",
  quickPicks: "Quick picks",
  lastForNumber: "Last for this number",
  buyAgain: params("Buy again {price}"),
  often: "Often bought",
  yourOrder: "Your order",
  choosePlan: "Choose a plan",
  noNumber: "Not yet",
  price: "Price",
  balanceAfter: "Balance after",
  buy: params("Buy for {price}"),
  aboutKinds: "SME, CG, awoof: what is the difference?",
  kinds: {
    sme: { name: "SME", line: "Shared from a business bundle" },
    cg: { name: "Corporate gifting (CG)", line: "A gift from a company's bundle" },
    gifting: { name: "Gifting", line: "The network's own plan, sent to you" },
    awoof: { name: "Awoof", line: "Cheap promo data, short time" },
    transfer: { name: "Data transfer", line: "Moved from another line" },
    coupon: { name: "Coupon", line: "Loaded with a data coupon" },
  },
  checkWith: params("See what is left: dial {codes} on the line."),
  kindsNote:
    "A line that owes airtime or data may lose some of it, or the network may refuse it. What is not delivered is paid back to your wallet.",
  more: {
    sme: "Part of a big bundle, shared to the line. It often costs less than the network's own plan. Some networks count it apart from other data.",
    cg: "Sent to the line as a company's gift. Some networks count it apart from other data, and it may not be shared on or rolled over.",
    gifting:
      "The plan that the network itself sells, bought for the line. What the network promises for that plan is what you get.",
    awoof:
      "A promotion of the network. It may be for some hours or some lines only, and the network can end it any day. It may be refused for a number that owes airtime.",
    transfer:
      "Data that another line of the same network moves to yours. What is left of it ends when its days end.",
    coupon:
      "A data coupon of the network, loaded on the line for you. There is nothing to type in. It may be refused for a number that owes airtime.",
  },
};

export const planWords = words("plans", en);
