import type { selfUpgrade } from "../../contract/auth.ts";
import { shownEmail } from "../../core/email-proof.ts";
import { TOP_UP_PLACE } from "../../core/reserved-accounts.ts";
import type { Answer } from "../../contract/define.ts";
import type { Profile } from "../../flows/people/read-account.ts";

/** A person's own record in the contract's field names. */
export function userShape(person: Profile): Answer<typeof selfUpgrade>["user"] {
  return {
    _id: person.id,
    userName: person.userName,
    fullName: person.fullName,
    email: shownEmail(person.email),
    emailProven: person.emailProven,
    phoneNumber: person.phone,
    referredBy: person.referrer,
    balance: person.balance,
    earningBalance: person.earningBalance,
    userType: person.userType,
    createdAt: person.createdAt,
    lastLogin: person.lastLogin,
    nin: person.identities.nin,
    bvn: person.identities.bvn,
    apiToken: person.keyMask,
    webhookUrl: person.webhookUrl,
    accountNumbers: person.accounts.map(({ bankName, accountNumber }) => ({ bankName, accountNumber })),
    reservedAccountNo3:
      person.accounts.find((account) => account.place === TOP_UP_PLACE)?.accountNumber ?? null,
    frozenAt: person.freeze?.since ?? null,
    freezeReason: person.freeze?.reason ?? null,
    isAdmin: person.isAdmin,
    isAgent: person.isAgent,
    isCouponVendor: person.isCouponVendor,
    isSpecial: person.isSpecial,
    isPartner: person.isPartner,
    specialPrices: [...person.specialPrices].map(([productName, price]) => ({ productName, price })),
  };
}
