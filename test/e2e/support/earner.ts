import type { APIRequestContext } from "@playwright/test";
import { newPerson } from "./people.ts";
import { openWallet, type Wallet } from "./wallet.ts";

type Asked = { receipt: { _id: string; trans_Id: string } };
export type Earner = Wallet & {
  /** The referred people, first one first. */
  referred: readonly string[];
  earnings: () => Promise<{ earningBalance: number; totalEarned: number; withdrawn: number }>;
  /** Requests a withdrawal of earnings through the API. */
  ask: (amount?: number) => Promise<Asked["receipt"]>;
};

/**
 * A person whose referrals became resellers, with ₦500 of earnings for each. `paid` naira go into their own
 * wallet.
 */
export async function openEarner(request: APIRequestContext, resellers = 3, paid = 0): Promise<Earner> {
  const wallet = await openWallet(request, paid);
  const referred: string[] = [];
  for (let made = 0; made < resellers; made += 1) {
    const friend = await openReferred(request, wallet.userName, 1_100);
    await upgrade(friend);
    referred.push(friend.userName);
  }
  return {
    ...wallet,
    referred,
    earnings: () => wallet.call("GET", "/auth/referral"),
    ask: async (amount) =>
      (await wallet.call<Asked>("POST", "/auth/withdrawEarning", amount ? { amount } : {})).receipt,
  };
}

/** Somebody who joined through a person's link. */
function openReferred(request: APIRequestContext, referredBy: string, paid = 0): Promise<Wallet> {
  const person = { ...newPerson(), referredBy };
  return openWallet(request, paid, person);
}

async function upgrade(wallet: Wallet): Promise<void> {
  const { user } = await wallet.call<{ user: { _id: string } }>("GET", "/auth");
  await wallet.call("PATCH", `/auth/user/${user._id}`, { userType: "reseller" });
}
