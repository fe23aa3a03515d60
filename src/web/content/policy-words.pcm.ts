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
    copied: "We don copy am",
    notCopied: "E no gree copy. Abeg select am and copy am by hand.",
    downloading: "Download don start",
    notPrinted: "The print page no gree open. Check popup blocker.",
    support: "Support",
    question: "You get question about this one?",
    writeTo: "Write to",
    orCall: "or call",
    updated: "We last change am: November 2025. No be for pikin wey never reach 13 years.",
    binding: "Na the English text be the one wey count for law.",
  },
  headings: {
    privacy: "Privacy Policy",
    kept: "Wetin we dey keep",
    use: "Wetin we dey use am for",
    others: "Who else dey see am",
    device: "Wetin dey stay for your phone",
    howLong: "How long",
    guarded: "How we dey guard am",
    children: "Pikin dem",
    rights: "Your rights",
    changes: "Changes and how to reach us",

    terms: "Terms & Conditions",
    account: "Your account",
    wallet: "Your wallet",
    purchases: "Wetin you buy",
    failed: "When e no work",
    prices: "Prices and charges",
    referrals: "People wey you bring come",
    forbidden: "Wetin you no fit do",
    responsibility: "Wetin we go answer for",
    ending: "To end am, law and how to reach us",
  },
} satisfies Translation<typeof en>;
