import type { Language } from "./languages.ts";
import { formatNaira, type Kobo } from "./money.ts";
import { isSecurityNews, type PushKind, type SecurityNews } from "./push.ts";

/**
 * The words of a message to a device (rules 26.4). A lock screen is read by whoever lies beside it: no
 * balance, no token, no whole number, no name.
 */

/** The end of a transaction, as far as a message needs it. */
export type PushLine = Readonly<{
  kind: string;
  amount: Kobo;
  network: string;
  planName: string;
  number: string;
}>;

export type PushNews = Readonly<{ kind: PushKind; about: string; line: PushLine | undefined }>;

type Text = { title: string; body: string };
type Bought = { what: string; to: string; amount: string };

type Words = {
  delivered: (order: Bought) => Text;
  failed: (order: Bought) => Text;
  givenBack: (order: Bought) => Text;
  electricity: (order: Bought) => Text;
  moneyIn: (amount: string) => Text;
  transfer: (amount: string) => Text;
  withdrawn: (amount: string) => Text;
  withdrawalBack: (amount: string) => Text;
  sold: (amount: string) => Text;
  notSold: () => Text;
  airtime: (amount: string) => string;
  power: (amount: string) => string;
  security: Record<SecurityNews, Text>;
};

const en: Words = {
  delivered: ({ what, to }) => ({ title: "Delivered", body: `${what} for ${to} arrived.` }),
  failed: ({ what, to }) => ({
    title: "Not delivered",
    body: `${what} for ${to} did not go through. Your money is back in your wallet.`,
  }),
  givenBack: ({ what, to }) => ({
    title: "Refunded",
    body: `Your money for ${what} for ${to} is back in your wallet.`,
  }),
  electricity: ({ what, to }) => ({
    title: "Delivered",
    body: `${what} for meter ${to} is paid. Open the app for the details.`,
  }),
  moneyIn: (amount) => ({ title: "Money received", body: `${amount} is in your wallet.` }),
  transfer: (amount) => ({ title: "Money received", body: `Somebody sent you ${amount}.` }),
  withdrawn: (amount) => ({ title: "Withdrawal paid", body: `${amount} was paid to your bank account.` }),
  withdrawalBack: (amount) => ({
    title: "Withdrawal not paid",
    body: `Your withdrawal of ${amount} is back in your wallet.`,
  }),
  sold: (amount) => ({ title: "Airtime sold", body: `${amount} for your airtime is in your wallet.` }),
  notSold: () => ({ title: "Airtime not sold", body: "Your airtime was not sold. Open the app to see why." }),
  airtime: (amount) => `${amount} airtime`,
  power: (amount) => `${amount} electricity`,
  security: {
    sign_in: { title: "New log-in", body: "Somebody logged in to your account on a new device. Was it you?" },
    password: { title: "Password changed", body: "The password of your account was changed. Was it you?" },
    second_factor: {
      title: "Two-step verification",
      body: "Two-step verification was changed or a recovery code used. Was it you?",
    },
    api_key: { title: "API keys changed", body: "An API key of your account was changed. Was it you?" },
    webhook: { title: "Webhook changed", body: "The webhook of your account was changed. Was it you?" },
    email: { title: "Email", body: "Another email is asked for or set for your account. Was it you?" },
    details: {
      title: "Details changed",
      body: "A detail of your account was changed. Open the app to look.",
    },
    pin: { title: "Payment PIN", body: "Your payment PIN was set or changed. Was it you?" },
    passkey: { title: "Passkeys changed", body: "A passkey was added or removed. Was it you?" },
    channel: { title: "New way to buy", body: "Buying by phone or chat was switched on. Was it you?" },
    withdrawal_waits: {
      title: "A withdrawal waits",
      body: "Money is about to leave for a new bank account. Stop it if it was not you.",
    },
  },
};

const pcm: Words = {
  delivered: ({ what, to }) => ({ title: "E don enter", body: `${what} for ${to} don enter.` }),
  failed: ({ what, to }) => ({
    title: "E no enter",
    body: `${what} for ${to} no go through. Your money don come back to your wallet.`,
  }),
  givenBack: ({ what, to }) => ({
    title: "Money don come back",
    body: `Your money for ${what} for ${to} don come back to your wallet.`,
  }),
  electricity: ({ what, to }) => ({
    title: "E don enter",
    body: `We don pay ${what} for meter ${to}. Open the app make you see am.`,
  }),
  moneyIn: (amount) => ({ title: "Money don enter", body: `${amount} don enter your wallet.` }),
  transfer: (amount) => ({ title: "Money don enter", body: `Person send you ${amount}.` }),
  withdrawn: (amount) => ({ title: "Withdrawal don pay", body: `${amount} don enter your bank account.` }),
  withdrawalBack: (amount) => ({
    title: "Withdrawal no pay",
    body: `Your withdrawal of ${amount} don come back to your wallet.`,
  }),
  sold: (amount) => ({
    title: "Airtime don sell",
    body: `${amount} for your airtime don enter your wallet.`,
  }),
  notSold: () => ({ title: "Airtime no sell", body: "Your airtime no sell. Open the app make you see why." }),
  airtime: (amount) => `${amount} airtime`,
  power: (amount) => `${amount} light`,
  security: {
    sign_in: {
      title: "New log-in",
      body: "Person log in to your account for new phone or computer. Na you?",
    },
    password: { title: "Password don change", body: "Person change your account password. Na you?" },
    second_factor: {
      title: "Two-step verification",
      body: "Person change two-step verification or use recovery code. Na you?",
    },
    api_key: { title: "API key don change", body: "Person change API key for your account. Na you?" },
    webhook: { title: "Webhook don change", body: "Person change webhook for your account. Na you?" },
    email: { title: "Email", body: "Person ask for another email, or put am for your account. Na you?" },
    details: {
      title: "Details don change",
      body: "Something change for your account details. Open the app make you look.",
    },
    pin: { title: "Payment PIN", body: "Person set or change your payment PIN. Na you?" },
    passkey: { title: "Passkey don change", body: "Person add or remove passkey. Na you?" },
    channel: { title: "New way to buy", body: "Person on buying with phone or chat. Na you?" },
    withdrawal_waits: {
      title: "Withdrawal dey wait",
      body: "Money wan comot go new bank account. If no be you, stop am.",
    },
  },
};

const WORDS: Record<Language, Words> = { en, pcm };

/** Returns a number with its middle hidden: 0803***4567. */
export const maskedNumber = (number: string): string =>
  number.length < 9 ? "***" : `${number.slice(0, 4)}***${number.slice(-4)}`;

/** Returns naira as people say them: without kobo where there are none. */
const naira = (amount: Kobo): string => `₦${formatNaira(amount).replace(/\.00$/, "")}`;

/** Returns the title and the sentence of a message; undefined for news without its transaction. */
export function pushText({ kind, about, line }: PushNews, language: Language): Text | undefined {
  const words = WORDS[language];
  if (kind === "security") return isSecurityNews(about) ? words.security[about] : undefined;
  if (!line) return undefined;
  const amount = naira(line.amount);
  const isDone = about === "success";
  if (kind === "money_in") return words.moneyIn(amount);
  if (kind === "transfer") return words.transfer(amount);
  if (kind === "withdrawal") return isDone ? words.withdrawn(amount) : words.withdrawalBack(amount);
  if (kind === "airtime_to_cash") return isDone ? words.sold(amount) : words.notSold();
  return purchaseText(words, about, line);
}

function purchaseText(words: Words, about: string, line: PushLine): Text {
  const amount = naira(line.amount);
  const isPower = line.kind === "purchase_electricity";
  const bought = line.kind === "purchase_data" ? `${line.network} ${line.planName}` : words.airtime(amount);
  const order = { what: isPower ? words.power(amount) : bought, to: maskedNumber(line.number), amount };
  if (about === "failed") return words.failed(order);
  if (about === "refunded") return words.givenBack(order);
  return isPower ? words.electricity(order) : words.delivered(order);
}
