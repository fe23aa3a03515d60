import {
  type CableBrand,
  cableBrandOf,
  hasCards,
  isCableBrand,
  MAX_MONTHS,
  presentBouquet,
} from "../../core/cable.ts";
import { productKey } from "../../core/catalogue.ts";
import type { CardAnswer, CardFacts } from "../../core/ports.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { DIALECT_FACTS, type DialectFacts, isDialect } from "../../core/supplier-dialects.ts";
import { commit, type Deps } from "../deps.ts";
import { type Card, findCardCheck, newestCards, type PaidCard, saveCardCheck } from "./card-queries.ts";
import { suppliersOf } from "./find-plan.ts";

export type CardFault =
  | { code: "bad_request"; fields: Record<string, string> }
  | { code: "service_locked" }
  | { code: "card_not_found" }
  | { code: "card_check_unavailable" };

/** The answer about a card is believed for this long without asking again. */
const BELIEVED_FOR_MS = 24 * 3_600_000;

/** Returns the company of a public code when its bouquets are open for sale. */
export function openBrand(deps: Pick<Deps, "catalogue">, code: number): Result<CableBrand, CardFault> {
  const brand = cableBrandOf(code);
  if (!brand) return fail({ code: "bad_request", fields: { cableId: "Select a company" } });
  return deps.catalogue().locked.has(productKey(brand, "cable"))
    ? fail({ code: "service_locked" })
    : ok(brand);
}

type Asking = Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "suppliers">;

/**
 * Returns the owner of a card and what the company says of its bouquet (rules 24.6). Suppliers are asked
 * until one knows, those that tell the bouquet first. The answer is kept for a day: buying after checking
 * costs no second call. A company without cards has no owner to name.
 */
export async function checkCard(deps: Asking, card: Card): Promise<Result<CardFacts, CardFault>> {
  const { brand } = card;
  if (isCableBrand(brand) && !hasCards(brand))
    return ok({ name: "", bouquet: "", dueOn: null, renewal: null });
  const at = deps.clock.now();
  const known = await findCardCheck(deps.db, card, new Date(at.getTime() - BELIEVED_FOR_MS));
  if (known)
    return ok({
      name: known.owner_name,
      bouquet: known.bouquet,
      dueOn: known.due_on,
      renewal: known.renewal_kobo,
    });
  const answer = await askSuppliers(deps, card);
  if (answer.kind === "not_found") return fail({ code: "card_not_found" });
  if (answer.kind === "unavailable") return fail({ code: "card_check_unavailable" });
  const { kind: _kind, ...facts } = answer;
  await commit(deps, "card.save", (tx) =>
    saveCardCheck(tx, {
      brand: card.brand,
      card_number: card.number,
      owner_name: facts.name,
      bouquet: facts.bouquet,
      due_on: facts.dueOn,
      renewal_kobo: facts.renewal,
      checked_at: at,
    }),
  );
  return ok(facts);
}

async function askSuppliers(deps: Asking, card: Card): Promise<CardAnswer> {
  let last: CardAnswer = { kind: "unavailable", note: "no supplier" };
  const tells = ([supplier]: readonly [string, string]) => factsOf(deps, supplier)?.tellsBouquet ?? false;
  const inOrder = [...suppliersOf(deps, card.brand)];
  const asked = [...inOrder.filter(tells), ...inOrder.filter((one) => !tells(one))];
  for (const [supplier, planCode] of asked) {
    const port = deps.suppliers.get(supplier);
    if (!port) continue;
    last = await deps.effect("supplier.validate_card", () => port.validateCard({ ...card, planCode }));
    if (last.kind !== "unavailable") return last;
  }
  return last;
}

/** Returns the facts of a supplier's dialect. */
function factsOf({ catalogue }: Pick<Deps, "catalogue">, supplier: string): DialectFacts | undefined {
  const dialect = catalogue().suppliers.get(supplier)?.dialect ?? "";
  return isDialect(dialect) ? DIALECT_FACTS[dialect] : undefined;
}

/** Returns the months that one order for a card can pay now; some suppliers sell one alone (rules 24.5). */
export function maxMonths(deps: Pick<Deps, "catalogue">, brand: CableBrand): number {
  const sellsMany = [...suppliersOf(deps, brand).keys()].some((code) =>
    factsOf(deps, code)?.manyMonths?.includes(brand),
  );
  return sellsMany ? MAX_MONTHS : 1;
}

/** Lists the cards that a person paid for, last used first. */
export const listCards = (deps: Pick<Deps, "db">, userId: string): Promise<PaidCard[]> =>
  newestCards(deps.db, userId);

/** A card as a person sees it; `plan` is the number of the bouquet on sale that it has, where it is one. */
export type ShownCard = CardFacts & { plan: number | null };

/** Checks a card by its company's public code, and names the bouquet on sale that it has (rules 24.6). */
export async function lookUpCard(
  deps: Asking,
  { code, number }: { code: number; number: string },
): Promise<Result<ShownCard, CardFault>> {
  const brand = openBrand(deps, code);
  if (!brand.ok) return brand;
  const card = await checkCard(deps, { brand: brand.value, number });
  if (!card.ok) return card;
  const bouquets = deps.catalogue().otherPlans.filter(({ network }) => network === brand.value);
  return ok({ ...card.value, plan: presentBouquet(bouquets, card.value.bouquet)?.number ?? null });
}
