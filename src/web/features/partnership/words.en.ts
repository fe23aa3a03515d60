import { params, words } from "../../shared/words.ts";

export const en = {
  title: "Partnership",
  loading: "Loading your partnership",
  notLoaded: "We could not load your partnership",
  // The offer
  lead: "Earn on every data plan your people buy",
  leadMore:
    "Refer people and become a partner. You earn the difference between what they pay and the partner price.",
  become: "Become a partner",
  pricing: "Pricing",
  checkEarning: "Check my earning",
  onceOnly: params("{price}, once. After that, {percent}% of each month's earnings."),
  insufficient: "Insufficient balance",
  // A partner's state
  youAre: "You are a partner",
  since: params("Since {day}"),
  balance: "Earning balance",
  thisMonth: "Earned this month",
  lastMonth: "Earned last month",
  figures: "Your partnership in figures",
  renewal: "Next renewal",
  renewalMore: params(
    "On {day}: {percent}% of what you earned this month. For now that is {amount}, from your earnings.",
  ),
  window: "Withdrawals",
  windowOpen: params("Open until {day}. The minimum is {minimum}."),
  windowClosed: params("They open on {day}. The minimum is {minimum}."),
  account: "Your bank account",
  accountMore: "In the name your bank gave us.",
  // Pricing
  pricingTitle: "Pricing",
  join: "To join",
  renew: "Renewal on the 1st",
  renewOf: params("{percent}% of last month's earnings"),
  share: "Your share of a sale",
  shareOf: "Buyer's price minus partner price",
  airtime: "Your own airtime",
  airtimeOf: params("{percent}% of its value"),
  minimum: "Smallest withdrawal",
  when: "Withdrawals",
  whenFrom: params("From day {day} to the end of the month"),
  priceList: "See all data prices",
  // Joining
  joinTitle: "Become a partner",
  joinLead: "First, your bank account. We check the name with your bank.",
  oneTime: "One-time charge",
  wallet: "Wallet balance",
  after: "Left in your wallet",
  renewalLine: "Renewal",
  renewalEach: params("{percent}% of each month's earnings"),
  pay: params("Pay {amount}"),
  busy: "Joining",
  unanswered: "No answer yet. Press the button again to check. You cannot pay twice.",
  // Questions
  questions: "Questions and answers",
  q1: "What is a partner?",
  a1: "Someone who brings people and earns when they buy. Refer them with your link, and you get a share of every data plan they buy.",
  q2: "How much do I earn?",
  a2: "On each data purchase that goes through: what your person paid, minus the partner price of that plan. It is never more than what we ourselves make. A refunded purchase earns nothing.",
  q3: "What does it cost?",
  a3: params(
    "{price} from your wallet to join, once. After that {percent}% of each month's earnings, taken on the 1st of the next month. If you earn nothing in a month, you pay nothing.",
  ),
  q4: "When can I withdraw?",
  a4: params(
    "From day {day} to the last day of each month, from {minimum}. The money goes to your wallet, and from there to your bank whenever you like.",
  ),
  q5: "Why do you need my bank account?",
  a5: "So that we know our partners. Your bank gives us the name on the account, and we keep that name. We take nothing from the account.",
  q6: "What if I earn nothing in a month?",
  a6: "You pay nothing, and you stay a partner. The renewal is a share of what you earned.",
  q7: params("Do I still earn {reward} for a referral?"),
  a7: params(
    "Yes. When someone you referred becomes a reseller, confirms their email and buys something, you get {reward}, partner or not.",
  ),
  q8: "Can I buy at partner prices myself?",
  a8: params(
    "Yes. As a partner you pay the partner price on every data plan, and {percent}% of the value of airtime.",
  ),
};

export const partnershipWords = words("partnership", en);
