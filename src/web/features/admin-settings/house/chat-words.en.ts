import { englishOnly, params } from "../../../shared/words.ts";

export const chatSetupWords = englishOnly({
  openOf: params("{chat} account"),
  on: "On",
  off: "Off",
  notLoaded: "We could not load the chats",
  isOn: "People can buy here",
  telegramHow: params(
    "Make a bot with @BotFather. Then call setWebhook with this address, your secret, and allowed_updates message and callback_query: {address}",
  ),
  whatsappHow: params(
    "In your app at Meta for Developers, under WhatsApp, Configuration: enter this callback address and your word, and subscribe to messages: {address}",
  ),
  telegramParts: {
    name: "Name of the bot, without @",
    sender: "",
    token: "Token of the bot",
    secret: "Secret token of the webhook",
    verify: "",
  },
  whatsappParts: {
    name: "Number, with the country's code: 234…",
    sender: "Id of the phone number",
    token: "Access token",
    secret: "App secret",
    verify: "Word for verifying the address",
  },
  kept: "One is set. Leave it empty to keep it.",
  save: "Save",
  saving: "Saving",
  failed: "We could not save the chat",
});
