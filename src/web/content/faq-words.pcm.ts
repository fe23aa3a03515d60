import type { Translation } from "../shared/words.ts";
import type { en } from "./faq-words.en.ts";

export const pcm = {
  start: "How I go take start?",
  startAnswer:
    "Open free account with username, your email, phone number and password. Put money for your wallet one time, then buy airtime, data or light from am any time you need am. We no dey charge every month for the account.",
  noAccount: "I fit buy without account?",
  noAccountAnswer:
    "No. Na from wallet you dey pay for everything, so that e go get owner, receipt and where the money go return to if e no work. But anybody fit read the price list.",
  networks: "Which networks I fit buy for?",
  networksAnswer:
    "MTN, GLO, AIRTEL and 9MOBILE, airtime and data. We dey guess the network from how the number start, but na you go choose, because number fit move go another network and still keep the same digits.",
  companies: "Which light companies una get?",
  companiesAnswer:
    "Eleven: Ikeja, Ibadan, Eko, Port Harcourt, Kaduna, Kano, Jos, Abuja, Enugu, Yola and Benin. We dey serve prepaid and postpaid meters.",
  funding: "How I go put money for my wallet?",
  fundingAnswer:
    "Open Fund wallet, put {{fundingMinimum}} or more, then pay for the payment company own page with card or bank. Your card details no dey pass through us.",
  fundingCost: "How much e be to put money?",
  fundingCostAnswer:
    "{{fundingFee}} of wetin you pay. You go see the charge and wetin your wallet go get before you pay: pay {{exampleFunding}} and {{exampleFundingCredit}} go enter.",
  fundingSpeed: "How fast my wallet go get the money?",
  fundingSpeedAnswer:
    "Once the payment company confirm am, most times inside seconds. One payment dey enter one time, no matter how many times dem tell us.",
  airtimeCost: "How much I go pay for airtime?",
  airtimeCostAnswer:
    "{{airtimeShare}} of wetin e worth: {{exampleAirtimePrice}} for {{exampleAirtime}} airtime. Resellers dey pay {{resellerAirtimeShare}}, partners {{partnerAirtimeShare}}. The smallest airtime wey you fit buy na {{airtimeMinimum}}.",
  speed: "How long e dey take to buy?",
  speedAnswer:
    "Most dey finish inside seconds. If network slow, e go show say e dey go on and the page go follow am; you no need leave the page open.",
  fails: "Wetin go happen to my money if e no work?",
  failsAnswer:
    "E go return to your wallet by itself, complete, inside 30 seconds after we confirm say e fail. You no need ask, and the receipt go show balance before and after.",
  processing: "Why wetin I buy still dey go on?",
  processingAnswer:
    "Because the network never tell us whether e deliver. We go dey ask, and we no go send am second time as answer never come, so that we no go charge you two times. If nobody fit tell inside 24 hours, the money go return to your wallet.",
  twice: "I press Buy two times. Una go charge me two times?",
  twiceAnswer:
    "No. Each time you confirm, e carry one key, and the same key fit buy only one time, even if your network cut and the app try again.",
  wrongNumber: "I buy for wrong number. Una fit return am?",
  wrongNumberAnswer:
    "Airtime or data wey don reach one number no fit come back from there. Check the number before you confirm. If you make mistake, chat with us sharp sharp and we go tell you true wetin we fit still do.",
  token: "Where my light token dey?",
  tokenAnswer:
    "E dey for the page once e work, and for the receipt after, four number by four number, with the meter number and the name wey dey for the meter. We no dey talk say prepaid don work until the token show.",
  meter: "How una take know say na my meter?",
  meterAnswer:
    "Before you pay we dey ask the light company who get the meter, and we go show you that name. Pay only if na the correct one. We dey add {{electricityFee}} charge when you buy light.",
  reseller: "Wetin be reseller?",
  resellerAnswer:
    "Na account wey get lower prices, for people wey dey sell to others. Smart earner go upgrade one time for {{upgradePrice}}; you no go renew anything. Reseller prices dey beside the normal ones for the price list.",
  referral: "Wetin I go get if I bring my friend come?",
  referralAnswer:
    "{{referralReward}} go enter your earnings, one time, when person wey register with your link don pay to become reseller, confirm their email and buy something.",
  api: "Una get API for my own business?",
  apiAnswer:
    "Yes. Everything wey the app dey do with the wallet, you fit do am over HTTP with the token wey login go give you, and API users get their own column for the price list. The reference dey for /docs.",
} satisfies Translation<typeof en>;
