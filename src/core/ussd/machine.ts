import type { PlanCategory } from "../catalogue.ts";
import type { Language } from "../languages.ts";
import { type Kobo, kobo } from "../money.ts";
import type { Network } from "../networks.ts";
import { PIN } from "../payment-pin.ts";
import { nairaText, type Page, pagesOf, plain, screen } from "./screen.ts";
import { USSD_WORDS } from "./words.ts";

/**
 * The screens of a USSD session (rules 32.3): a pure step from a state and one input to the next screen. A
 * state is kept between requests, so it holds choices alone, never a PIN, and nothing that JSON cannot.
 */

/** The number that something is bought for. */
export type Target = { number: string; network: Network; name: string };

/** The order that a session is about to make; `id` is the key of its purchase, also after a loss. */
export type UssdOrder = {
  id: string;
  number: string;
  network: Network;
  /** The words for it on screens: "1GB SME 30d". */
  what: string;
  priceKobo: number;
  /** A data plan, or airtime of this face value in naira. */
  planId?: string;
  faceNaira?: number;
};

export type Asked = "balance" | "token" | "purchases";

export type UssdState =
  | { at: "offer"; order: UssdOrder }
  | { at: "menu" }
  | { at: "people"; page: number }
  | { at: "service"; to: Target }
  | { at: "amount"; to: Target }
  | { at: "kinds"; to: Target }
  | { at: "plans"; to: Target; kind: PlanCategory; page: number }
  | { at: "pin"; order: UssdOrder }
  | { at: "look"; asked: Asked }
  | { at: "over" };

export type UssdPlan = { id: string; what: string; category: PlanCategory; price: Kobo };

export type UssdFacts = {
  language: Language;
  /** The owner's own number, to buy for themselves; undefined where the network is not known. */
  self: Target | undefined;
  people: readonly Target[];
  /** The plans on sale for the person, cheapest first. */
  plansOf: (network: Network) => readonly UssdPlan[];
  /** The price of airtime; undefined where it is not sold now, or not at that amount. */
  airtimePrice: (network: Network, face: Kobo) => Kobo | undefined;
  /** The most that one purchase by USSD may cost. */
  once: Kobo;
  /** The id of an order that begins with this step. */
  nextId: () => string;
};

export type Shown = { kind: "shown"; text: string; state: UssdState };
/** A PIN came: the flow checks it, does what it was asked for and shows one of `endings.ts`. */
export type Act = { kind: "act"; pin: string; state: Extract<UssdState, { at: "pin" | "look" }> };

/** The first screen: what was left unfinished, or the menu below the outcome of the last order. */
export function begin(facts: UssdFacts, left: UssdOrder | undefined, outcome = ""): Shown {
  return left ? show(facts, { at: "offer", order: left }) : show(facts, { at: "menu" }, outcome);
}

/** Answers one input. A PIN is taken where it was asked for; elsewhere such digits are a wrong choice. */
export function advance(state: UssdState, input: string, facts: UssdFacts): Shown | Act {
  const typed = input.trim();
  switch (state.at) {
    case "offer":
      if (typed === "1") return show(facts, { at: "pin", order: state.order });
      return typed === "2" ? show(facts, { at: "menu" }) : again(facts, state);
    case "menu":
      return fromMenu(typed, facts);
    case "people":
      return fromPeople(state, typed, facts);
    case "service":
      return fromService(state, typed, facts);
    case "amount":
      return fromAmount(state, typed, facts);
    case "kinds":
      return fromKinds(state, typed, facts);
    case "plans":
      return fromPlans(state, typed, facts);
    case "pin":
    case "look":
      if (typed === "0") return show(facts, { at: "menu" });
      return PIN.test(typed) ? { kind: "act", pin: typed, state } : show(facts, state, words(facts).pinAlone);
    case "over":
      return show(facts, { at: "menu" });
  }
}

const words = ({ language }: Pick<UssdFacts, "language">) => USSD_WORDS[language];

/** Shows a state's screen; `note` stands above a menu, and in place of the question for a PIN. */
export function show(facts: UssdFacts, state: UssdState, note = ""): Shown {
  return { kind: "shown", state, text: textOf(facts, state, note) };
}

function textOf(facts: UssdFacts, state: UssdState, note: string): string {
  const say = words(facts);
  switch (state.at) {
    case "people":
    case "kinds":
    case "plans":
      return listText(facts, state);
    case "offer":
      return screen(`1 ${say.goOn}: ${nameOf(state.order)}`, `2 ${say.mainMenu}`);
    case "service":
      return noted(
        note || say.forWhom(`${state.to.name} ${state.to.number}`),
        `1 ${say.airtime}\n2 ${say.data}\n0 ${say.back}`,
      );
    case "pin":
      return noted(orderText(facts, state.order), note || say.pinToPay);
    case "menu":
      return noted(note, say.menu);
    default:
      return screen(note || questionOf(facts, state.at));
  }
}

function questionOf(facts: UssdFacts, at: "amount" | "look" | "over"): string {
  const { amount, pinToSee, bye } = words(facts);
  return { amount: amount(nairaText(facts.once)), look: pinToSee, over: bye }[at];
}

type Listed = Extract<UssdState, { at: "people" | "kinds" | "plans" }>;

function listText(facts: UssdFacts, state: Listed): string {
  if (state.at === "kinds") return kindsText(facts, state.to);
  const isPeople = state.at === "people";
  const shown = pageOf(isPeople ? peoplePages(facts) : planPages(facts, state), state.page);
  return shown?.text ?? screen(isPeople ? words(facts).noSaved : words(facts).noPlans);
}

/** Returns the words for an order: "1GB SME 30d MTN 08031234567". */
export const nameOf = ({ what, network, number }: Pick<UssdOrder, "what" | "network" | "number">): string =>
  `${what} ${network} ${number}`;

/** Puts a note above text that must not be cut. */
function noted(note: string, text: string): string {
  const room = 160 - plain(text).length - 1;
  const short = plain(note);
  if (short === "" || room < 8) return screen(text);
  return screen(short.length > room ? `${short.slice(0, room - 2)}..` : short, text);
}

function orderText(facts: UssdFacts, { what, network, number, priceKobo }: UssdOrder): string {
  return words(facts).youPay(`${what} ${network}`, number, nairaText(kobo(BigInt(priceKobo))));
}

/** The same screen again. */
const again = (facts: UssdFacts, state: UssdState): Shown => show(facts, state, words(facts).wrongChoice);

const over = (facts: UssdFacts, text: string): Shown => show(facts, { at: "over" }, text);

function fromMenu(typed: string, facts: UssdFacts): Shown {
  switch (typed) {
    case "1":
      return show(facts, { at: "look", asked: "balance" });
    case "2":
    case "3":
      if (!facts.self) return over(facts, words(facts).noNetwork);
      return show(facts, { at: typed === "2" ? "amount" : "kinds", to: facts.self });
    case "4":
      return show(facts, { at: "people", page: 0 });
    case "5":
      return show(facts, { at: "look", asked: "token" });
    case "6":
      return show(facts, { at: "look", asked: "purchases" });
    default:
      return again(facts, { at: "menu" });
  }
}

type Listing<S> = { state: S; page: number; pages: readonly Page[] };

/** Reads a press on a list: the place of a row, another page, or the way back. */
function pressed(
  typed: string,
  { page, pages }: Omit<Listing<unknown>, "state">,
): number | "back" | "more" | undefined {
  const shown = pageOf(pages, page);
  if (typed === "0") return "back";
  if (typed === "9" && shown?.hasMore) return "more";
  const nth = /^[1-8]$/.test(typed) ? Number(typed) : 0;
  return shown && nth > 0 && nth <= shown.count ? shown.first + nth - 1 : undefined;
}

/** A list that grew shorter meanwhile shows its last page. */
const pageOf = (pages: readonly Page[], page: number): Page | undefined => pages[page] ?? pages.at(-1);

function peoplePages(facts: UssdFacts): Page[] {
  const { saved: title, back, more } = words(facts);
  const rows = facts.people.map(({ name, number }) => `${plain(name).slice(0, 20)} ..${number.slice(-4)}`);
  return pagesOf({ title, rows, back, more });
}

function fromPeople(state: Extract<UssdState, { at: "people" }>, typed: string, facts: UssdFacts): Shown {
  const press = pressed(typed, { page: state.page, pages: peoplePages(facts) });
  if (press === "more") return show(facts, { at: "people", page: state.page + 1 });
  if (press === "back")
    return state.page > 0 ? show(facts, { at: "people", page: state.page - 1 }) : show(facts, { at: "menu" });
  const to = press === undefined ? undefined : facts.people[press];
  return to ? show(facts, { at: "service", to }) : again(facts, state);
}

function fromService(state: Extract<UssdState, { at: "service" }>, typed: string, facts: UssdFacts): Shown {
  if (typed === "0") return show(facts, { at: "people", page: 0 });
  if (typed === "1") return show(facts, { at: "amount", to: state.to });
  return typed === "2" ? show(facts, { at: "kinds", to: state.to }) : again(facts, state);
}

function fromAmount(state: Extract<UssdState, { at: "amount" }>, typed: string, facts: UssdFacts): Shown {
  if (typed === "0") return show(facts, { at: "menu" });
  const faceNaira = /^[1-9]\d{1,5}$/.test(typed) ? Number(typed) : 0;
  const { number, network } = state.to;
  const price = facts.airtimePrice(network, kobo(BigInt(faceNaira) * 100n));
  if (price === undefined || price > facts.once)
    return show(facts, state, words(facts).amountWrong(nairaText(facts.once)));
  const what = `${nairaText(kobo(BigInt(faceNaira) * 100n))} airtime`;
  const order = { id: facts.nextId(), number, network, what, priceKobo: Number(price), faceNaira };
  return show(facts, { at: "pin", order });
}

const KINDS = ["daily", "weekly", "monthly", "yearly"] as const satisfies readonly PlanCategory[];

/** Kinds of plans with something that may be bought by USSD. */
function kindsOf(facts: UssdFacts, to: Target): PlanCategory[] {
  const plans = facts.plansOf(to.network);
  return KINDS.filter((kind) =>
    plans.some(({ category, price }) => category === kind && price <= facts.once),
  );
}

function kindsText(facts: UssdFacts, to: Target): string {
  const say = words(facts);
  const kinds = kindsOf(facts, to);
  if (kinds.length === 0) return screen(say.noPlans);
  const lines = kinds.map((kind, n) => `${n + 1} ${say.kinds[kind]}`);
  return screen(`${say.choosePlan} ${to.network} ${to.number}`, ...lines, `0 ${say.back}`);
}

function fromKinds(state: Extract<UssdState, { at: "kinds" }>, typed: string, facts: UssdFacts): Shown {
  if (typed === "0") return show(facts, { at: "menu" });
  const kind = kindsOf(facts, state.to)[/^[1-4]$/.test(typed) ? Number(typed) - 1 : -1];
  return kind ? show(facts, { at: "plans", to: state.to, kind, page: 0 }) : again(facts, state);
}

type Plans = Extract<UssdState, { at: "plans" }>;

const plansIn = (facts: UssdFacts, { to, kind }: Plans): UssdPlan[] =>
  facts.plansOf(to.network).filter(({ category, price }) => category === kind && price <= facts.once);

function planPages(facts: UssdFacts, state: Plans): Page[] {
  const { back, more } = words(facts);
  const rows = plansIn(facts, state).map(({ what, price }) => `${what.slice(0, 26)} ${nairaText(price)}`);
  return pagesOf({ title: `${state.to.network} ${state.to.number}`, rows, back, more });
}

function fromPlans(state: Plans, typed: string, facts: UssdFacts): Shown {
  const press = pressed(typed, { page: state.page, pages: planPages(facts, state) });
  if (press === "more") return show(facts, { ...state, page: state.page + 1 });
  if (press === "back")
    return show(facts, state.page > 0 ? { ...state, page: state.page - 1 } : { at: "kinds", to: state.to });
  const plan = press === undefined ? undefined : plansIn(facts, state)[press];
  if (!plan) return again(facts, state);
  const { number, network } = state.to;
  const order = {
    id: facts.nextId(),
    number,
    network,
    what: plan.what,
    priceKobo: Number(plan.price),
    planId: plan.id,
  };
  return show(facts, { at: "pin", order });
}

/** Returns the order that a lost session can go on with: one that was not confirmed. */
export function unfinished(state: UssdState): UssdOrder | undefined {
  return state.at === "pin" || state.at === "offer" ? state.order : undefined;
}

/** The network that a gateway's code stands for; numbers that were ported keep their prefix. */
const GATEWAY_NETWORKS: Record<string, Network> = {
  "62120": "AIRTEL",
  "62130": "MTN",
  "62150": "GLO",
  "62160": "9MOBILE",
};

export const networkOfGateway = (code: string): Network | undefined =>
  Object.hasOwn(GATEWAY_NETWORKS, code) ? GATEWAY_NETWORKS[code] : undefined;
