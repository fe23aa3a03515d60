import type { Translation } from "../shared/words.ts";
import type { en } from "./services-words.en.ts";

export const pcm = {
  tabTitle: "Services",
  description:
    "Airtime and data for MTN, GLO, AIRTEL and 9MOBILE, and light token for eleven companies: how each one dey work and how much e be.",
  title: "Wetin you fit buy, and how each one dey work",
  lead: "You go pay for all three from one wallet, and each one dey end with receipt wey show your balance before and after.",
  networks: "Networks",
  companies: "Companies",

  airtime: "Airtime",
  airtimeLead: "Credit for yourself, your family or your customers, straight to the number.",
  airtimeAmounts: "From {{airtimeMinimum}} reach {{airtimeMaximum}} at a time",
  airtimePrice:
    "You go pay {{airtimeShare}} of wetin e worth, resellers {{resellerAirtimeShare}}, partners {{partnerAirtimeShare}}",
  airtimeNetwork: "We go guess the network from the number; na you get the last word",
  buyAirtime: "Buy airtime",

  data: "Data",
  dataLead: "Bundle of every size and length. The plan, the price and how long e go last dey for one line.",
  dataKinds: "SME, corporate gifting, gifting, awoof and data transfer plans",
  dataLengths: "One day, one week, one month and one year",
  dataLocked: "If network off one plan, you go see say e dey locked before you try am",
  buyData: "Buy data",

  electricity: "Light token",
  electricityLead: "Units for prepaid meter, or payment for postpaid bill.",
  electricityName: "You go see the name wey dey for the meter before you pay",
  electricityToken: "The token dey come four number by four number, and e go stay for your receipt",
  electricityPrice: "We dey add {{electricityFee}} to the amount; nothing else",
  buyElectricity: "Buy light token",
} satisfies Translation<typeof en>;
