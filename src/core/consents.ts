/** The purposes that people agree to, and the versions of the texts (rules 21.6). */

export const CONSENT_PURPOSES = ["terms", "privacy", "letters", "prices"] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/** The texts as they are published; a new text is a new version. Letters have none. */
export const TEXT_VERSIONS: Record<ConsentPurpose, string> = {
  terms: "2025-11",
  privacy: "2025-11",
  letters: "",
  prices: "",
};

/** The acts that note a consent. */
export const CONSENT_ACTS = {
  registration: "registration",
  myData: "choice on My data",
  priceLetters: "choice of letters about prices",
  letterLink: "link of a letter",
} as const;
export type ConsentAct = (typeof CONSENT_ACTS)[keyof typeof CONSENT_ACTS];
