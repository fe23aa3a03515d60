import { comesAsPin } from "./internet.ts";
import type { Language } from "./languages.ts";
import { formatNaira, type Kobo } from "./money.ts";
import { isSecurityNews, type PushKind, type SecurityNews } from "./push.ts";
import { writtenName } from "./services.ts";

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

type Words = {
  delivered: (what: string) => Text;
  failed: (what: string) => Text;
  givenBack: (what: string) => Text;
  electricity: (what: string) => Text;
  moneyIn: (amount: string) => Text;
  transfer: (amount: string) => Text;
  withdrawn: (amount: string) => Text;
  withdrawalBack: (amount: string) => Text;
  sold: (amount: string) => Text;
  notSold: () => Text;
  power: string;
  security: Record<SecurityNews, Text>;
};

const en: Words = {
  delivered: (what) => ({ title: "Delivered", body: `${what} arrived.` }),
  failed: (what) => ({
    title: "Not delivered",
    body: `${what} did not go through. Your money is back in your wallet.`,
  }),
  givenBack: (what) => ({
    title: "Refunded",
    body: `Your money for ${what} is back in your wallet.`,
  }),
  electricity: (what) => ({
    title: "Delivered",
    body: `${what} is paid. Open the app for the details.`,
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
  power: "electricity",
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
  delivered: (what) => ({ title: "E don enter", body: `${what} don enter.` }),
  failed: (what) => ({
    title: "E no enter",
    body: `${what} no go through. Your money don come back to your wallet.`,
  }),
  givenBack: (what) => ({
    title: "Money don come back",
    body: `Your money for ${what} don come back to your wallet.`,
  }),
  electricity: (what) => ({
    title: "E don enter",
    body: `We don pay ${what}. Open the app make you see am.`,
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
  power: "light",
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
  const what = boughtThing(words, line);
  if (about === "failed") return words.failed(what);
  if (about === "refunded") return words.givenBack(what);
  return line.kind === "purchase_electricity" ? words.electricity(what) : words.delivered(what);
}

/** Returns what was bought and for whom. A PIN goes to its owner, and a betting account is all hidden. */
function boughtThing(words: Words, { kind, network, planName, amount: price, number }: PushLine): string {
  const amount = naira(price);
  const to = maskedNumber(number);
  const bundle = `${writtenName(network)} ${planName}`;
  switch (kind) {
    case "purchase_airtime":
      return `${amount} airtime for ${to}`;
    case "purchase_electricity":
      return `${amount} ${words.power} for meter ${to}`;
    case "purchase_betting":
      return `${amount} for ${writtenName(network)}`;
    case "purchase_abroad":
      return `${planName} for ${to}`;
    case "purchase_recharge":
      return bundle;
    case "purchase_exam":
      return `${bundle} PIN`;
    default:
      return comesAsPin(network) ? `${bundle} PIN` : `${bundle} for ${to}`;
  }
}
