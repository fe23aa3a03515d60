import type { Kobo } from "../../core/money.ts";
import type { Network } from "../../core/networks.ts";
import type { PaymentProof } from "../../core/payment-proof.ts";
import type { Person } from "../../core/people.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { ListRow } from "../bulk/queries.ts";
import { BEGIN_REFUSALS, beginList, type BeginFault } from "../bulk/start.ts";
import { listLists, readList, type SeenList } from "../bulk/steer.ts";
import { isOfHouse } from "../customers/customers.ts";
import { saveShopName } from "../customers/queries.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import { priceCard, type RechargeOrder } from "../purchases/buy-recharge.ts";
import { PLAN_REFUSALS, type PlanFault } from "../purchases/find-plan.ts";
import { type BatchFacts, type CardFilter, factsOf, listCards } from "./queries.ts";

export type BatchRequest = RechargeOrder & {
  quantity: number;
  /** The name that is printed on each card, and remembered for the next batch. */
  shopName: string;
  /** The price of all cards that was shown. */
  seenTotal: Kobo;
  proof: PaymentProof | undefined;
  requestKey: RequestKey | undefined;
};

type StartFault = BeginFault | PlanFault | { code: "shop_name_refused" };

/**
 * Begins a batch of cards of one network and value, each an ordinary purchase (rules 30.2). Returns its id.
 * Errors: those of `findPlan`, `beginList` and `operation`, and shop_name_refused.
 */
export function startBatch(
  deps: Deps,
  person: Person,
  { quantity, shopName, network, plan, ...agreed }: BatchRequest,
): Promise<Result<string, StartFault | KeyFault>> {
  return operation<string, StartFault>(
    deps,
    { userId: person.id, key: agreed.requestKey },
    {
      refusals: { ...BEGIN_REFUSALS, ...PLAN_REFUSALS, shop_name_refused: "frozen" },
      run: async (begun) => {
        if (isOfHouse(deps, shopName)) return fail({ code: "shop_name_refused" });
        const priced = await priceCard(deps, { person }, { network, plan });
        if (!priced.ok) return priced;
        const { planId, planName, face, price } = priced.value;
        const card = { number: null, network, planId, planName, face, price };
        const rows = Array.from({ length: quantity }, () => card);
        const also = (tx: Parameters<typeof saveShopName>[0]) => saveShopName(tx, person.id, shopName);
        const meant = { ...agreed, allowRepeat: false };
        return beginList(deps, person, { ...meant, begun, service: "recharge", rows, shopName, also });
      },
      replay: async (id) => ok(id),
    },
  );
}

/** A batch with how far it is. */
export type SeenBatch = SeenList & { facts: BatchFacts & { network: Network } };
type Whose = { userId: string; id: string };
type Missing = { code: "not_found" };

/** Lists a person's batches, newest first, and whether there are more. */
export async function listBatches(
  deps: Pick<Deps, "db">,
  userId: string,
  page: { page: number; limit: number },
): Promise<{ batches: SeenBatch[]; hasMore: boolean }> {
  const { lists, hasMore } = await listLists(deps, userId, { ...page, services: ["recharge"] });
  return { batches: await withFacts(deps, lists), hasMore };
}

async function withFacts({ db }: Pick<Deps, "db">, lists: readonly SeenList[]): Promise<SeenBatch[]> {
  const facts = await factsOf(
    db,
    lists.map(({ id }) => id),
  );
  return lists.map((list) => {
    const own = facts.get(list.id);
    if (!own) throw new Error("a batch without cards");
    return { ...list, facts: { ...own, network: own.network as Network } };
  });
}

/** Returns a batch. Errors: not_found, also for another person's, and for a list of another service. */
export async function readBatch(deps: Pick<Deps, "db">, whose: Whose): Promise<Result<SeenBatch, Missing>> {
  const list = await readList(deps, whose);
  if (!list.ok) return list;
  if (list.value.service !== "recharge") return fail({ code: "not_found" });
  const [batch] = await withFacts(deps, [list.value]);
  return batch ? ok(batch) : fail({ code: "not_found" });
}

/** Returns a batch with some of its cards, without their PINs. Errors: not_found. */
export async function readBatchCards(
  deps: Pick<Deps, "db">,
  whose: Whose,
  { page, limit, filter }: { page: number; limit: number; filter: CardFilter | undefined },
): Promise<Result<{ batch: SeenBatch; rows: ListRow[]; count: number }, Missing>> {
  const batch = await readBatch(deps, whose);
  if (!batch.ok) return batch;
  const listed = await listCards(deps.db, whose.id, { filter, offset: (page - 1) * limit, limit });
  return ok({ batch: batch.value, ...listed });
}
