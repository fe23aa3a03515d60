import { count, params, type Translation } from "../words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  plans: "Plans",
  number: "Number",
  network: "Network",
  plan: "Plan",
  validFor: "E go last",
  find: "Find plan",
  findExample: "2GB, SME",
  sortBy: "Arrange am by",
  orders: {
    suggested: "Wetin we suggest",
    price: "Lowest price",
    value: "Lowest price for 1 GB",
    size: "Biggest",
    days: "Wetin last pass",
  },
  days: count({ none: "Others", one: "{count} day", many: "{count} days" }),
  foundPlans: count({ none: "We no see any plan", one: "We see {count} plan", many: "We see {count} plans" }),
  noMatch: params("No plan match “{search}”"),
  noMatchNote: "Try size like 2GB, kind like SME, or check all of dem.",
  clearSearch: "Clear wetin you type",
  perGb: params("{price} for 1 GB"),
  delivered: params("{percent}% don enter just now"),
  deliveredIn: params("{percent}% don enter just now, most inside {time}"),
  seconds: params("{count} s"),
  minutes: params("{count} min"),
  hours: params("{count} h"),
  short: params("E remain {amount}: put money for wallet"),
  allShort: params("Your wallet get {balance}"),
  allShortNote: "E no reach for any plan wey dey here.",
  fund: "Put money for wallet",
  quickPicks: "Quick ones",
  lastForNumber: "Last one for this number",
  buyAgain: params("Buy again {price}"),
  often: "Wetin people dey buy well well",
  yourOrder: "Wetin you wan buy",
  choosePlan: "Choose plan",
  noNumber: "Never dey",
  price: "Price",
  balanceAfter: "Wetin go remain",
  buy: params("Buy for {price}"),
  aboutKinds: "SME, CG, awoof: wetin be the difference?",
  kinds: {
    sme: { name: "SME", line: "Dem share am from business data" },
    cg: { name: "Corporate gifting (CG)", line: "Gift from company data" },
    gifting: { name: "Gifting", line: "The network own plan" },
    awoof: { name: "Awoof", line: "Cheap promo data, short time" },
    transfer: { name: "Data transfer", line: "From another line" },
    coupon: { name: "Coupon", line: "Dem load am with data coupon" },
  },
  checkWith: params("To see wetin remain: dial {codes} for the line."),
  kindsNote:
    "If the line dey owe airtime or data, network fit collect part of am or refuse am. Wetin no enter, the money go come back to your wallet.",
  more: {
    sme: "Na part of big data wey dem share give the line. E dey cheap pass the network own plan. Some network dey count am separate from other data.",
    cg: "E go enter the line like gift from company. Some network dey count am separate, and you fit no fit share am or carry am go next month.",
    gifting:
      "Na the plan wey the network dey sell by itself, we go buy am for the line. Wetin the network promise for the plan na wetin you go get.",
    awoof:
      "Na promo of the network. E fit be for some hours or some lines only, and the network fit end am any day. E fit no enter for number wey dey owe airtime.",
    transfer:
      "Na data wey another line for the same network move give your own. When the days finish, wetin remain go finish too.",
    coupon:
      "Na data coupon of the network, we go load am for you. You no need type anything. E fit no enter for number wey dey owe airtime.",
  },
} satisfies Translation<typeof en>;
