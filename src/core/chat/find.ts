import { type Kobo, kobo } from "../money.ts";
import { type Network, NETWORKS, suggestNetwork } from "../networks.ts";
import type { Target, UssdFacts, UssdOrder, UssdPlan } from "../ussd/machine.ts";
import { nairaText } from "../ussd/screen.ts";
import type { Wanted } from "./read.ts";

/** The things that an order in a chat can mean (rules 35.3): one, a short list, or a question. */

export type ChatPlan = UssdPlan & { volumeMb: number; days: number; type: string };

export type ChatFacts = Pick<UssdFacts, "language" | "people" | "airtimePrice" | "once" | "nextId"> & {
  self: Target | undefined;
  plansOf: (network: Network) => readonly ChatPlan[];
};

export type Question =
  | "what"
  | "whom"
  | "nobody"
  | "several_people"
  | "network"
  | "amount"
  | "size"
  | "no_plan"
  | "over_once";

export type Found =
  | { kind: "one"; order: UssdOrder }
  /** At most three; `isMore` where there are others. */
  | { kind: "list"; orders: UssdOrder[]; isMore: boolean }
  | { kind: "ask"; question: Question };

/** Chats show at most three buttons. */
const MAX_CHOICES = 3;

const ask = (question: Question): Found => ({ kind: "ask", question });

export function findOrders(facts: ChatFacts, wanted: Wanted): Found {
  const service = wanted.service ?? (wanted.faceNaira === undefined ? undefined : "airtime");
  if (!service) return ask("what");
  const planWords = service === "data" ? planWordsOf(facts) : new Set<string>();
  const rest = wanted.rest.filter((word) => !planWords.has(word));
  const types = wanted.rest.filter((word) => planWords.has(word));
  const findFor = (target: Target) =>
    service === "airtime" ? airtime(facts, target, wanted) : data(facts, target, { ...wanted, types });
  const targets = targetsOf(facts, { ...wanted, rest });
  if (typeof targets === "string") return ask(targets);
  const known = targets.map((target) => ({ ...target, network: wanted.network ?? target.network }));
  const all = known.flatMap((target) => {
    const found = findFor(target);
    return typeof found === "string" ? [] : found;
  });
  const [first] = known;
  if (all.length === 0 && first) {
    const found = findFor(first);
    return ask(typeof found === "string" ? found : "no_plan");
  }
  // An assumption about what or for whom is shown to be chosen, never as the thing itself.
  const isSaid = wanted.service !== undefined && (wanted.isForSelf || hasWhom({ ...wanted, rest }));
  const [only] = all;
  if (only && all.length === 1 && isSaid) return { kind: "one", order: only };
  return { kind: "list", orders: all.slice(0, MAX_CHOICES), isMore: all.length > MAX_CHOICES };
}

const hasWhom = ({ number, rest }: Wanted): boolean => number !== undefined || rest.length > 0;

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’']/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Returns the words that name a kind of plan, such as SME. */
const planWordsOf = (facts: ChatFacts): ReadonlySet<string> =>
  new Set(NETWORKS.flatMap((network) => facts.plansOf(network).flatMap(({ type }) => wordsOf(type))));

/** Returns whom an order can be for, or what to ask. A name is known when all its words were written. */
function targetsOf(facts: ChatFacts, wanted: Wanted): Target[] | Question {
  const { number, rest, network, isForSelf } = wanted;
  if (number !== undefined) {
    const of = network ?? suggestNetwork(number);
    const saved = facts.people.find((person) => person.number === number);
    if (rest.length > 0 && !isNamed(saved, rest)) return "what";
    return of ? [{ number, network: of, name: saved?.name ?? "" }] : "network";
  }
  if (rest.length > 0) {
    const people = facts.people.filter((person) => isNamed(person, rest));
    if (isForSelf || people.length === 0) return "nobody";
    return people.length > MAX_CHOICES ? "several_people" : people;
  }
  return facts.self ? [facts.self] : "whom";
}

const isNamed = (person: Target | undefined, words: readonly string[]): boolean => {
  const name = wordsOf(person?.name ?? "");
  return name.length > 0 && words.every((word) => name.includes(word));
};

function airtime(
  facts: ChatFacts,
  { number, network }: Target,
  { faceNaira }: Wanted,
): UssdOrder[] | Question {
  if (faceNaira === undefined) return "amount";
  const face = kobo(BigInt(faceNaira) * 100n);
  const price = facts.airtimePrice(network, face);
  if (price === undefined) return "amount";
  if (price > facts.once) return "over_once";
  const what = `${nairaText(face)} airtime`;
  return [{ id: facts.nextId(), number, network, what, priceKobo: Number(price), faceNaira }];
}

function data(
  facts: ChatFacts,
  { number, network }: Target,
  wanted: Wanted & { types: readonly string[] },
): UssdOrder[] | Question {
  const { megabytes, days, category, types } = wanted;
  if (megabytes === undefined || wanted.faceNaira !== undefined) return "size";
  const plans = facts
    .plansOf(network)
    .filter((plan) => isSize(plan.volumeMb, megabytes) && (days === undefined || plan.days === days))
    .filter((plan) => category === undefined || plan.category === category)
    .filter(({ type }) => types.every((word) => wordsOf(type).includes(word)));
  if (plans.length === 0) return "no_plan";
  const within = plans.filter(({ price }) => price <= facts.once);
  if (within.length === 0) return "over_once";
  return within.map(({ id, what, price }) => ({
    id: facts.nextId(),
    number,
    network,
    what,
    priceKobo: Number(price),
    planId: id,
  }));
}

/** Some plans count 1,024 MB as a gigabyte. */
const isSize = (volumeMb: number, megabytes: number): boolean =>
  volumeMb === megabytes || volumeMb === Math.round(megabytes * 1.024);

export const priceOf = ({ priceKobo }: Pick<UssdOrder, "priceKobo">): Kobo => kobo(BigInt(priceKobo));
