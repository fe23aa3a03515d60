import type { Language } from "./languages.ts";
import { SERVICES, type Service, type Status, type TransactionType } from "./transactions.ts";

/** How a list of purchases names each by USSD and in chats, in few letters. */

type Words = { services: Record<Service, string>; statuses: Record<Status, string> };

const en: Words = {
  services: {
    airtime: "Airtime",
    data: "Data",
    electricity: "Electricity",
    cable: "Cable TV",
    internet: "Internet",
    exam: "Exam PIN",
    recharge: "Recharge card",
    betting: "Betting",
    abroad: "Abroad",
  },
  statuses: {
    success: "delivered",
    pending: "on its way",
    processing: "on its way",
    failed: "failed",
    refunded: "paid back",
  },
};

const pcm: Words = {
  services: { ...en.services, electricity: "Light" },
  statuses: {
    success: "e don enter",
    pending: "dey come",
    processing: "dey come",
    failed: "no work",
    refunded: "money back",
  },
};

const WORDS: Record<Language, Words> = { en, pcm };

export type ListedPurchase = { type: TransactionType; status: Status; number: string };

/** Says in words for what a purchase was, and how it stands. */
export function purchaseWords(
  language: Language,
  { type, status, number }: ListedPurchase,
): { what: string; stands: string } {
  const { services, statuses } = WORDS[language];
  const service = SERVICES.find((one) => one === type);
  const name = service === undefined ? "" : services[service];
  return { what: `${name} ${number}`.trim(), stands: statuses[status] };
}
