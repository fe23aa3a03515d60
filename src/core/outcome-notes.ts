/**
 * The sentences that a transaction keeps about why it ended without effect, where they have no figures or
 * names in them. Rows hold them in English; screens say them in the person's language.
 */
export const OUTCOME_NOTES = {
  notAccepted: "Not delivered: the network did not accept it. Your money is back in your wallet.",
  wrongNumber: "Not delivered: please check the number. Your money is back in your wallet.",
  wrongMeter: "Not delivered: please check the meter. Your money is back in your wallet.",
  wrongCard: "Not delivered: please check the card number. Your money is back in your wallet.",
  wrongCustomer: "Not delivered: please check the account number. Your money is back in your wallet.",
  wrongBettor: "Not delivered: please check the customer ID. Your money is back in your wallet.",
  wrongProfile: "Not delivered: please check the profile code. Your money is back in your wallet.",
  noAnswer: "The network did not answer for 24 hours. Your money is back in your wallet.",
  refunded: "Refunded. Your money is back in your wallet.",
  sentBack: "Your bank sent it back. Your money is back in your wallet.",
  wrongAccount:
    "Not paid: the bank does not accept money for this account. Your money is back in your wallet.",
  ourProblem: "Not paid: withdrawals have a problem on our side. Your money is back in your wallet.",
  notPaid: "Not paid: the bank did not accept it. Your money is back in your wallet.",
  stopped: "You stopped it. Your money is back in your wallet.",
  frozen: "Not sent, because your account was frozen. Your money is in your wallet.",
  blocked: "Not sent, because your account was blocked. Your money is in your wallet.",
} as const;
