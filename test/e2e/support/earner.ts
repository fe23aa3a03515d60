import { type APIRequestContext, expect } from "@playwright/test";
import { proofOf } from "./mail.ts";
import { newPerson } from "./people.ts";
import { mtnNumber, openWallet, type Wallet } from "./wallet.ts";

type Bought = { receipt: { trans_Status: string } };
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
    const friend = await openReferred(request, wallet.userName, 1_300);
    await upgrade(friend);
    referred.push(friend.userName);
  }
  const earnings = () => wallet.call<{ totalEarned: number }>("GET", "/auth/referral");
  await expect.poll(async () => (await earnings()).totalEarned, { timeout: 60_000 }).toBe(500 * resellers);
  return {
    ...wallet,
    referred,
    earnings: () => wallet.call("GET", "/auth/referral"),
    ask: async (amount) =>
      (await wallet.call<Asked>("POST", "/auth/withdrawEarning", amount ? { amount } : {})).receipt,
  };
}

/** Somebody who joined through a person's link, has proven the email and bought something. */
async function openReferred(request: APIRequestContext, referredBy: string, paid: number): Promise<Wallet> {
  const person = { ...newPerson(), referredBy };
  const friend = await openWallet(request, paid, person);
  await friend.call("POST", "/auth/email/proveLink", await proofOf(request, person.email));
  const order = { network: 1, mobile_number: mtnNumber(), amount: 100, Ported_number: true };
  const { receipt } = await friend.call<Bought>("POST", "/buy/airtime", order);
  expect(receipt.trans_Status).toBe("success");
  return friend;
}

async function upgrade(wallet: Wallet): Promise<void> {
  const { user } = await wallet.call<{ user: { _id: string } }>("GET", "/auth");
  await wallet.call("PATCH", `/auth/user/${user._id}`, { userType: "reseller" });
}
