import { params, words } from "../../shared/words.ts";

export const en = {
  title: "My data",
  loading: "Loading your data",
  notLoaded: "We could not load your data",

  takeTitle: "Download everything",
  takeLead:
    "One ZIP file with everything we keep about you: profile, log-ins, wallet history, withdrawals, contacts, meters, letters and consents. No password or key is in it.",
  take: "Download my data",
  taking: "Preparing",
  taken: "Download started. We emailed you about it.",
  takeFailed: "We could not make the file. Please try again.",
  takeNote: "After your password, if you have not typed it just now. You can do this a few times a day.",

  consents: "What you agreed to",
  noConsents: "Nothing noted yet",
  purposes: {
    terms: "Terms & conditions",
    privacy: "Privacy policy",
    letters: "Letters to everybody",
    prices: "Letters about prices",
  },
  given: params("Agreed on {at}"),
  withdrawn: params("Taken back on {at}"),
  version: params("Version {version}"),
  letters: "Letters to everybody",
  lettersHint: "News and offers. Emails about your own account always come.",
  lettersOn: params("Switched on on {at}."),
  lettersOff: params("Switched off on {at}."),
  lettersDefault: "On for every account until you switch it off; you have not chosen yet.",
  saveFailed: "We could not save this. Please try again.",

  keptTitle: "What we keep and how long",

  eraseTitle: "Erase my account",
  eraseLead: params(
    "We erase your account {days} days after you ask. Until then you can take it back, and everything works as before.",
  ),
  eraseGone:
    "Your name, email, phone number, identity, contacts, meters, devices, keys and letters are deleted. You can no longer log in, and nobody can bring the account back.",
  eraseStays:
    "Records of money stay for 6 years because the law asks for them. Your name is taken out of them, and every phone number, meter and bank account is hidden.",
  erase: "Erase my account",
  eraseFirst: "Before we can erase your account",
  holds: {
    staff: "You work for us. Give back your role first.",
    wallet: "There is money in your wallet. Spend or withdraw it first.",
    earnings: "There is money in your earnings. Withdraw it first.",
    purchases: "A purchase is still going on. Wait until it ends.",
    withdrawals: "A withdrawal is going on, or the bank may still send it back. Wait four days.",
    payments: "A payment is still open. Wait until it is paid or ends.",
    coupons: "You have an open coupon. Use it or cancel it first.",
    airtime_to_cash: "You are selling airtime. Wait until it ends.",
    reports: "A transfer you reported, or a decision about you, is still open. Wait for it.",
    problems: "A problem you reported is still open. Wait until it ends.",
    frozen: "Your money is frozen. Ask us about it first.",
  },
  confirmTitle: "Erase your account?",
  confirm: "Yes, erase it",
  confirming: "Sending",
  cancel: "Keep my account",
  askFailed: "We could not send this. Please try again.",
  waits: params("Your account will be erased after {at}"),
  waitsWhy: "Until then everything works as before. Changed your mind? Take it back.",
  back: "Keep my account",
  backing: "Saving",
  backFailed: "We could not save this. Please try again.",
};

export const myDataWords = words("myData", en);
