import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./chats-words.en.ts";

export const pcm = {
  title: "WhatsApp and Telegram",
  lead: "Write “1gb mtn 0803…” for chat, confirm with your PIN for our page, then the receipt go enter the chat.",
  openOf: params("Set up {chat}"),
  notLoaded: "We no fit load your chats",
  notOffered: params("{chat} never dey"),
  notOfferedText: "Abeg use the app, or the other chat.",
  noPin: "Set payment PIN first",
  noPinText: "Every time you buy for chat, our page go ask for am. Set am for this page, for payments.",
  isLinked: params("Your chat don join. You dey write {name}."),
  notLinked: params("E never join. We go give you code, you go send am to {name}."),
  showsBalance: "Show my balance and wetin I buy",
  showsBalanceHint: "Anybody wey hold your phone fit ask for am inside the chat.",
  makeCode: "Get code",
  save: "Save wetin I choose",
  unlink: "Comot my chat",
  unlinking: "E dey comot",
  codeTitle: params("Join {chat}"),
  codeText: params("Send this code to {name}. E dey work one time, until {when}."),
  codeIs: "Your code",
  copy: "Copy code",
  openChat: params("Open {chat}"),
} satisfies Translation<typeof en>;
