import type { Translation } from "../shared/words.ts";
import type { en } from "./services-words.en.ts";

export const pcm = {
  tabTitle: "Services",
  description:
    "Airtime and data for MTN, GLO, AIRTEL and 9MOBILE, and light token for eleven companies: how each one dey work and how much e be.",
  title: "Wetin you fit buy, and how each one dey work",
  lead: "You go pay for everything from one wallet, and each one dey end with receipt wey show your balance before and after.",
  networks: "Networks",
  companies: "Companies",

  airtime: "Airtime",
  airtimeLead: "Credit for yourself, your family or your customers, straight to the number.",
  airtimeAmounts: "From {{airtimeMinimum}} to {{airtimeMaximum}} at a time",
  airtimePrice:
    "You go pay {{airtimeShare}} of the value, resellers {{resellerAirtimeShare}}, partners {{partnerAirtimeShare}}",
  airtimeNetwork: "We go suggest the network from the number. You fit change am",
  buyAirtime: "Buy airtime",

  data: "Data",
  dataLead:
    "Plans of every size and length. You go see the plan, the price and how long e dey last for one line.",
  dataKinds: "SME, corporate gifting, gifting, awoof and data transfer plans",
  dataLengths: "Daily, weekly, monthly and yearly",
  dataLocked: "If network off one plan, you go see am before you try",
  buyData: "Buy data",

  electricity: "Light token",
  electricityLead: "Units for prepaid meter, or payment for postpaid bill.",
  electricityName: "You go see the name for the meter before you pay",
  electricityToken: "The token dey come in groups of 4 numbers, and e go stay for your receipt",
  electricityPrice: "We dey add {{electricityFee}} to the amount, nothing else",
  buyElectricity: "Buy light token",
} satisfies Translation<typeof en>;
