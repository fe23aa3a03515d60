import { params, words } from "../../shared/words.ts";

/** What stands below the fold, and comes after it. */
export const en = {
  refer: "Refer a friend",
  referNote: params("You get {reward} when a friend who joins with your link becomes a reseller."),
  copyLink: "Copy referral link",
  linkCopied: "Referral link copied",
  reseller: "Become a reseller",
  resellerNotePrice: params("Reseller prices on every data plan. One payment of {price}."),
  resellerNote: params(
    "Airtime at {reseller}% instead of {now}%, and reseller prices on every data plan. One payment of {price}.",
  ),
  upgrade: "Upgrade to reseller",
  upgradeTitle: "Upgrade to reseller?",
  insufficient: "Insufficient balance",
  upgrading: "Upgrading",
  pay: params("Pay {price}"),
  charge: "One-time charge",
  newType: "New account type",
  resellerType: "Reseller",
  logOutNote: "You are logged out when it is done; log in again to see your new prices.",
  balance: "Wallet balance",
  failed: "something went wrong",
};

export const moreWords = words("dashboardMore", en);
