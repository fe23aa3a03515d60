import { words } from "../shared/words.ts";

export const en = {
  tabTitle: "Services",
  description:
    "Airtime and data for MTN, GLO, AIRTEL and 9MOBILE, and electricity tokens for eleven companies: how each works and what it costs.",
  title: "What you can buy, and how each works",
  lead: "You pay for everything from one wallet. Each one ends with a receipt that shows your balance before and after.",
  networks: "Networks",
  companies: "Companies",

  airtime: "Airtime",
  airtimeLead: "Phone credit for yourself, your family or your customers, straight to the number.",
  airtimeAmounts: "From {{airtimeMinimum}} to {{airtimeMaximum}} at a time",
  airtimePrice:
    "You pay {{airtimeShare}} of the value, resellers {{resellerAirtimeShare}}, partners {{partnerAirtimeShare}}",
  airtimeNetwork: "We suggest the network from the number. You can change it",
  buyAirtime: "Buy airtime",

  data: "Data",
  dataLead: "Plans of every size and length. You see the plan, its price and how long it lasts on one line.",
  dataKinds: "SME, corporate gifting, gifting, awoof and data transfer plans",
  dataLengths: "Daily, weekly, monthly and yearly",
  dataLocked: "If a network has switched off a plan, you see it before you try",
  buyData: "Buy data",

  electricity: "Electricity token",
  electricityLead: "Units for a prepaid meter, or payment for a postpaid bill.",
  electricityName: "You see the name on the meter before you pay",
  electricityToken: "The token comes in groups of 4 digits, and stays on your receipt",
  electricityPrice: "We add {{electricityFee}} to the amount, nothing else",
  buyElectricity: "Buy electricity token",
};

export const servicesPageWords = words("publicServices", en);
