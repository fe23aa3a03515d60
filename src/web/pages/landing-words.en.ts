import { params, words } from "../shared/words.ts";

export const en = {
  tabTitle: params("{brand}: {tagline}"),
  description: params(
    "Buy airtime, mobile data, electricity tokens, cable TV and exam PINs in Nigeria from one {brand} wallet. You see the price before you pay. If a purchase fails, your money comes back by itself.",
  ),
  yourAccount: "Your account",
  upgraded: "You are a reseller now.",
  upgradedLogIn: "Log in",
  upgradedWhy: "again to see your new prices.",

  title: "Airtime, data and light. One wallet, no wahala.",
  lead: "Buy for MTN, GLO, AIRTEL and 9MOBILE, or any of eleven electricity companies. You see the price before you pay. If a purchase fails, your money comes back by itself.",
  seePrices: "See prices",
  sampleTitle: "MTN airtime",
  sampleSuccess: "Success",
  sampleTo: "To",
  sampleAirtime: "Airtime",
  samplePaid: "You paid",
  sampleBefore: "Balance before",
  sampleAfter: "Balance after",
  sample: "A sample receipt",

  services: "What you buy every week",
  airtime: "Airtime",
  airtimeText:
    "Any amount from {{airtimeMinimum}}, on all four networks, for your own number or someone else's.",
  airtimeUnit: "of its value is what you pay; resellers {{resellerAirtimeShare}}",
  data: "Data",
  dataText:
    "Daily, weekly, monthly and yearly plans, from SME to gifting. See how long each one lasts and how big it is.",
  dataUnit: "networks, and anyone can see the prices",
  electricity: "Electricity token",
  electricityText:
    "Prepaid and postpaid meters. You see the name on the meter before you pay, and the token right after.",
  electricityUnit: "companies, from Ikeja to Yola",

  costs: "What everything costs",
  costsLead:
    "Data prices change often, so they have their own list, with today's price for every kind of account.",
  allPlans: "All data plans",
  examples: "Example prices",
  what: "What",
  youPay: "You pay or get",
  costAirtime: "{{exampleAirtime}} of airtime",
  costAirtimeNote: "Resellers {{exampleResellerPrice}}",
  costElectricity: "{{exampleElectricity}} of electricity",
  costElectricityNote: "{{electricityFee}} charge, any company",
  costFunding: "Adding {{exampleFunding}} to your wallet",
  costFundingArrives: "enters",
  costFundingNote: "{{fundingFee}} funding fee, you see it first",
  costReseller: "Becoming a reseller",
  costResellerNote: "You pay once, no renewal",
  costAccount: "Keeping an account",
  costAccountNote: "Even when you do not use it",

  fails: "What happens to your money when a purchase fails",
  failsLead: "Networks have bad days, and some purchases fail. You always know where your money is.",
  aside: "We hold the money",
  asideText:
    "When you confirm, the price leaves your balance and we hold it for this order. You have a receipt from that moment.",
  sent: "We send it once",
  sentText:
    "Your order goes to the network once. If you tap twice, you do not buy twice, even on a bad network.",
  delivered: "Delivered, or money back",
  deliveredText:
    "If it was not delivered, all your money is back in your wallet within 30 seconds. You do not need to complain.",
  open: "No answer yet",
  openText:
    "We keep asking the network, and we do not send the order again. If there is still no answer after 24 hours, you get your money back. We carry the risk, not you.",

  questions: "Questions and answers",
  somethingElse: "Something else? Write to",
  isSlow: "Is something slow today?",
  toStatus: "See the status",
  orChat: "or use the chat button. A person will read it.",

  close: "Two minutes to open. {{fundingMinimum}} to start.",
  readServices: "Read about the services",
};

export const landingWords = words("publicLanding", en);
