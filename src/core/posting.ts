import { type Book, legs, type Movement } from "./ledger.ts";
import { type Kobo, kobo } from "./money.ts";
import { type Amount, POSTINGS, type Posting, type PostingName, type Side } from "./movements.ts";

type LegOf<Name extends PostingName> = (typeof POSTINGS)[Name]["legs"][number];
type SideOf<Name extends PostingName> = LegOf<Name>[0 | 1];
type Role<S> = S extends { of: infer Of extends string } ? Of : never;
type Party<S> = S extends { partyOf: infer Fact extends string } ? Fact : never;
type Terms<A> = A extends string
  ? A
  : A extends readonly [string, infer L, infer R]
    ? Terms<L> | Terms<R>
    : never;

/**
 * What a posting needs to know: the subject's id; per role the number of that person's account; per amount kobo; the parties
 * of house accounts; which attempt it is about, where each has a posting of its own.
 */
export type FactsOf<Name extends PostingName> = { id: string; actor?: string } & {
  readonly [R in Role<SideOf<Name>>]: bigint;
} & { readonly [A in Terms<LegOf<Name>[2]>]: Kobo } & {
  readonly [P in Party<SideOf<Name>>]: string;
} & ((typeof POSTINGS)[Name] extends {
    attempts: number;
  }
    ? { readonly attempt: number }
    : unknown);

/** The movements of one posting, as the table says (rules 6.4 to 6.7). Legs of zero are left out. */
export function movesOf<Name extends PostingName>(book: Book, name: Name, facts: FactsOf<Name>): Movement[] {
  const posting: Posting = POSTINGS[name];
  const given: Given = facts;
  const step = posting.attempts ? posting.step + Number(given["attempt"]) - 1 : posting.step;
  const head = { subjectId: facts.id, step, ...(facts.actor === undefined ? {} : { actor: facts.actor }) };
  return legs(
    head,
    posting.legs.map(([from, to, amount]) => ({
      from: accountOf(book, from, given),
      to: accountOf(book, to, given),
      amount: amountOf(amount, given),
    })),
  );
}

type Given = Readonly<Record<string, string | bigint | number | undefined>>;

function accountOf(book: Book, side: Side, facts: Given): bigint {
  if ("of" in side) return numberIn(facts, side.of);
  return book(side.kind, "party" in side ? side.party : String(facts[side.partyOf]));
}

function amountOf(amount: Amount, facts: Given): Kobo {
  if (typeof amount === "string") return kobo(numberIn(facts, amount));
  const [left, right] = [amountOf(amount[1], facts), amountOf(amount[2], facts)];
  if (amount[0] === "minus") return kobo(left - right);
  return left < right ? left : right;
}

function numberIn(facts: Given, name: string): bigint {
  const value = facts[name];
  if (typeof value !== "bigint") throw new Error(`a posting without its ${name}`);
  return value;
}
