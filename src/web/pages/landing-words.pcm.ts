import { params, type Translation } from "../shared/words.ts";
import type { en } from "./landing-words.en.ts";

export const pcm = {
  tabTitle: params("{brand}: {tagline}"),
  description: params(
    "Buy airtime, data and light token for Nigeria from one {brand} wallet. You go see the price before you pay; if e no work, your money go come back by itself.",
  ),
  yourAccount: "Your account",
  upgraded: "You don become reseller.",
  upgradedLogIn: "Log in",
  upgradedWhy: "again make you see your new prices.",

  title: "Airtime, data and light. One wallet, no wahala.",
  lead: "Buy MTN, GLO, AIRTEL and 9MOBILE, or light from any of eleven companies. You go see the price before you pay, and if e no work your money go come back by itself.",
  seePrices: "See prices",
  sampleTitle: "MTN airtime",
  sampleSuccess: "E don work",
  sampleTo: "Go to",
  sampleAirtime: "Airtime",
  samplePaid: "You pay",
  sampleBefore: "Balance before",
  sampleAfter: "Balance after",
  sample: "How receipt dey look",

  services: "Three things wey you dey buy every week",
  airtime: "Airtime",
  airtimeText:
    "Any amount from {{airtimeMinimum}}, for any of the four networks, to your own number or another person own.",
  airtimeUnit: "of wetin e worth na wetin you go pay; resellers {{resellerAirtimeShare}}",
  data: "Data",
  dataText:
    "Plans for one day, one week, one month and one year, from SME to gifting. We arrange dem by how long dem dey last and how big dem be.",
  dataUnit: "networks, and anybody fit read the prices",
  electricity: "Light token",
  electricityText:
    "Prepaid and postpaid meters. We go show you the name wey dey for the meter before you pay, and the token once you don pay.",
  electricityUnit: "companies, from Ikeja reach Yola",

  costs: "How much everything be",
  costsLead:
    "Data plans dey change as networks dey change dem, so dem get their own list, with today price for every kind of account.",
  allPlans: "All data plans",
  examples: "Examples of wetin we dey charge",
  what: "Wetin",
  youPay: "Wetin you go pay or get",
  costAirtime: "{{exampleAirtime}} airtime",
  costAirtimeNote: "Resellers {{exampleResellerPrice}}",
  costElectricity: "{{exampleElectricity}} light",
  costElectricityNote: "{{electricityFee}} charge, any company",
  costFunding: "To put {{exampleFunding}} for your wallet",
  costFundingArrives: "go enter",
  costFundingNote: "{{fundingFee}} charge, you go see am first",
  costReseller: "To become reseller",
  costResellerNote: "One time, you no go renew anything",
  costAccount: "To keep account",
  costAccountNote: "Even when you no dey use am",

  fails: "Wetin go happen to your money if e no work",
  failsLead:
    "Network dey get bad days. We no fit promise say nothing go ever fail; wetin we promise be say you go always know where your money dey.",
  aside: "We keep am one side",
  asideText:
    "Once you confirm, the price go comot from your balance and we go hold am for this order. Your receipt dey from that time.",
  sent: "We send am one time",
  sentText:
    "The order go reach one supplier. If you press am two times, e no go buy two times, even if network bad.",
  delivered: "E reach, or e come back",
  deliveredText:
    "If e no deliver, the whole money go come back to your wallet inside 30 seconds. You no need complain.",
  open: "Answer never come",
  openText:
    "We go dey ask, and we no go send am to another supplier that time. If answer never come after 24 hours, you go get your money back and we go carry the risk.",

  questions: "Questions, and the answers",
  somethingElse: "Na another thing? Write to",
  orChat: "or press the chat button. Na person dey read am.",

  close: "Two minutes to open. {{fundingMinimum}} to start.",
  readServices: "Read about the services",
} satisfies Translation<typeof en>;
