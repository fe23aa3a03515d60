import { params, words } from "../../shared/words.ts";

export const en = {
  title: "Buy airtime",
  networkStatus: "Network status",
  loading: "Loading networks",
  notLoaded: "We could not load the networks",
  phone: "Phone number",
  amount: "Amount",
  ussd: "Check airtime balance",
  youPay: "You pay",
  andSave: "and save",
  again: "Buy again",
  againFor: params("{amount} to {name} · {network}"),
  me: "my number",
  summary: "Your order",
  summaryNote: "Choose a number and an amount. You see what you pay here.",
  nickname: "Please enter a nickname for the number",
  whole: "Enter an amount in whole naira",
  tooLittle: "Minimum purchase is ₦100",
  tooMuch: "Maximum airtime purchase is ₦50,000",
  order: params("{network} airtime"),
  number: "Number",
  network: "Network",
  airtime: "Airtime",
};

export const airtimeWords = words("buyAirtime", en);
