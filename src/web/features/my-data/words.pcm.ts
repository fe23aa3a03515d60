import { params, type Translation } from "../../shared/words.ts";
import type { en } from "./words.en.ts";

export const pcm = {
  title: "My data",
  loading: "We dey load your data",
  notLoaded: "We no fit load your data",

  takeTitle: "Download everything",
  takeLead:
    "One ZIP file with everything wey we dey keep about you: profile, log-ins, wallet history, withdrawals, contacts, meters, letters and wetin you gree to. No password or key dey inside.",
  take: "Download my data",
  taking: "We dey prepare am",
  taken: "Download don start. We don email you about am.",
  takeFailed: "We no fit make the file. Try again.",
  takeNote: "You go confirm with your password. You fit do am few times for one day.",

  consents: "Wetin you gree to",
  noConsents: "Nothing dey here yet",
  purposes: {
    terms: "Terms & conditions",
    privacy: "Privacy policy",
    letters: "Letters to everybody",
    prices: "Letters about prices",
  },
  given: params("You gree on {at}"),
  withdrawn: params("You take am back on {at}"),
  version: params("Version {version}"),
  letters: "Letters to everybody",
  lettersHint: "News and offers. Email about your own account go always come.",
  lettersOn: params("You on am on {at}."),
  lettersOff: params("You off am on {at}."),
  lettersDefault: "E dey on for every account until you off am; you never choose yet.",
  saveFailed: "We no fit save am. Try again.",

  keptTitle: "Wetin we dey keep and how long",

  eraseTitle: "Erase my account",
  eraseLead: params(
    "We go erase your account {days} days after you ask. Before that time you fit take am back, and everything go work as before.",
  ),
  eraseGone:
    "Your name, email, phone number, identity, contacts, meters, devices, keys and letters go comot. You no go fit log in again, and nobody fit bring the account back.",
  eraseStays:
    "Records of money go stay for 6 years because law talk am. We go comot your name from them, and hide every phone number, meter and bank account.",
  erase: "Erase my account",
  eraseFirst: "Before we fit erase your account",
  holds: {
    staff: "You dey work for us. Give back your role first.",
    wallet: "Money dey your wallet. Spend or withdraw am first.",
    earnings: "Money dey your earnings. Withdraw am first.",
    purchases: "One purchase still dey go on. Wait make e end.",
    withdrawals: "One withdrawal dey go on, or bank fit still send am back. Wait four days.",
    payments: "One payment still open. Wait make dem pay am or make e end.",
    coupons: "You get open coupon. Use am or cancel am first.",
    airtime_to_cash: "You dey sell airtime. Wait make e end.",
    reports: "One transfer wey you report, or decision about you, still open. Wait for am.",
    problems: "One problem wey you report still open. Wait make e end.",
    frozen: "We don freeze your money. Ask us about am first.",
  },
  confirmTitle: "Make we erase your account?",
  confirm: "Yes, erase am",
  confirming: "We dey send am",
  cancel: "Keep my account",
  askFailed: "We no fit send am. Try again.",
  waits: params("We go erase your account after {at}"),
  waitsWhy: "Before that time everything go work as before. You change your mind? Take am back.",
  back: "Keep my account",
  backing: "We dey save am",
  backFailed: "We no fit save am. Try again.",
} satisfies Translation<typeof en>;
