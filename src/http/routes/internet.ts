import { routes } from "../../contract/index.ts";
import { comesAsPin, INTERNET_CODES, INTERNET_NAMES, plainEmail } from "../../core/internet.ts";
import { ok } from "../../core/result.ts";
import { companiesFor } from "../../flows/catalogue/plans.ts";
import type { Deps } from "../../flows/deps.ts";
import { buyInternet } from "../../flows/purchases/buy-internet.ts";
import { listAccounts, lookUpAccounts } from "../../flows/purchases/check-account.ts";
import { type Mounted, on } from "../on.ts";
import { planShape } from "../shapes/plan.ts";
import { buyerOf, receiptOf } from "./purchases.ts";

/** Routes of internet bundles. */
export function internetRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listBundles, async ({ user }) => {
      const accounts = await listAccounts(deps, user.id);
      return ok({
        companies: companiesFor(deps, user, "internet").map(({ brand, isOpen, plans }) => ({
          id: INTERNET_CODES[brand],
          name: INTERNET_NAMES[brand],
          network: brand,
          isOpen,
          isPin: comesAsPin(brand),
          plans: plans.map(planShape),
        })),
        accounts: accounts.map(({ brand, number, owner, plan }) => ({
          internetId: INTERNET_CODES[brand],
          accountNumber: number,
          owner,
          plan,
        })),
      });
    }),
    on(routes.validateInternet, async ({ body }) => {
      const found = await lookUpAccounts(deps, { code: body.internetId, email: plainEmail(body.email) });
      return found.ok
        ? ok({ msg: "Account verified", name: found.value.name, accounts: [...found.value.accounts] })
        : found;
    }),
    on(routes.buyInternet, async (call) => {
      const { internetId, accountNumber, email, phone, plan } = call.body;
      const order = {
        internetCode: internetId,
        accountNumber,
        email: email === undefined ? undefined : plainEmail(email),
        phone,
        plan,
      };
      const bought = await buyInternet(deps, buyerOf(call, "internet"), order);
      return bought.ok ? receiptOf(deps, bought.value, call.user) : bought;
    }),
  ];
}
