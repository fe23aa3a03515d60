import { routes } from "../../contract/index.ts";
import { BETTING_BRANDS, BETTING_NAMES, type BettingBrand, bettingCode } from "../../core/betting.ts";
import { type Catalogue, productKey } from "../../core/catalogue.ts";
import { chargesOf } from "../../core/pricing.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { buyBetting, checkCustomer, readBetting } from "../../flows/purchases/buy-betting.ts";
import { type Mounted, on } from "../on.ts";
import { buyerOf, receiptOf } from "./purchases.ts";

/** Routes of betting accounts. */
export function bettingRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listBetting, async ({ user }) => {
      const { accounts, leftToday } = await readBetting(deps, user.id);
      const catalogue = deps.catalogue();
      const { bettingChargeBps, bettingDaily: daily } = catalogue.settings;
      return ok({
        companies: BETTING_BRANDS.map((brand) => companyShape(catalogue, brand)),
        percent: chargesOf(bettingChargeBps)[user.userType] / 100,
        daily,
        leftToday,
        accounts: accounts.map(({ brand, number, owner }) => ({
          bettingId: bettingCode(brand),
          customerId: number,
          owner,
        })),
      });
    }),
    on(routes.validateBetting, async ({ body }) => {
      const name = await checkCustomer(deps, { bettingCode: body.bettingId, customerId: body.customerId });
      return name.ok ? ok({ msg: "Customer verified", name: name.value }) : name;
    }),
    on(routes.buyBetting, async (call) => {
      const { bettingId, customerId, amount } = call.body;
      const order = { bettingCode: bettingId, customerId, face: amount };
      const bought = await buyBetting(deps, buyerOf(call, "betting"), order);
      return bought.ok ? receiptOf(deps, bought.value, call.user) : bought;
    }),
  ];
}

function companyShape(catalogue: Catalogue, brand: BettingBrand) {
  const { least: minimum, most: maximum } = catalogue.settings.bettingAmounts[brand];
  return {
    id: bettingCode(brand),
    name: BETTING_NAMES[brand],
    network: brand,
    isOpen: !catalogue.locked.has(productKey(brand, "betting")),
    minimum,
    maximum,
  };
}
