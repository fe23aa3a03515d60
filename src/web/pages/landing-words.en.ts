import { params, words } from "../shared/words.ts";

export const en = {
  tabTitle: params("{brand}: {tagline}"),
  description: params(
    "Buy airtime, mobile data and electricity tokens in Nigeria from one {brand} wallet. See the price before you pay; a failed purchase pays itself back.",
  ),
  yourAccount: "Your account",
  upgraded: "You are a reseller now.",
  upgradedLogIn: "Log in",
  upgradedWhy: "again to see your new prices.",

  title: "Airtime, data and light. One wallet, no wahala.",
  lead: "Top up MTN, GLO, AIRTEL and 9MOBILE or any of eleven electricity companies. You see the price before you pay, and if a purchase fails your money comes back by itself.",
  seePrices: "See prices",
  sampleTitle: "MTN airtime",
  sampleSuccess: "Success",
  sampleTo: "To",
  sampleAirtime: "Airtime",
  samplePaid: "You paid",
  sampleBefore: "Balance before",
  sampleAfter: "Balance after",
  sample: "A sample receipt",

  services: "Three things you buy every week",
  airtime: "Airtime",
  airtimeText:
    "Any amount from {{airtimeMinimum}}, for any of the four networks, to your own number or to somebody else's.",
  airtimeUnit: "of its value is what you pay; resellers {{resellerAirtimeShare}}",
  data: "Data",
  dataText:
    "Daily, weekly, monthly and yearly plans from SME to gifting, sorted by how long they last and how much they hold.",
  dataUnit: "networks, with prices that everyone can read",
  electricity: "Electricity token",
  electricityText:
    "Prepaid and postpaid meters. We show the name the meter is registered to before you pay, and the token right after.",
  electricityUnit: "companies, from Ikeja to Yola",

  costs: "What it costs, in full",
  costsLead:
    "Data plans change with the networks, so they have a list of their own, with today's price for every kind of account.",
  allPlans: "All data plans",
  examples: "Examples of charges",
  what: "What",
  youPay: "You pay or get",
  costAirtime: "{{exampleAirtime}} of airtime",
  costAirtimeNote: "Resellers {{exampleResellerPrice}}",
  costElectricity: "{{exampleElectricity}} of electricity",
  costElectricityNote: "{{electricityFee}} charge, any company",
  costFunding: "Paying {{exampleFunding}} into your wallet",
  costFundingArrives: "arrives",
  costFundingNote: "{{fundingFee}} funding fee, shown first",
  costReseller: "Becoming a reseller",
  costResellerNote: "Once, nothing to renew",
  costAccount: "Keeping an account",
  costAccountNote: "Even while you do not use it",

  fails: "What happens to your money when a purchase fails",
  failsLead:
    "Networks have bad days. We cannot promise that nothing ever fails. We do promise that you always know where your money is.",
  aside: "Set aside",
  asideText:
    "When you confirm, the price leaves your balance and is held for this order. You have a receipt from this moment.",
  sent: "Sent, once",
  sentText: "The order goes to one supplier. A second tap never buys twice, even on a bad network.",
  delivered: "Delivered, or back",
  deliveredText:
    "If it was not delivered, the whole price is back in your wallet within 30 seconds. You do not have to complain.",
  open: "No answer yet",
  openText:
    "We keep asking, and we send it to no other supplier meanwhile. If there is still no answer after 24 hours, you get the money back and the risk is ours.",

  questions: "Questions, answered",
  somethingElse: "Something else? Write to",
  orChat: "or use the chat button. A person reads it.",

  close: "Two minutes to open. {{fundingMinimum}} to start.",
  readServices: "Read about the services",
};

export const landingWords = words("publicLanding", en);
