import type { PlanCategory } from "../catalogue.ts";
import type { Network } from "../networks.ts";
import { normalisePhone } from "../networks.ts";

/**
 * Reads what people write in a chat (rules 35.3). It knows what it knows: whatever it does not understand
 * whole is a question, never a guess about money.
 */

/** An order as it was written: only what stands there. `rest` are words that may name a person or a plan. */
export type Wanted = {
  service?: "airtime" | "data";
  network?: Network;
  number?: string;
  isForSelf: boolean;
  megabytes?: number;
  days?: number;
  category?: PlanCategory;
  faceNaira?: number;
  rest: string[];
};

export type Unclear = "words" | "long" | "several_numbers" | "wrong_number" | "several_amounts";

export type Read =
  | { kind: "help" | "balance" | "last" | "token" | "stop" | "pin" | "buy" | "change" | "cancel" }
  | { kind: "link"; code: string }
  /** A place of the newest list, from 0. */
  | { kind: "pick"; place: number }
  | { kind: "order"; wanted: Wanted }
  | { kind: "unclear"; why: Unclear };

/** Longer text is not read at all. */
const MAX_TEXT = 200;

const COMMANDS: Record<
  "help" | "balance" | "last" | "token" | "stop" | "buy" | "change" | "cancel",
  string[]
> = {
  help: ["help", "hi", "hello", "hey", "menu", "start", "how far", "good morning", "good afternoon"],
  balance: ["balance", "bal", "my balance", "check balance", "check my balance", "what is my balance"],
  last: ["last", "history", "last purchases", "my purchases", "transactions", "wetin i buy", "receipts"],
  token: ["token", "my token", "last token", "light token", "my last token"],
  stop: ["stop", "unlink", "unsubscribe", "disconnect", "comot", "comot me"],
  buy: ["buy", "yes", "ok", "okay", "buy am", "oya"],
  change: ["change", "change am"],
  cancel: ["cancel", "no", "leave am", "cancel am"],
};
const MORE_COMMANDS: Partial<typeof COMMANDS> = {
  help: ["good evening", "wetin you fit do", "what can you do", "info", "abeg help"],
  balance: ["how much i get", "how much dey my wallet", "wallet", "wallet balance", "how much remain"],
};

const BY_TEXT = new Map(
  [COMMANDS, MORE_COMMANDS].flatMap((all) =>
    Object.entries(all).flatMap(([kind, texts]) =>
      texts.map((text) => [text, kind as keyof typeof COMMANDS] as const),
    ),
  ),
);

/** `/start` comes with the code of a link to Telegram. */
const LINK = /^\/?(?:link|start|connect)[ :_-]+([a-z0-9][a-z0-9 -]{6,14}[a-z0-9])$/;
/** A PIN alone, or behind the word: nobody is to write it here, and it goes no further. */
const PIN_TEXT = /^\D{0,3}\d{4,6}\D{0,3}$|\bpin\b.{0,12}\b\d{4,6}\b/;

export function readText(sent: string): Read {
  if (sent.length > MAX_TEXT) return { kind: "unclear", why: "long" };
  const text = tidy(sent);
  const link = LINK.exec(text)?.[1];
  if (link !== undefined) return { kind: "link", code: link };
  const plain = text.replace(/^\//, "").replace(/[?.]+/g, " ").replace(/ {2,}/g, " ").trim();
  const command = BY_TEXT.get(plain);
  if (command) return { kind: command };
  if (/^[1-3]$/.test(plain)) return { kind: "pick", place: Number(plain) - 1 };
  if (PIN_TEXT.test(text)) return { kind: "pin" };
  return readOrder(text);
}

/** Small letters, digits and what numbers are written with; all else is a space. */
function tidy(sent: string): string {
  return sent
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("₦", " n")
    .replace(/[’']/g, "")
    .replace(/[^\p{L}\p{N}+.,/:?_-]+/gu, " ")
    .trim();
}

const PHONE = /(?<![\d+])(?:\+?234[ -]?|0)[789][01]\d[ -]?\d{3}[ -]?\d{4}(?![\da-z])/g;
const SIZE = /(?<![\d.,])(\d{1,4}(?:\.\d{1,2})?) ?(gb|gigs?|g|mb|megs?)\b/g;
const DAYS = /(?<![\d.,])(\d{1,3}) ?days?\b/g;
const AMOUNT =
  /(?<![\d.,\p{L}])(?:ngn|n)? ?(\d{1,3}(?:,\d{3})+|\d{1,6})(k?)(?: ?naira| ?ngn)?(?![\d\p{L}]|[.,]\d)/gu;
const NETWORK_WORDS: Record<string, Network> = {
  mtn: "MTN",
  glo: "GLO",
  airtel: "AIRTEL",
  "9mobile": "9MOBILE",
  etisalat: "9MOBILE",
};
const CATEGORY_WORDS: Record<string, PlanCategory> = {
  daily: "daily",
  weekly: "weekly",
  monthly: "monthly",
  yearly: "yearly",
};
const AIRTIME = new Set(["airtime", "recharge", "topup", "credit", "vtu"]);
const DATA = new Set(["data", "bundle", "sub", "mb", "gb"]);
const SELF = new Set(["me", "myself", "mine", "self"]);
/** Words that change nothing. `send` and `transfer` money are not among them. */
const FILLERS = new Set(
  "buy get give need want wan please pls abeg to for of the a i on my number line phone put load with plan worth make you kindly dear can naira now".split(
    " ",
  ),
);
/** Whoever writes these does not want what else stands there, or not now. */
const NEVER = new Set(
  "dont not no never cancel stop tomorrow later refund transfer withdraw wrong".split(" "),
);

function readOrder(text: string): Read {
  const phones = new Set((text.match(PHONE) ?? []).flatMap((typed) => normalisePhone(typed) ?? []));
  let left = text.replace(PHONE, " ").replace(/\b9 mobile\b/g, "9mobile");
  if (phones.size > 1) return { kind: "unclear", why: "several_numbers" };
  if (/\d{7}/.test(left)) return { kind: "unclear", why: "wrong_number" };
  const take = (pattern: RegExp): RegExpExecArray[] => {
    const found = [...left.matchAll(pattern)];
    left = left.replace(pattern, " ");
    return found;
  };
  const days = take(DAYS).map(([, n]) => Number(n));
  const sizes = take(SIZE).map(([, n, unit = ""]) =>
    Math.round(Number(n) * (unit.startsWith("g") ? 1_000 : 1)),
  );
  const amounts = take(AMOUNT).map(
    ([, n = "", k]) => Number(n.replaceAll(",", "")) * (k === "k" ? 1_000 : 1),
  );
  if (sizes.length + amounts.length > 1 || days.length > 1)
    return { kind: "unclear", why: "several_amounts" };
  const found = { ...(days[0] && { days: days[0] }), ...(sizes[0] && { megabytes: sizes[0] }) };
  return fromWords(left, { ...found, ...(amounts[0] && { faceNaira: amounts[0] }) }, [...phones][0]);
}

type Figures = Pick<Wanted, "days" | "megabytes" | "faceNaira">;

/** Reads the words around the figures. */
function fromWords(left: string, figures: Figures, number: string | undefined): Read {
  const words = left
    .replace(/\btop up\b/g, "topup")
    .replace(/\bmy (?:own )?(?:number|phone|line)\b/g, "myself")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const networks = new Set(words.flatMap((word) => NETWORK_WORDS[word] ?? []));
  const isAirtime = words.some((word) => AIRTIME.has(word));
  const isData = words.some((word) => DATA.has(word)) || figures.megabytes !== undefined;
  const rest = words.filter((word) => !isKnown(word));
  const isForSelf = words.some((word) => SELF.has(word));
  const says = networks.size + Number(isAirtime) + Number(isData);
  const isMixed = networks.size > 1 || (isAirtime && isData) || (isForSelf && number !== undefined);
  if (says === 0 || isMixed || words.some((word) => NEVER.has(word)))
    return { kind: "unclear", why: "words" };
  const [network] = networks;
  const [category] = words.flatMap((word) => CATEGORY_WORDS[word] ?? []);
  const service = isAirtime ? "airtime" : "data";
  return {
    kind: "order",
    wanted: {
      ...figures,
      isForSelf,
      rest,
      ...(network && { network }),
      ...(number !== undefined && { number }),
      ...(category && { category }),
      ...((isAirtime || isData) && { service }),
    },
  };
}

const isKnown = (word: string): boolean =>
  [AIRTIME, DATA, SELF, FILLERS].some((all) => all.has(word)) ||
  Object.hasOwn(NETWORK_WORDS, word) ||
  Object.hasOwn(CATEGORY_WORDS, word);

/** A button's data: what it means, the offer, and the place in its list. */
export type Pressed = { kind: "buy" | "change" | "cancel" | "pick"; id: string; place: number };

const PRESS = /^(buy|change|cancel|pick):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?::([0-2]))?$/;

/** At most 64 bytes, as Telegram allows. */
export const pressOf = ({ kind, id, place }: Pressed): string =>
  kind === "pick" ? `${kind}:${id}:${place}` : `${kind}:${id}`;

/** Reads a button's data; undefined for what no button of ours says. */
export function readPress(data: string): Pressed | undefined {
  const found = PRESS.exec(data);
  if (!found) return undefined;
  const [, kind = "cancel", id = "", place] = found;
  return { kind: kind as Pressed["kind"], id, place: Number(place ?? 0) };
}
