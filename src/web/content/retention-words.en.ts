import { params, words } from "../shared/words.ts";

/** The things that we keep about people and for how long, in words; the times are of `core/retention.ts`. */
export const en = {
  tabTitle: "What we keep and how long",
  description: params("Everything that {brand} keeps about you, and when it is deleted."),
  title: "What we keep and how long",
  lead: "Every kind of information we hold about you, and when it goes. The program that deletes it reads this same table.",
  what: "What we keep",
  howLong: "How long",
  groups: {
    profile: "Your name, username, email, phone number, password (as a hash) and special prices",
    identity: "Your NIN or BVN (encrypted) and your own account numbers for transfers",
    security: "Your two-step verification, payment PIN, passkeys, API keys and webhook address",
    saved: "Meters and bank accounts you saved, and your choices about letters",
    epins: "PINs that you bought",
    contacts: "Contacts you saved and have not used",
    sessions: "Your log-ins and devices, after their last use",
    failures: "Failed log-ins, and the network addresses you use",
    codes: "Codes and links we emailed you, and your requests for them",
    letters: "That we sent you a letter. What it said is deleted when it is sent",
    lookedUpMeters: "Names of meters we looked up for you",
    lookedUpCards: "Names of TV cards we looked up for you",
    lookedUpAccounts: "Names of bank accounts we looked up for you",
    limits: "How much of your daily limits you used",
    notices: "Messages of payment providers about payments",
    requests: "Which requests were already carried out, after the end of their month",
    apiRequests: "The log of your API requests, after the end of their week",
    webhooks: "Messages to your webhook",
    pushMessages: "Messages to your phone",
    problems: "Problems you reported, and what was said about them",
    staffNotes: "Notes that our staff wrote about your account",
    alerts: "Warnings that told our staff to look, such as many withdrawals in one day",
    alertMessages: "Messages that told our staff of such a warning",
    readings: "What our staff looked up",
    books: "Records of money: purchases, payments, withdrawals and transfers",
    consents: "What you agreed to and when, and your requests to be erased",
    statements: "Statements of suppliers, payment providers and banks, with the numbers in them",
    actsOfStaff: "What our staff did, also about your account",
  },
  days: params("{days} days"),
  day: "1 day",
  whileAccount: "While you have an account",
  whileBooks: params(
    "At least {years} years, because the law asks for it. If your account is erased they stay without your name and number",
  ),
  backups: params(
    "Backups of our database are kept for {days} days at most. What was erased is gone from them after that.",
  ),
  ask: "You can see, download and erase your data yourself.",
  open: "Open My data",
};

export const retentionWords = words("retention", en);
