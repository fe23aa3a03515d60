import { count, params, words } from "../../../shared/words.ts";

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
  noMatch: params("No plan matches “{search}”"),
  noMatchNote: "Try a size like 2GB, a kind like SME, or all validities.",
  clearSearch: "Clear the search",
  perGb: params("{price} per GB"),
  delivered: params("{percent}% delivered lately"),
  deliveredIn: params("{percent}% delivered lately, usually in about {time}"),
  seconds: params("{count} s"),
  minutes: params("{count} min"),
  hours: params("{count} h"),
  short: params("{amount} short: fund your wallet"),
  allShort: params("Your wallet has {balance}"),
  allShortNote: "That is not enough for any plan shown here.",
  fund: "Fund wallet",
  quickPicks: "Quick picks",
  lastForNumber: "Last bought for this number",
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
  checkWith: params("To see what is left, dial {codes} on the line."),
  kindsNote:
    "If the line owes airtime or data, the network may take part of it or refuse it. If it is not delivered, your money goes back to your wallet.",
  more: {
    sme: "Part of a big bundle, shared to the line. It often costs less than the network's own plan. Some networks count it separately from other data.",
    cg: "Sent to the line as a company's gift. Some networks count it separately, and you may not be able to share it or roll it over.",
    gifting: "The network's own plan, bought for the line. You get what the network promises for that plan.",
    awoof:
      "A promo from the network. It may work only at some hours or on some lines, and the network can end it any day. A number that owes airtime may not get it.",
    transfer:
      "Data moved to the line from another line on the same network. What is left expires when its days finish.",
    coupon:
      "The network's data coupon, loaded on the line for you. You do not type in anything. A number that owes airtime may not get it.",
  },
};

export const planWords = words("plans", en);
