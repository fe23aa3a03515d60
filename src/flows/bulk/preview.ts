import {
  type AskedRow,
  type BulkProblem,
  type BulkService,
  filledRow,
  type ForAll,
  readBulkRow,
} from "../../core/bulk-rows.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import { AIRTIME_CODES, type Network } from "../../core/networks.ts";
import type { Person } from "../../core/people.ts";
import type { SpecialPrices } from "../../core/pricing.ts";
import { balanceOf } from "../../db/ledger.ts";
import type { Deps } from "../deps.ts";
import { priceAirtimeOrder } from "../purchases/buy-airtime.ts";
import { dataPlanName } from "../purchases/buy-data.ts";
import { planFor, specialPricesFor } from "../purchases/find-plan.ts";
import type { PricedRow } from "./queries.ts";

export type AskedList = { service: BulkService; rows: readonly AskedRow[]; forAll: ForAll };

/** A row of a preview: what would be bought, or why it cannot be. */
export type SeenRow = {
  position: number;
  /** As it was written, with what is chosen for all. */
  asked: AskedRow;
  isGuessed: boolean;
  /** The place of the first row that would buy the same. */
  sameAs: number | undefined;
  ready: PricedRow | undefined;
  problem: BulkProblem | undefined;
};

export type Preview = { rows: SeenRow[]; total: Kobo; balance: Kobo };

/** Reads and prices a list for this person; nothing is kept and no money moves (rules 25.2). */
export async function previewList(
  deps: Pick<Deps, "db" | "catalogue">,
  person: Person,
  list: AskedList,
): Promise<Preview> {
  const special = await specialPricesFor(deps, person);
  const first = new Map<string, number>();
  const rows = list.rows.map((asked, at): SeenRow => {
    const position = at + 1;
    const read = readBulkRow(list.service, asked, list.forAll);
    const refused = (problem: BulkProblem) => ({ ready: undefined, problem });
    const priced = read.ok ? priceRow(deps, { person, special }, read) : refused(read.problem);
    const isGuessed = read.ok && read.isGuessed;
    const problem = isGuessed && priced.problem === "plan_not_found" ? ofAnother(deps, read) : priced.problem;
    const sameAs = priced.ready && sameBefore(first, priced.ready, position);
    return {
      position,
      asked: filledRow(asked, list.forAll),
      isGuessed,
      sameAs,
      ready: priced.ready,
      problem,
    };
  });
  const total = kobo(rows.reduce((sum, { ready }) => sum + (ready?.price ?? 0n), 0n));
  return { rows, total, balance: await balanceOf(deps.db, person.walletAccount) };
}

type Read = Extract<ReturnType<typeof readBulkRow>, { ok: true }>;
type Priced = { ready: PricedRow | undefined; problem: BulkProblem | undefined };

function priceRow(
  deps: Pick<Deps, "catalogue">,
  buyer: { person: Person; special: SpecialPrices },
  { number, network, plan, face }: Read,
): Priced {
  const quoted =
    face === undefined
      ? planFor(deps, buyer, { service: "data", network, plan })
      : priceAirtimeOrder(
          deps,
          { ...NOBODYS, person: buyer.person },
          { ...airtimeCode(network), phone: number, face },
        );
  if (!quoted.ok) {
    const { code } = quoted.fault;
    return { ready: undefined, problem: code === "bad_request" ? "network_wrong" : code };
  }
  const { price } = quoted.value;
  const named =
    "plan" in quoted.value
      ? { planId: quoted.value.plan.id, planName: dataPlanName(quoted.value.plan) }
      : { planId: null, planName: "" };
  return { ready: { number, network, ...named, face: face ?? null, price }, problem: undefined };
}

const NOBODYS = { requestKey: undefined, allowRepeat: true, seenPrice: undefined };
const airtimeCode = (network: Network) => ({ networkCode: AIRTIME_CODES[network] });

/** A plan that exists is of another network than the one that was guessed. */
function ofAnother({ catalogue }: Pick<Deps, "catalogue">, read: { ok: boolean } | Read): BulkProblem {
  const { planById, planByNumber } = catalogue();
  const plan = "plan" in read ? read.plan : "";
  const exists = planById.has(plan) || (/^\d{1,9}$/.test(plan) && planByNumber.has(Number(plan)));
  return exists ? "plan_of_another_network" : "plan_not_found";
}

function sameBefore(first: Map<string, number>, row: PricedRow, position: number): number | undefined {
  const what = `${row.number ?? ""} ${row.network} ${row.planId ?? ""} ${row.face ?? ""}`;
  const before = first.get(what);
  if (before === undefined) first.set(what, position);
  return before;
}
