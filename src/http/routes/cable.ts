import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { CABLE_CODES, CABLE_NAMES, type CableBrand, hasCards } from "../../core/cable.ts";
import { ok } from "../../core/result.ts";
import { companiesFor, type SellingCompany } from "../../flows/catalogue/plans.ts";
import type { Deps } from "../../flows/deps.ts";
import { buyCable } from "../../flows/purchases/buy-cable.ts";
import { listCards, lookUpCard, maxMonths } from "../../flows/purchases/check-card.ts";
import { type Mounted, on } from "../on.ts";
import { planShape } from "../shapes/plan.ts";
import { buyerOf, receiptOf } from "./purchases.ts";

/** Routes of cable TV. */
export function cableRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listBouquets, async ({ user }) => {
      const cards = await listCards(deps, user.id);
      return ok({
        companies: companiesFor(deps, user, "cable").map((one) =>
          companyShape(one, maxMonths(deps, one.brand)),
        ),
        cards: cards.map(({ brand, number, owner, bouquet }) => ({
          cableId: CABLE_CODES[brand],
          cardNumber: number,
          owner,
          bouquet,
        })),
      });
    }),
    on(routes.validateCard, async ({ body }) => {
      const found = await lookUpCard(deps, { code: body.cableId, number: body.cardNumber });
      return found.ok ? ok({ msg: "Card verified", ...found.value }) : found;
    }),
    on(routes.buyCable, async (call) => {
      const { cableId, cardNumber, plan, months = 1, act = "change" } = call.body;
      const order = { cableCode: cableId, cardNumber, plan, months, act };
      const bought = await buyCable(deps, buyerOf(call, "cable"), order);
      return bought.ok ? receiptOf(deps, bought.value, call.user) : bought;
    }),
  ];
}

type Company = Answer<typeof routes.listBouquets>["companies"][number];

function companyShape({ brand, isOpen, plans }: SellingCompany<CableBrand>, most: number): Company {
  return {
    id: CABLE_CODES[brand],
    name: CABLE_NAMES[brand],
    network: brand,
    hasCards: hasCards(brand),
    isOpen,
    maxMonths: most,
    bouquets: plans.map(planShape),
  };
}
