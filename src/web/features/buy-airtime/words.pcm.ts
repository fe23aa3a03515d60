import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Buy airtime",
  networkStatus: "Network status",
  loading: "We dey load networks",
  notLoaded: "Networks no gree load",
  phone: "Phone number",
  amount: "Amount",
  ussd: "Check airtime balance",
  youPay: "You go pay",
  andSave: "and you go save",
  again: "Buy again",
  againFor: params("{amount} to {name} · {network}"),
  me: "my number",
  summary: "Wetin you wan buy",
  summaryNote: "Choose number and amount. You go see wetin you go pay here.",
  nickname: "Abeg put nickname for the number",
  whole: "Put amount without kobo",
  tooLittle: "The smallest wey you fit buy na ₦100",
  tooMuch: "The highest airtime wey you fit buy na ₦50,000",
  order: params("{network} airtime"),
  number: "Number",
  network: "Network",
  airtime: "Airtime",
} satisfies Translation<typeof en>;
