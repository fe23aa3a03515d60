import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "Buy airtime",
  networkStatus: "How network dey",
  loading: "We dey load networks",
  notLoaded: "Networks no gree load",
  phone: "Phone number",
  amount: "How much",
  ussd: "Check your airtime balance",
  youPay: "You go pay",
  andSave: "and you go save",
  again: "Buy again",
  againFor: params("{amount} to {name} · {network}"),
  me: "my number",
  summary: "Wetin you wan buy",
  summaryNote: "Choose number and how much. Wetin you go pay go show here.",
  nickname: "Abeg put nickname for the number",
  whole: "Put full naira amount",
  tooLittle: "The smallest wey you fit buy na ₦100",
  tooMuch: "The highest airtime wey you fit buy na ₦50,000",
  order: params("{network} airtime"),
  number: "Number",
  network: "Network",
  airtime: "Airtime",
} satisfies Translation<typeof en>;
