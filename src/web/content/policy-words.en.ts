import { params, words } from "../shared/words.ts";

export const en = {
  /** The words around the legal texts, which stay in English in every language (rules 9.17). */
  policy: {
    tabTitle: "Privacy policy and terms",
    description: params(
      "What {brand} knows about you and why, and the terms of using it. Last updated November 2025.",
    ),
    document: "Document",
    copy: "Copy",
    download: "Download",
    print: "Print",
    copied: "Copied to clipboard",
    notCopied: "Copy failed. Please select and copy manually.",
    downloading: "Download started",
    notPrinted: "Unable to open print window. Check popup blocker.",
    support: "Support",
    kept: "What we keep and how long",
    question: "A question about this?",
    writeTo: "Write to",
    orCall: "or call",
    updated: "Last updated: November 2025. The service is not for children under 13.",
    binding: "The English text is the one that counts.",
  },
  /** Titles, under the policies' ids, and the headings of their sections. */
  headings: {
    privacy: "Privacy Policy",
    kept: "What we keep",
    use: "What we use it for",
    others: "Who else sees it",
    device: "What is kept on your device",
    howLong: "How long",
    guarded: "How it is protected",
    children: "Children",
    rights: "Your rights",
    changes: "Changes and contact",

    terms: "Terms & Conditions",
    account: "Your account",
    wallet: "Your wallet",
    purchases: "Purchases",
    failed: "When a purchase fails",
    prices: "Prices and charges",
    referrals: "Referrals",
    forbidden: "What is not allowed",
    responsibility: "Our responsibility",
    ending: "Ending, law and contact",
  },
};

export const policyWords = words("publicPolicy", en.policy);
export const policyHeadings = words("publicPolicyHeadings", en.headings);
