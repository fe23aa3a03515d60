import type { Translation } from "../shared/words.ts";
import type { en } from "./faq-words.en.ts";

export const pcm = {
  start: "How I go start?",
  startAnswer:
    "Open free account with username, your email, phone number and password. Fund your wallet, then buy airtime, data, light, cable TV and others anytime you need am. We no dey charge monthly for the account.",
  noAccount: "I fit buy without account?",
  noAccountAnswer:
    "No. You dey pay for everything from your wallet, so that you go get receipt, and your money go get where to return to if e fail. Anybody fit see the price list.",
  networks: "Which networks I fit buy for?",
  networksAnswer:
    "MTN, GLO, AIRTEL and 9MOBILE, for airtime and data. We dey suggest the network from how the number start, but na you go choose, because number fit move to another network and still be the same.",
  companies: "Which light companies una get?",
  companiesAnswer:
    "Eleven: Ikeja, Ibadan, Eko, Port Harcourt, Kaduna, Kano, Jos, Abuja, Enugu, Yola and Benin. You fit buy for prepaid and postpaid meters.",
  funding: "How I go fund my wallet?",
  fundingAnswer:
    "Open Fund wallet, put {{fundingMinimum}} or more, then pay for the payment company page with card or bank. We no dey ever see your card details.",
  fundingCost: "How much e cost to fund my wallet?",
  fundingCostAnswer:
    "{{fundingFee}} of wetin you pay. You go see the charge and wetin your wallet go get before you pay: pay {{exampleFunding}} and {{exampleFundingCredit}} go enter.",
  fundingSpeed: "How fast my wallet go get the money?",
  fundingSpeedAnswer:
    "Once the payment company confirm am, most times inside seconds. Each payment dey enter your wallet one time only.",
  airtimeCost: "How much I go pay for airtime?",
  airtimeCostAnswer:
    "{{airtimeShare}} of the value: {{exampleAirtimePrice}} for {{exampleAirtime}} airtime. Resellers dey pay {{resellerAirtimeShare}}, partners {{partnerAirtimeShare}}. The smallest airtime wey you fit buy na {{airtimeMinimum}}.",
  speed: "How long e dey take to buy?",
  speedAnswer:
    "Most dey finish inside seconds. If network slow, e go show Processing and the page go update by itself. You no need leave am open.",
  fails: "Wetin go happen to my money if e fail?",
  failsAnswer:
    "All of am go return to your wallet by itself, inside 30 seconds after we confirm say e fail. You no need ask, and the receipt go show your balance before and after.",
  processing: "Why my purchase still dey processing?",
  processingAnswer:
    "Because the network never answer us. We go dey ask, and we no go send am second time, so we no fit charge you two times. If answer no come inside 24 hours, your money go return to your wallet.",
  twice: "I tap Buy two times. I go pay two times?",
  twiceAnswer:
    "No. Each time you confirm, you fit buy only one time, even if your network cut and the app try again.",
  wrongNumber: "I buy for wrong number. Una fit reverse am?",
  wrongNumberAnswer:
    "We no fit take back airtime or data wey don reach number. Check the number before you confirm. If you make mistake, chat with us immediately and we go tell you true wetin we fit still do.",
  token: "Where my light token dey?",
  tokenAnswer:
    "E dey for the screen when the purchase succeed, and for the receipt after, in groups of 4 numbers, with the meter number and the name for the meter. Prepaid purchase dey show Success only when the token don come.",
  meter: "How I go know say na the correct meter?",
  meterAnswer:
    "Before you pay, we dey ask the light company who get the meter and show you the name. Pay only if na the correct one. We dey add {{electricityFee}} charge when you buy light.",
  reseller: "Wetin be reseller?",
  resellerAnswer:
    "Na account wey get lower prices, for people wey dey sell to others. Smart earner go upgrade one time for {{upgradePrice}}, no renewal. You go see reseller prices beside the normal ones for the price list.",
  referral: "Wetin I go get if I bring friend?",
  referralAnswer:
    "{{referralReward}} go enter your earnings, one time for each friend, when dem register with your link, pay to become reseller, confirm their email and buy something.",
  api: "Una get API for my own business?",
  apiAnswer:
    "Yes. Your own program fit do everything wey the app dey do with the wallet. API users get their own column for the price list. Developers fit read how e dey work for /docs.",
} satisfies Translation<typeof en>;
