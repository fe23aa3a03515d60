import { brand } from "./brand.ts";
import type { en } from "./policy-words.en.ts";

type Heading = keyof typeof en.headings;
export type Policy = {
  id: "privacy" | "terms";
  lead: string;
  sections: readonly { heading: Heading; text: readonly string[] }[];
};

export const PRIVACY: Policy = {
  id: "privacy",
  lead: `What ${brand.name} knows about you, why, who else sees it, and what you can ask of us.`,
  sections: [
    {
      heading: "kept",
      text: [
        "Your account: username, full name if you give it, email, phone number, the username of the person who referred you, and your password as a one-way hash that nobody can read back.",
        "Your wallet: every movement of money with its time, amount, balance before and after, and what it was for, including the phone or meter number you bought for and the name a meter is registered to.",
        "If you choose to verify yourself: your NIN or BVN. It is stored encrypted and shown only in part, to our own staff as well.",
        "What is needed to keep accounts safe: times of log-ins, the kind of device and the network address they came from.",
      ],
    },
    {
      heading: "use",
      text: [
        "To deliver what you buy, to return money when a purchase fails, to answer your questions, to find fraud, and to keep the records that the law asks of a business that handles money.",
        "We do not sell your information, and we do not use it to show you other people's advertising.",
      ],
    },
    {
      heading: "others",
      text: [
        "The network or company that serves you, and the supplier we order through, get the number, meter, card or account and the amount. A payment provider gets your email and the amount you fund; you give your card to the provider, not to us. A verification provider gets your NIN or BVN if you verify yourself.",
        "Authorities get what a lawful order names, and no more.",
      ],
    },
    {
      heading: "device",
      text: [
        "A session token and a copy of your account details, so that you stay logged in, and your choice of light or dark. One cookie keeps your choice of language. Logging out removes the token and the details. We use no tracking cookies.",
      ],
    },
    {
      heading: "howLong",
      text: [
        "Money records are kept for as long as the law requires, at least six years. You are logged out after 30 days without use. Saved contacts that are not used for 30 days are deleted. If you close your account, what the law does not require is deleted.",
      ],
    },
    {
      heading: "guarded",
      text: [
        "Connections are encrypted. Passwords, tokens and keys are stored as hashes. The staff who can see accounts are few, and each thing they do is written to a log that they cannot change.",
      ],
    },
    {
      heading: "children",
      text: [
        "The service is not for children under 13. If you believe a child has opened an account, tell us and we will close it.",
      ],
    },
    {
      heading: "rights",
      text: [
        "Under the Nigeria Data Protection Act you may ask what we keep about you, have mistakes corrected, take a copy with you, object to a use, and have your account closed. You may also complain to the Nigeria Data Protection Commission.",
      ],
    },
    {
      heading: "changes",
      text: [
        `When this policy changes, the date above changes and logged-in users see a notice. Questions go to ${brand.supportEmail} or ${brand.phone.shown}.`,
      ],
    },
  ],
};

export const TERMS: Policy = {
  id: "terms",
  lead: `The agreement between you and ${brand.name} when you open an account.`,
  sections: [
    {
      heading: "account",
      text: [
        "One person, one account, true details. You must be at least 13 years old; below 18, a parent or guardian agrees for you. Keep your password to yourself: what is done with it counts as done by you until you tell us that it is no longer safe.",
      ],
    },
    {
      heading: "wallet",
      text: [
        "The wallet holds naira for purchases on this service. It is not a bank account and earns no interest. Money enters it when the payment provider confirms a payment, less the funding fee of {{fundingFee}} that is shown before you pay.",
        "The balance can never fall below zero. If we doubt where a payment came from, we may hold it while we check, and we will tell you.",
      ],
    },
    {
      heading: "purchases",
      text: [
        "The price is shown before you confirm. When you confirm, the price is set aside from your wallet and the order goes to the network or company. A thing that was delivered cannot be returned. You are responsible for the number, meter, card or account you enter; we show a meter's registered name so that you can check it. Betting accounts are paid into by adults alone: whoever is under 18 may not.",
      ],
    },
    {
      heading: "failed",
      text: [
        "If it is proven that nothing was delivered, the whole price returns to your wallet within 30 seconds. If the outcome is not known, the purchase stays on processing while we ask, and is not sent again. If it is still unknown after 24 hours the price returns to your wallet, at our risk and not yours.",
      ],
    },
    {
      heading: "prices",
      text: [
        "Airtime costs {{airtimeShare}} of its value, {{resellerAirtimeShare}} for resellers, {{partnerAirtimeShare}} for partners. Electricity costs the amount plus {{electricityFee}}. Data plans cost what the price list says on the day. Becoming a reseller costs {{upgradePrice}} once. Networks change their prices, and so may we; a price you confirmed is never changed afterwards.",
      ],
    },
    {
      heading: "referrals",
      text: [
        "{{referralReward}} is paid to your earnings once for each person who registered with your link and paid to become a reseller, once they have confirmed their email and bought something. Accounts made only to collect rewards are closed and the rewards taken back.",
      ],
    },
    {
      heading: "forbidden",
      text: [
        "Using the service for fraud, with somebody else's money without their consent, to test stolen cards, or to disrupt it. We may refuse a purchase or close an account for these reasons, and return a balance that is lawfully yours.",
      ],
    },
    {
      heading: "responsibility",
      text: [
        "We answer for your wallet's balance and for what we did or failed to do. We do not answer for the quality of a network or of power supply, nor for a number or meter entered wrongly. Nothing here takes away rights that Nigerian consumer law gives you.",
      ],
    },
    {
      heading: "ending",
      text: [
        `You may close your account at any time and have your remaining balance paid out. These terms follow the law of the Federal Republic of Nigeria. Write to ${brand.supportEmail}, call ${brand.phone.shown}, or use the chat button.`,
      ],
    },
  ],
};
