import { MOVES, type MoveKind, needsOf, type Party } from "../../../../core/account-moves.ts";
import type { AnswerOf } from "../../../shared/api/api.ts";
import type { Problems } from "../../../shared/forms/draft.ts";
import { parseTyped } from "../../../shared/money.ts";
import type { Account } from "../rules.ts";
import { moveWords } from "./words.en.ts";

export type Move = AnswerOf<"GET /admin/accountMoves">["moves"][number];
export type MoveDraft = Record<Party | "kind" | "amount" | "reference" | "note", string>;

const KIND_OF: Record<Party, string> = {
  bank: "bank",
  toBank: "bank",
  supplier: "supplier_float",
  provider: "clearing",
};

/** Returns the names that a party can have: those of the ledger's accounts. */
export function choicesOf(party: Party, accounts: readonly Account[]): string[] {
  return accounts.filter(({ kind }) => kind === KIND_OF[party]).map((account) => account.party);
}

/** Requires what happened, its parties and an amount. */
export function checkMove(draft: MoveDraft): Problems<MoveDraft> {
  const t = moveWords.get();
  const kind = kindIn(draft.kind);
  if (!kind) return { kind: t.kindNeeded };
  const problems: Problems<MoveDraft> = {};
  for (const party of needsOf(kind)) if (!draft[party]) problems[party] = t.pickNeeded;
  if (!((parseTyped(draft.amount) ?? 0n) > 0n))
    problems.amount = draft.amount.trim() ? t.badAmount : t.amountNeeded;
  return problems;
}

/** Reads a kind of move; undefined for any other text. */
export const kindIn = (text: string): MoveKind | undefined =>
  Object.hasOwn(MOVES, text) ? (text as MoveKind) : undefined;

/** Says from where to where the money went, in the order in which it did. */
export function pathOf({ kind, ...move }: Pick<Move, "kind" | Party | "undoes">): string {
  const t = moveWords.get();
  const [first = "", second = ""] = needsOf(kind).map((party) => move[party]);
  const ends = {
    float_topped_up: [first, second],
    float_returned: [first, second],
    provider_paid_out: [first, second],
    provider_topped_up: [first, second],
    debt_paid_to_float: [first, first],
    debt_paid_to_bank: [first, second],
    owner_put_in: [t.owner, first],
    owner_took_out: [first, t.owner],
    between_banks: [first, second],
  }[kind];
  const [from = "", to = ""] = move.undoes ? ends.toReversed() : ends;
  return t.from({ from, to });
}
