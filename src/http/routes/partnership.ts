import { routes } from "../../contract/index.ts";
import { MIN_EARNINGS, PARTNERSHIP_PRICE, RENEWAL_BPS, WINDOW_FROM_DAY } from "../../core/earnings.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { joinPartnership } from "../../flows/partnership/join.ts";
import { readPartnership } from "../../flows/partnership/read.ts";
import { type Mounted, on } from "../on.ts";
import { requestKey } from "../request-key.ts";
import { transactionShape } from "../shapes/transaction.ts";

const PRICING = {
  price: PARTNERSHIP_PRICE,
  renewalPercent: Number(RENEWAL_BPS) / 100,
  minimumWithdrawal: MIN_EARNINGS,
  windowFromDay: WINDOW_FROM_DAY,
};

/** Routes of the partnership: join it, and read its state. */
export function partnershipRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.upgradeToPartner, async ({ body, user, requestKey: key }) => {
      const { bank: name, bankCode: code, accountNumber } = body;
      const route = "upgradeToPartner";
      const line = await joinPartnership(deps, {
        userId: user.id,
        isPartner: user.isPartner,
        bank: { name, code, accountNumber },
        requestKey: key ? requestKey({ userId: user.id, key, route, body }) : undefined,
      });
      if (!line.ok) return line;
      return ok({ msg: "You are now a partner", receipt: transactionShape(line.value, user) });
    }),
    on(routes.readPartnership, async ({ user }) => {
      const { bank, joinedAt, balance, nextRenewal, ...state } = await readPartnership(deps, user.id);
      return ok({
        ...state,
        isPartner: user.isPartner,
        joinedAt: joinedAt ?? null,
        account: bank ? { ...bank, accountNumber: masked(bank.accountNumber) } : null,
        earningBalance: balance,
        nextRenewal: nextRenewal ?? null,
        pricing: PRICING,
      });
    }),
  ];
}

/** The last four digits. */
function masked(accountNumber: string): string {
  return `******${accountNumber.slice(-4)}`;
}
