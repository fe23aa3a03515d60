import { params, type Translation } from "../shared/words.ts";
import type { en } from "./policy-words.en.ts";

export const pcm = {
  policy: {
    tabTitle: "Privacy policy and terms",
    description: params(
      "Wetin {brand} know about you and why, and the terms to use am. We last change am for November 2025.",
    ),
    document: "Document",
    copy: "Copy",
    download: "Download",
    print: "Print",
    copied: "Copied to clipboard",
    notCopied: "E no gree copy. Abeg select am and copy am by hand.",
    downloading: "Download don start",
    notPrinted: "The print page no gree open. Check popup blocker.",
    support: "Support",
    kept: "Wetin we dey keep and how long",
    question: "You get question about this one?",
    writeTo: "Write to",
    orCall: "or call",
    updated: "Last updated: November 2025. No be for pikin wey never reach 13 years.",
    binding: "Na the English text be the one wey count for law.",
  },
  headings: {
    privacy: "Privacy Policy",
    kept: "Wetin we dey keep",
    use: "Wetin we dey use am for",
    others: "Who else dey see am",
    device: "Wetin dey stay for your phone",
    howLong: "How long",
    guarded: "How we dey protect am",
    children: "Children",
    rights: "Your rights",
    changes: "Changes and contact",

    terms: "Terms & Conditions",
    account: "Your account",
    wallet: "Your wallet",
    purchases: "Purchases",
    failed: "When e fail",
    prices: "Prices and charges",
    referrals: "Referrals",
    forbidden: "Wetin you no fit do",
    responsibility: "Wetin we go answer for",
    ending: "Ending, law and contact",
  },
} satisfies Translation<typeof en>;
