import { params, type Translation } from "../shared/words.ts";
import type { en } from "./retention-words.en.ts";

export const pcm = {
  tabTitle: "Wetin we dey keep and how long",
  description: params("Everything wey {brand} dey keep about you, and when we go delete am."),
  title: "Wetin we dey keep and how long",
  lead: "Every kind information wey we get about you, and when e go go. The program wey dey delete am dey read this same table.",
  what: "Wetin we dey keep",
  howLong: "How long",
  groups: {
    profile: "Your name, username, email, phone number, password (as hash) and special prices",
    identity: "Your NIN or BVN (encrypted) and your own account numbers for transfer",
    security: "Your two-step verification, payment PIN, passkeys, API keys and webhook address",
    saved: "Meters and bank accounts wey you save, and wetin you choose about letters",
    contacts: "Contacts wey you save and never use",
    sessions: "Your log-ins and devices, after the last time you use them",
    failures: "Log-ins wey fail, and the network addresses wey you dey use",
    codes: "Codes and links wey we email you, and when you ask for them",
    letters: "Say we send you letter. Wetin e talk dey deleted when we send am",
    lookedUpMeters: "Names of meters wey we check for you",
    lookedUpAccounts: "Names of bank accounts wey we check for you",
    limits: "How much of your daily limit you don use",
    notices: "Messages from payment companies about payments",
    requests: "Which requests we don already do, after the month end",
    apiRequests: "The log of your API requests, after the week end",
    webhooks: "Messages to your webhook",
    readings: "Wetin our staff check",
    books: "Records of money: wetin you buy, payments, withdrawals and transfers",
    consents: "Wetin you gree to and when, and when you ask make we erase you",
    actsOfStaff: "Wetin our staff do, also about your account",
  },
  days: params("{days} days"),
  day: "1 day",
  whileAccount: "As long as you get account",
  whileBooks: params(
    "At least {years} years, because law talk am. If we erase your account dem go stay without your name and number",
  ),
  backups: params(
    "We dey keep backup of our database for {days} days at most. Wetin we erase go comot from am after that.",
  ),
  ask: "You fit see, download and erase your data by yourself.",
  open: "Open My data",
} satisfies Translation<typeof en>;
