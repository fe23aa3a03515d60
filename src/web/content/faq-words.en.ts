import { words } from "../shared/words.ts";

/** The questions and answers by name. Each answer must be true of the product as built. */
export const en = {
  start: "How do I start?",
  startAnswer:
    "Open a free account with a username, your email, phone number and a password. Fund your wallet once, and buy airtime, data or electricity from it whenever you need to. There is no monthly charge for the account itself.",
  noAccount: "Can I buy without an account?",
  noAccountAnswer:
    "No. Every purchase is paid from a wallet, so that it has an owner, a receipt and somewhere for the money to return to if it fails. The price list is open to everyone.",
  networks: "Which networks can I buy for?",
  networksAnswer:
    "MTN, GLO, AIRTEL and 9MOBILE, airtime as well as data. We suggest a network from the number's first digits, but you decide, because numbers can move to another network and keep their digits.",
  companies: "Which electricity companies are there?",
  companiesAnswer:
    "Eleven: Ikeja, Ibadan, Eko, Port Harcourt, Kaduna, Kano, Jos, Abuja, Enugu, Yola and Benin. Prepaid and postpaid meters are both served.",
  funding: "How do I put money in my wallet?",
  fundingAnswer:
    "Open Fund wallet, enter {{fundingMinimum}} or more and pay on the payment provider's own page by card or bank. Your card details never pass through us.",
  fundingCost: "What does funding cost?",
  fundingCostAnswer:
    "{{fundingFee}} of what you pay. The fee and the amount your wallet will get are both shown before you pay: pay {{exampleFunding}} and {{exampleFundingCredit}} arrives.",
  fundingSpeed: "How fast does my wallet get the money?",
  fundingSpeedAnswer:
    "As soon as the payment provider confirms it, usually within seconds. A payment is credited once, however many times the confirmation reaches us.",
  airtimeCost: "What do I pay for airtime?",
  airtimeCostAnswer:
    "{{airtimeShare}} of its value: {{exampleAirtimePrice}} for {{exampleAirtime}} of airtime. Resellers pay {{resellerAirtimeShare}}, partners {{partnerAirtimeShare}}. The smallest airtime purchase is {{airtimeMinimum}}.",
  speed: "How long does a purchase take?",
  speedAnswer:
    "Most finish within seconds. If a network is slow the purchase shows as processing and the screen follows it; you do not have to keep the page open.",
  fails: "What happens to my money if a purchase fails?",
  failsAnswer:
    "It goes back to your wallet by itself, in full, within 30 seconds of the failure being proven. You do not need to ask, and the receipt shows the balance before and after.",
  processing: "Why does a purchase stay on processing?",
  processingAnswer:
    "Because the network has not told us yet whether it delivered. We keep asking and never send it a second time while the answer is open, so that you are not charged twice. If nobody can tell within 24 hours, the money returns to your wallet.",
  twice: "I tapped Buy twice. Am I charged twice?",
  twiceAnswer:
    "No. Each confirmation carries one key, and the same key can only ever buy once, even if your connection drops and the app tries again.",
  wrongNumber: "I bought for a wrong number. Can it be undone?",
  wrongNumberAnswer:
    "Airtime or data that reached a number cannot be called back from it. Check the number on the confirmation screen. If you made a mistake, chat with us at once and we will tell you honestly what can still be done.",
  token: "Where is my electricity token?",
  tokenAnswer:
    "On the screen when the purchase succeeds and on its receipt afterwards, in groups of four digits, with the meter number and the name the meter is registered to. A prepaid purchase is not called successful until its token is there.",
  meter: "How do you know the meter is mine?",
  meterAnswer:
    "Before you pay we ask the electricity company who the meter belongs to and show you that name. Pay only if it is the right one. A charge of {{electricityFee}} is added to an electricity purchase.",
  reseller: "What is a reseller?",
  resellerAnswer:
    "An account with lower prices, for people who sell to others. A smart earner upgrades once for {{upgradePrice}}; there is nothing to renew. Reseller prices stand beside the usual ones in the price list.",
  referral: "What do I get for bringing a friend?",
  referralAnswer:
    "{{referralReward}} in your earnings, once, when somebody who registered with your link has paid to become a reseller, proven their email and bought something.",
  api: "Is there an API for my own business?",
  apiAnswer:
    "Yes. Everything the app does over the wallet can be done over HTTP with the token that logging in gives you, and API users have their own column in the price list. The reference is at /docs.",
};

export const faqWords = words("publicFaq", en);
