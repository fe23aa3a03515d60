import { words } from "../shared/words.ts";

export const en = {
  tabTitle: "Services",
  description:
    "Airtime and data for MTN, GLO, AIRTEL and 9MOBILE, and electricity tokens of eleven companies: how each works and what it costs.",
  title: "What you can buy, and how each works",
  lead: "All three are paid from one wallet and end in a receipt with the balance before and after.",
  networks: "Networks",
  companies: "Companies",

  airtime: "Airtime",
  airtimeLead: "Phone credit for yourself, your family or your customers, straight to the number.",
  airtimeAmounts: "From {{airtimeMinimum}} to {{airtimeMaximum}} at a time",
  airtimePrice:
    "You pay {{airtimeShare}} of the value, resellers {{resellerAirtimeShare}}, partners {{partnerAirtimeShare}}",
  airtimeNetwork: "The network is suggested from the number; you have the last word",
  buyAirtime: "Buy airtime",

  data: "Data",
  dataLead: "Bundles of every size and length. The plan, its price and how long it lasts are on one line.",
  dataKinds: "SME, corporate gifting, gifting, awoof and data transfer plans",
  dataLengths: "Daily, weekly, monthly and yearly",
  dataLocked: "A plan that a network has switched off is shown as locked before you try",
  buyData: "Buy data",

  electricity: "Electricity token",
  electricityLead: "Units for a prepaid meter or payment of a postpaid bill.",
  electricityName: "The registered name is shown before you pay",
  electricityToken: "The token comes in groups of four digits, and stays on your receipt",
  electricityPrice: "{{electricityFee}} is added to the amount; nothing else",
  buyElectricity: "Buy electricity token",
};

export const servicesPageWords = words("publicServices", en);
