import type { AccountLookup, Movement } from "./ledger.ts";
import { type Kobo, kobo } from "./money.ts";
import type { Amount, Posting, Side } from "./legs.ts";
import { POSTING_NAMES, POSTINGS, type PostingName } from "./movements.ts";

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
 * The facts of a posting: the subject's id; the account number of each role's person; kobo per amount; the
 * parties of house accounts; and the attempt, when each attempt has its own posting.
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

/** Returns the movements of one posting from the table (rules 6.4 to 6.7), without legs of zero. */
export function movesOf<Name extends PostingName>(
  accountOf: AccountLookup,
  name: Name,
  facts: FactsOf<Name>,
): Movement[] {
  const { step, attempts }: Posting = POSTINGS[name];
  const given: Given = facts;
  const at = attempts ? step + Number(given["attempt"]) - 1 : step;
  const moves: Movement[] = [];
  for (const { from, to, amount } of READY[name]) {
    const moved = amount(given);
    if (moved === 0n) continue;
    const [debit, credit] = [from(accountOf, given), to(accountOf, given)];
    const leg = moves.length;
    const actor = facts.actor ?? null;
    moves.push({ subjectId: facts.id, step: at, leg, debit, credit, amount: kobo(moved), actor });
  }
  return moves;
}

type Given = Readonly<Record<string, string | bigint | number | undefined>>;
type ReadAccount = (accountOf: AccountLookup, facts: Given) => bigint;
type ReadAmount = (facts: Given) => bigint;
type ReadyLeg = { from: ReadAccount; to: ReadAccount; amount: ReadAmount };

/** The table, compiled once, because purchases build movements at a high rate. */
const READY = Object.fromEntries(
  POSTING_NAMES.map((name) => [
    name,
    POSTINGS[name].legs.map(([from, to, amount]) => ({
      from: readerOf(from),
      to: readerOf(to),
      amount: amountReaderOf(amount),
    })),
  ]),
) as Record<PostingName, ReadyLeg[]>;

function readerOf(side: Side): ReadAccount {
  if ("of" in side) return (_, facts) => numberIn(facts, side.of);
  const { kind } = side;
  if ("party" in side) return (accountOf) => accountOf(kind, side.party);
  return (accountOf, facts) => accountOf(kind, String(facts[side.partyOf]));
}

function amountReaderOf(amount: Amount): ReadAmount {
  if (typeof amount === "string") return (facts) => numberIn(facts, amount);
  const [operation, left, right] = [amount[0], amountReaderOf(amount[1]), amountReaderOf(amount[2])];
  if (operation === "minus") return (facts) => left(facts) - right(facts);
  return (facts) => {
    const [a, b] = [left(facts), right(facts)];
    return a < b ? a : b;
  };
}

function numberIn(facts: Given, name: string): bigint {
  const value = facts[name];
  if (typeof value !== "bigint") throw new Error(`a posting without its ${name}`);
  return value;
}
