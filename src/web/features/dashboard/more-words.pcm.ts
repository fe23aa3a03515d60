import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./more-words.en.ts";

export const pcm = {
  refer: "Invite your friend",
  referNote: params("You go get {reward} when friend wey join with your link turn reseller."),
  copyLink: "Copy referral link",
  linkCopied: "Referral link don copy",
  reseller: "Turn reseller",
  resellerNotePrice: params("Reseller price for every data plan. You go pay {price} one time."),
  resellerNote: params(
    "Airtime for {reseller}% instead of {now}%, and reseller price for every data plan. You go pay {price} one time.",
  ),
  upgrade: "Upgrade to reseller",
  upgradeTitle: "You wan upgrade to reseller?",
  insufficient: "Your balance no reach",
  upgrading: "We dey upgrade you",
  pay: params("Pay {price}"),
  charge: "One-time charge",
  newType: "New account type",
  resellerType: "Reseller",
  logOutNote: "We go log you out when e finish; log in again to see your new prices.",
  balance: "Wetin dey your wallet",
  failed: "Something don spoil",
} satisfies Translation<typeof en>;
