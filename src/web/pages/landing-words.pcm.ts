import { params, type Translation } from "../shared/words.ts";
import type { en } from "./landing-words.en.ts";

export const pcm = {
  tabTitle: params("{brand}: {tagline}"),
  description: params(
    "Buy airtime, data, light token, cable TV and exam PIN for Nigeria from one {brand} wallet. You go see the price before you pay. If e fail, your money go come back by itself.",
  ),
  yourAccount: "Your account",
  upgraded: "You don become reseller.",
  upgradedLogIn: "Log in",
  upgradedWhy: "again to see your new prices.",

  title: "Airtime, data and light. One wallet, no wahala.",
  lead: "Buy for MTN, GLO, AIRTEL and 9MOBILE, or light from any of eleven companies. You go see the price before you pay. If e fail, your money go come back by itself.",
  seePrices: "See prices",
  sampleTitle: "MTN airtime",
  sampleSuccess: "Success",
  sampleTo: "To",
  sampleAirtime: "Airtime",
  samplePaid: "You pay",
  sampleBefore: "Balance before",
  sampleAfter: "Balance after",
  sample: "How receipt dey look",

  services: "Wetin you dey buy every week",
  airtime: "Airtime",
  airtimeText:
    "Any amount from {{airtimeMinimum}}, for all four networks, for your own number or another person number.",
  airtimeUnit: "of the value na wetin you go pay; resellers {{resellerAirtimeShare}}",
  data: "Data",
  dataText:
    "Daily, weekly, monthly and yearly plans, from SME to gifting. You go see how long each one dey last and how big e be.",
  dataUnit: "networks, and anybody fit see the prices",
  electricity: "Light token",
  electricityText:
    "Prepaid and postpaid meters. You go see the name for the meter before you pay, and the token immediately after.",
  electricityUnit: "companies, from Ikeja reach Yola",

  costs: "How much everything cost",
  costsLead:
    "Data prices dey change often, so dem get their own list, with today price for every kind of account.",
  allPlans: "All data plans",
  examples: "Example prices",
  what: "Wetin",
  youPay: "Wetin you go pay or get",
  costAirtime: "{{exampleAirtime}} airtime",
  costAirtimeNote: "Resellers {{exampleResellerPrice}}",
  costElectricity: "{{exampleElectricity}} light",
  costElectricityNote: "{{electricityFee}} charge, any company",
  costFunding: "To add {{exampleFunding}} to your wallet",
  costFundingArrives: "go enter",
  costFundingNote: "{{fundingFee}} funding charge, you go see am first",
  costReseller: "To become reseller",
  costResellerNote: "You pay one time, no renewal",
  costAccount: "To keep account",
  costAccountNote: "Even when you no dey use am",

  fails: "Wetin go happen to your money if e fail",
  failsLead:
    "Network dey get bad days, and some purchases dey fail. You go always know where your money dey.",
  aside: "We hold the money",
  asideText:
    "When you confirm, the price go comot from your balance and we go hold am for this order. You get receipt from that time.",
  sent: "We send am one time",
  sentText:
    "Your order go reach the network one time. If you tap two times, you no go buy two times, even if network bad.",
  delivered: "E deliver, or money back",
  deliveredText:
    "If e no deliver, all your money go return to your wallet inside 30 seconds. You no need complain.",
  open: "No answer yet",
  openText:
    "We go dey ask the network, and we no go send the order again. If answer no come after 24 hours, you go get your money back. Na we carry the risk, no be you.",

  questions: "Questions and answers",
  somethingElse: "Na another thing? Write to",
  isSlow: "Something slow today?",
  toStatus: "Check the status",
  orChat: "or press the chat button. Na person dey read am.",

  close: "Two minutes to open. {{fundingMinimum}} to start.",
  readServices: "Read about the services",
} satisfies Translation<typeof en>;
