import { params, words } from "../shared/words.ts";

/** The page of the public status. `[[name]]` stands for what the server measured. */
export const en = {
  tabTitle: "Status",
  description: "How many purchases are delivered and how fast, as we measure it, and what went wrong.",
  title: "Does it work now?",
  lead: "We measure every purchase. Nobody can change these figures by hand. Our staff can only add notes to an incident.",
  calm: "No incident is open",
  calmMore: "Measured up to [[asOf]]. Times are of Lagos.",
  trouble: "Incidents that are open: [[count]]",
  staleTitle: "The figures are old",
  staleMore: "We last measured at [[asOf]]. What you see is from then.",
  awayTitle: "We cannot read the figures now",
  awayMore: "This says nothing about your money. Load the page again in a minute.",
  nothingTitle: "Nothing is measured yet",
  nothingMore: "Figures come with the first purchases.",

  period: "Period",
  day: "Last day",
  week: "Last week",
  month: "Last month",
  network: "Network",
  delivered: "Delivered",
  half: "Half within",
  most: "95 in 100 within",
  refundHalf: "Money back, half within",
  refundMost: "Money back, 95 in 100 within",
  refundWorst: "Slowest money back",
  few: "Too few to measure",
  none: "Nothing bought",
  empty: "Nothing was bought in this time.",
  table: params("{name}: deliveries and refunds by network"),
  airtime: "Airtime",
  data: "Data",
  electricity: "Electricity",
  cable: "Cable TV",
  internet: "Internet",
  exam: "Exam PINs",

  promise: "When a purchase fails, we promise your money back within [[promised]] seconds.",
  promiseKept: "Kept: 99 in 100 were back within [[measured]].",
  promiseBroken: "Not kept: 99 in 100 were back within [[measured]].",
  promiseFew: "Too few purchases failed to measure it.",

  incidents: "Incidents of the last month",
  noIncidents: "No incident in the last month.",
  incidentDelivery: "[[network]] [[service]]: too few were delivered",
  incidentPaused: "Purchases were paused",
  incidentUnmeasured: "We could not measure, and may have been away",
  since: "Since",
  ongoing: "It goes on.",
  over: "Over since",
  lowest: "The lowest share delivered was [[percent]]%.",
  notes: "Notes of our staff",

  how: "How we measure",
  howCounted:
    "A purchase counts once, when it ends: delivered, or failed with the money back. A time runs from the payment to the proven delivery, or to the money back. With fewer than five cases we say nothing.",
  howIncidents:
    "An incident opens by itself when fewer than 80 in 100 of at least ten purchases are delivered within a quarter of an hour, and closes by itself.",
  elsewhere: "Use it elsewhere",
  json: "As JSON",
  feed: "As a feed (RSS)",
  badge: "A badge for your own page:",
  badgeAlt: "Delivered in the last day",
};

export const statusWords = words("publicStatus", en);
