import { payRewards } from "../../../src/flows/people/reward.ts";
import { numberFor } from "../../support/selling.ts";
import { openWallet, type Wallet } from "./people.ts";
import { server } from "./server.ts";

type Asked = { receipt: { _id: string; trans_Id: string } };
export type Earner = Wallet & {
  /** The referred people, in the order they came. */
  referred: readonly string[];
  earnings: () => Promise<{ earningBalance: number; totalEarned: number; withdrawn: number }>;
  /** Ask for earnings through the API. */
  ask: (amount?: number) => Promise<Asked["receipt"]>;
};

/**
 * Somebody whose referrals became resellers and bought something: ₦500 of earnings for each. `balance` is
 * what stands in their own wallet.
 */
export async function openEarner(resellers = 3, balance = 0): Promise<Earner> {
  const wallet = await openWallet(balance);
  const referred: string[] = [];
  for (let made = 0; made < resellers; made += 1) {
    const friend = await openReferred(wallet.id, 1_200);
    await upgrade(friend);
    await friend.call("POST", "/buy/airtime", {
      network: 1,
      mobile_number: numberFor("airtime"),
      amount: 100,
    });
    referred.push(friend.userName);
  }
  await payRewards(server.deps);
  return {
    ...wallet,
    referred,
    earnings: () => wallet.call("GET", "/auth/referral"),
    ask: async (amount) =>
      (await wallet.call<Asked>("POST", "/auth/withdrawEarning", amount ? { amount } : {})).receipt,
  };
}

/** Somebody who was referred by the person with this id. */
export const openReferred = (referredBy: string, balance = 0): Promise<Wallet> =>
  openWallet(balance, { referredBy });

async function upgrade(wallet: Wallet): Promise<void> {
  await wallet.call("PATCH", `/auth/user/${wallet.id}`, { userType: "reseller" });
}
