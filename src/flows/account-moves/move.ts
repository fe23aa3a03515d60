import {
  directionOf,
  type MoveKind,
  needsOf,
  type Parties,
  type Party,
  PAYMENT_PROVIDERS,
} from "../../core/account-moves.ts";
import type { HouseKind } from "../../core/ledger.ts";
import type { Kobo } from "../../core/money.ts";
import { movesOf } from "../../core/posting.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import { openHouseAccounts, post } from "../../db/ledger.ts";
import type { Tx } from "../../db/schema.ts";
import type { Actor } from "../approvals/approvals.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import { findMove, insertMove, type MoveRow } from "./queries.ts";

export type MoveRequest = Parties & {
  kind: MoveKind;
  amount: Kobo;
  reference: string;
  note: string;
  by: Actor;
  requestKey: RequestKey | undefined;
};

type PartyFault = { code: "bad_request"; fields: Partial<Record<Party, string>> };
type Gone = { code: "not_found" } | { code: "move_undone" };

/**
 * Writes down money that an admin moved between our own accounts, outside of this program, and posts it
 * (rules 16.50, 16.51). Errors: bad_request naming a party that is not ours; those of `operation`.
 */
export async function moveMoney(
  deps: Deps,
  request: MoveRequest,
): Promise<Result<MoveRow, PartyFault | KeyFault>> {
  const parties = partiesOf(deps, request);
  if (!parties.ok) return parties;
  return operation<MoveRow, PartyFault>(
    deps,
    { userId: request.by.id, key: request.requestKey },
    {
      refusals: { bad_request: "passing" },
      run: ({ id, commit }) =>
        commit("staff.account_move", async (tx) => {
          const { kind, amount, reference, note, by } = request;
          const facts = { id, kind, amount, reference, note, parties: parties.value, undoes: null };
          const move = await write(deps, tx, { ...facts, by, at: deps.clock.now() });
          if (!move) throw new Error("only what takes a move back can be there already");
          return ok(move);
        }),
      replay: async (id) => ok(await mustFind(deps, id)),
    },
  );
}

/**
 * Takes a move back that was written down by mistake: the same amount goes the other way, once (rules 16.52).
 * Errors: not_found, move_undone; those of `operation`.
 */
export function undoMove(
  deps: Deps,
  { id: undone, by, requestKey }: { id: string; by: Actor; requestKey: RequestKey | undefined },
): Promise<Result<MoveRow, Gone | KeyFault>> {
  return operation<MoveRow, Gone>(
    deps,
    { userId: by.id, key: requestKey },
    {
      refusals: { not_found: "passing", move_undone: "passing" },
      run: ({ id, commit }) =>
        commit("staff.account_move_undo", async (tx) => {
          const move = await findMove(tx, undone);
          if (!move) return fail({ code: "not_found" });
          if (move.undoes) return fail({ code: "move_undone" });
          const { kind, amount, reference, note } = move;
          const facts = { id, kind, amount, reference, note, parties: move, undoes: undone };
          const back = await write(deps, tx, { ...facts, by, at: deps.clock.now() });
          return back ? ok(back) : fail({ code: "move_undone" });
        }),
      replay: async (id) => ok(await mustFind(deps, id)),
    },
  );
}

async function mustFind({ db }: Pick<Deps, "db">, id: string): Promise<MoveRow> {
  const move = await findMove(db, id);
  if (!move) throw new Error("a key names a move that is not there");
  return move;
}

type Named = Record<Party, string>;

/** Checks that each party is one of ours, and leaves out those that the move does not need. */
function partiesOf(
  { catalogue }: Pick<Deps, "catalogue">,
  request: Pick<MoveRequest, "kind" | Party>,
): Result<Named, PartyFault> {
  const { suppliers, settings } = catalogue();
  const banks = settings.receivingBanks.map(({ bankName }) => bankName);
  const ours: Record<Party, { all: readonly string[]; words: string }> = {
    bank: { all: banks, words: "Choose one of our banks" },
    toBank: { all: banks.filter((bank) => bank !== request.bank), words: "Choose another one of our banks" },
    supplier: { all: [...suppliers.keys()], words: "Choose a supplier" },
    provider: { all: PAYMENT_PROVIDERS, words: "Choose a payment provider" },
  };
  const named: Named = { bank: "", toBank: "", supplier: "", provider: "" };
  const fields: PartyFault["fields"] = {};
  for (const party of needsOf(request.kind)) {
    const name = request[party] ?? "";
    if (ours[party].all.includes(name)) named[party] = name;
    else fields[party] = ours[party].words;
  }
  return Object.keys(fields).length === 0 ? ok(named) : fail({ code: "bad_request", fields });
}

type Writing = Pick<MoveRow, "id" | "kind" | "amount" | "reference" | "note" | "undoes" | "at"> & {
  parties: Named;
  by: Actor;
};

/** Stores and posts a move; undefined when it takes one back that was taken back already. */
async function write(deps: Pick<Deps, "auditSeal">, tx: Tx, move: Writing): Promise<MoveRow | undefined> {
  const { id, kind, amount, reference, note, by, at, undoes } = move;
  const { bank, toBank, supplier, provider } = move.parties;
  const parties = { bank, toBank, supplier, provider };
  const { pair, there, back } = directionOf(kind, amount, undoes !== null);
  const row = { id, kind, pair, there, back, parties, reference, note, undoes, at, movedBy: by.id };
  if (!(await insertMove(tx, row))) return undefined;
  const facts = { id, there, back, bank, to_bank: toBank, supplier, provider, actor: by.id };
  // Opened here, because the settings may name other banks and suppliers than when it was written down.
  const accountOf = await openHouseAccounts(tx, accountsOf(parties));
  const movements = movesOf(accountOf, `account_move.${pair}`, facts);
  const posted = await post(tx, { guarded: [], movements, at });
  if (!posted.ok) throw new Error("an account of ours has no floor");
  await writeAudit(deps, tx, {
    actor: by,
    action: undoes ? "account_move.undo" : "account_move",
    after: { kind, ...parties, amount, reference, note, ...(undoes ? { undoes } : {}) },
    address: by.address,
    at,
  });
  return { id, kind, ...parties, amount, reference, note, by: by.userName, at, undoes, undoneAt: null };
}

/** The accounts that a move with these parties may touch. */
function accountsOf({ bank, toBank, supplier, provider }: Named): { kind: HouseKind; party: string }[] {
  const named = [
    ["bank", bank],
    ["bank", toBank],
    ["supplier_float", supplier],
    ["supplier_receivable", supplier],
    ["clearing", provider],
  ] as const;
  const ours = named.filter(([, party]) => party !== "").map(([kind, party]) => ({ kind, party }));
  return [{ kind: "capital", party: "" }, ...ours];
}
