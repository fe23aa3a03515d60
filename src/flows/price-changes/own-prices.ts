import type { Catalogue } from "../../core/catalogue.ts";
import type { Kobo } from "../../core/money.ts";
import type { Person } from "../../core/people.ts";
import type { FourPrices } from "../../core/price-formula.ts";
import { planPrice, type SpecialPrices } from "../../core/pricing.ts";

/** A person as far as their prices go. */
export type Buyer = Pick<Person, "userType" | "isSpecial"> & { special: SpecialPrices };
/** All four prices of a plan, before and now. */
export type Moved = { planId: string; before: FourPrices; after: FourPrices };
/** A plan of which one buyer's own price changed. Kobo. */
export type OwnChange = {
  number: number;
  network: string;
  name: string;
  type: string;
  before: Kobo;
  after: Kobo;
};

/**
 * Returns the plans of which this buyer's own price changed, by number: what others pay is never in it
 * (rules 19.10). Plans that are no longer on sale are left out.
 */
export function ownChanges(
  { planById }: Pick<Catalogue, "planById">,
  { special, ...person }: Buyer,
  moved: readonly Moved[],
): OwnChange[] {
  const changes = moved.flatMap(({ planId, before, after }): OwnChange[] => {
    const plan = planById.get(planId);
    if (!plan?.isAvailable) return [];
    const { volumeMb, prices, number, network, name, type } = plan;
    const own = (four: FourPrices) =>
      planPrice({ volumeMb, prices: { ...four, product: prices.product } }, person, special);
    const [was, now] = [own(before), own(after)];
    return was === now ? [] : [{ number, network, name, type, before: was, after: now }];
  });
  return changes.sort((a, b) => a.number - b.number);
}
