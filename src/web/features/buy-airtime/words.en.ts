import { params, words } from "../../shared/words.ts";

export const en = {
  title: "Buy airtime",
  networkStatus: "Network status",
  loading: "Loading networks",
  notLoaded: "We could not load the networks",
  phone: "Phone number",
  amount: "Amount",
  ussd: "Check an airtime balance",
  youPay: "You pay",
  andSave: "and save",
  again: "Buy again",
  againFor: params("{amount} to {name} · {network}"),
  me: "my number",
  summary: "Your order",
  summaryNote: "Choose a number and an amount. What you pay shows here.",
  nickname: "Please enter a nickname for the number",
  whole: "Enter a whole naira amount",
  tooLittle: "Minimum purchase is ₦100",
  tooMuch: "Maximum airtime purchase is ₦50,000",
  order: params("{network} airtime"),
  number: "Number",
  network: "Network",
  airtime: "Airtime",
};

export const airtimeWords = words("buyAirtime", en);
