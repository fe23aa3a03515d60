import { params, words } from "../../shared/words.ts";

export const en = {
  title: "WhatsApp and Telegram",
  lead: "Write “1gb mtn 0803…” in a chat, confirm with your PIN on our page, and get the receipt in the chat.",
  openOf: params("Set up {chat}"),
  notLoaded: "We could not load your chats",
  notOffered: params("{chat} is not available yet"),
  notOfferedText: "Please use the app, or the other chat.",
  noPin: "Set a payment PIN first",
  noPinText:
    "Each purchase in a chat asks for it on a page of ours. You set it on this page, under payments.",
  isLinked: params("Your chat is linked. You write to {name}."),
  notLinked: params("Not linked. We give you a code, and you send it to {name}."),
  showsBalance: "Show my balance and purchases",
  showsBalanceHint: "Whoever holds your phone can then ask for them in the chat.",
  makeCode: "Get a code",
  save: "Save my choice",
  unlink: "Unlink my chat",
  unlinking: "Unlinking",
  codeTitle: params("Link {chat}"),
  codeText: params("Send this code to {name}. It works once, until {when}."),
  codeIs: "Your code",
  copy: "Copy code",
  openChat: params("Open {chat}"),
};

export const chatsWords = words("chats", en);
