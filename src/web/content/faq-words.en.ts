import { words } from "../shared/words.ts";

/** The questions and answers by name. Each answer must be true of the product as built. */
export const en = {
  start: "How do I start?",
  startAnswer:
    "Open a free account with a username, your email, phone number and a password. Fund your wallet, then buy airtime, data, electricity, cable TV and more anytime you need it. There is no monthly charge for the account.",
  noAccount: "Can I buy without an account?",
  noAccountAnswer:
    "No. You pay for every purchase from your wallet, so you have a receipt, and your money has a place to return to if the purchase fails. Anyone can see the price list.",
  networks: "Which networks can I buy for?",
  networksAnswer:
    "MTN, GLO, AIRTEL and 9MOBILE, for airtime and data. We suggest the network from the first digits of the number, but you choose, because a number can move to another network and stay the same.",
  companies: "Which electricity companies can I pay?",
  companiesAnswer:
    "Eleven: Ikeja, Ibadan, Eko, Port Harcourt, Kaduna, Kano, Jos, Abuja, Enugu, Yola and Benin. You can buy for prepaid and postpaid meters.",
  funding: "How do I put money in my wallet?",
  fundingAnswer:
    "Open Fund wallet, enter {{fundingMinimum}} or more, and pay on the payment provider's page by card or bank. We never see your card details.",
  fundingCost: "How much does it cost to fund my wallet?",
  fundingCostAnswer:
    "{{fundingFee}} of what you pay. You see the fee and what your wallet will get before you pay: pay {{exampleFunding}} and {{exampleFundingCredit}} enters your wallet.",
  fundingSpeed: "How fast does my wallet get the money?",
  fundingSpeedAnswer:
    "As soon as the payment provider confirms it, usually within seconds. Each payment enters your wallet only once.",
  airtimeCost: "How much do I pay for airtime?",
  airtimeCostAnswer:
    "{{airtimeShare}} of its value: {{exampleAirtimePrice}} for {{exampleAirtime}} of airtime. Resellers pay {{resellerAirtimeShare}}, partners {{partnerAirtimeShare}}. The smallest airtime purchase is {{airtimeMinimum}}.",
  speed: "How long does a purchase take?",
  speedAnswer:
    "Most finish within seconds. If the network is slow, the purchase shows as processing and the page updates by itself. You do not need to keep it open.",
  fails: "What happens to my money if a purchase fails?",
  failsAnswer:
    "All of it goes back to your wallet by itself, within 30 seconds after we confirm that it failed. You do not need to ask, and the receipt shows your balance before and after.",
  processing: "Why is my purchase still processing?",
  processingAnswer:
    "Because the network has not answered us yet. We keep asking, and we do not send it a second time, so you cannot be charged twice. If there is no answer within 24 hours, your money goes back to your wallet.",
  twice: "I tapped Buy twice. Will I pay twice?",
  twiceAnswer:
    "No. Each time you confirm, you buy only once, even if your network cuts and the app tries again.",
  wrongNumber: "I bought for the wrong number. Can you reverse it?",
  wrongNumberAnswer:
    "We cannot take back airtime or data that has reached a number. Check the number before you confirm. If you made a mistake, chat with us at once and we will tell you honestly what can still be done.",
  token: "Where is my electricity token?",
  tokenAnswer:
    "On the screen when the purchase succeeds, and on its receipt after that, in groups of 4 digits, with the meter number and the name on the meter. A prepaid purchase shows success only when its token is there.",
  meter: "How do I know it is the right meter?",
  meterAnswer:
    "Before you pay, we ask the electricity company whose meter it is and show you the name. Pay only if it is the right one. We add a charge of {{electricityFee}} to each electricity purchase.",
  reseller: "What is a reseller?",
  resellerAnswer:
    "An account with lower prices, for people who sell to others. A smart earner upgrades once for {{upgradePrice}}, with no renewal. You can see reseller prices beside the usual ones in the price list.",
  referral: "What do I get for bringing a friend?",
  referralAnswer:
    "{{referralReward}} in your earnings, once per friend, when they register with your link, pay to become a reseller, confirm their email and buy something.",
  api: "Is there an API for my own business?",
  apiAnswer:
    "Yes. Your own program can do everything the app does with the wallet. API users have their own column in the price list. Developers can read how it works at /docs.",
};

export const faqWords = words("publicFaq", en);
