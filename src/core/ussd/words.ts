import type { Language } from "../languages.ts";

/** The sentences of USSD screens. Each screen is cut to size where it is put together (rules 32.4). */
type Words = {
  menu: string;
  back: string;
  more: string;
  goOn: string;
  mainMenu: string;
  saved: string;
  noSaved: string;
  forWhom: (name: string) => string;
  airtime: string;
  data: string;
  amount: (most: string) => string;
  amountWrong: (most: string) => string;
  kinds: { daily: string; weekly: string; monthly: string; yearly: string };
  choosePlan: string;
  noPlans: string;
  youPay: (what: string, number: string, price: string) => string;
  pinToPay: string;
  pinToSee: string;
  pinAlone: string;
  pinWrong: (left: number) => string;
  pinLocked: (minutes: number) => string;
  pinMissing: string;
  wrongChoice: string;
  bye: string;
  unknownNumber: string;
  off: string;
  noNetwork: string;
  balance: (amount: string) => string;
  noToken: string;
  token: (token: string, meter: string) => string;
  noPurchases: string;
  lastPurchases: string;
  delivered: (what: string) => string;
  underWay: (what: string) => string;
  failed: (what: string) => string;
  refused: string;
  overOnce: (most: string) => string;
  overDaily: (left: string) => string;
  noMoney: string;
  frozen: string;
  sameAgain: string;
  priceChanged: string;
  notNow: string;
  stillWorking: string;
  tooLong: string;
};

const en: Words = {
  menu: "1 Balance\n2 Airtime for me\n3 Data for me\n4 For saved people\n5 Last token\n6 Last purchases",
  back: "Back",
  more: "More",
  goOn: "Go on with",
  mainMenu: "Main menu",
  saved: "Saved people",
  noSaved: "You have no saved people yet. Save them in the app under Contacts.\n0 Back",
  forWhom: (name) => `For ${name}`,
  airtime: "Airtime",
  data: "Data",
  amount: (most) => `How much airtime in naira? N50 to ${most}.\n0 Back`,
  amountWrong: (most) => `Type a whole amount from N50 to ${most}.\n0 Back`,
  kinds: { daily: "Daily", weekly: "Weekly", monthly: "Monthly", yearly: "Yearly" },
  choosePlan: "Data plans",
  noPlans: "No data plan of this network is on sale now.\n0 Back",
  youPay: (what, number, price) => `${what} for ${number}.\nYou pay ${price}.`,
  pinToPay: "Type your PIN to pay.\n0 Cancel",
  pinToSee: "Type your payment PIN.\n0 Back",
  pinAlone: "Type your PIN alone: 4 to 6 digits.\n0 Back",
  pinWrong: (left) =>
    left > 0 ? `Wrong PIN. Tries left: ${left}.\n0 Back` : "Wrong PIN. It is now locked for a while.",
  pinLocked: (minutes) => `Your PIN is locked. Try again in ${minutes} min, or set a new one in the app.`,
  pinMissing: "You have no payment PIN. Set one in the app under Settings, then dial again.",
  wrongChoice: "Choose a number of the list.",
  bye: "Thank you.",
  unknownNumber: "This number is not switched on for this service. Open the app, then Settings, USSD.",
  off: "This service is not available now. Please use the app.",
  noNetwork: "We do not know the network of this number. Please use the app.",
  balance: (amount) => `Your balance is ${amount}.`,
  noToken: "You have no electricity token yet.",
  token: (token, meter) => `Token: ${token}\nMeter ${meter}`,
  noPurchases: "You have bought nothing yet.",
  lastPurchases: "Last purchases",
  delivered: (what) => `${what}: delivered.`,
  underWay: (what) => `${what} is on its way. Dial again or see the app.`,
  failed: (what) => `${what} failed. Your money is back.`,
  refused: "It was not bought. Nothing was taken.",
  overOnce: (most) => `By USSD you may pay at most ${most} at a time. Nothing was taken.`,
  overDaily: (left) => `${left} is left of today's limit by USSD. Nothing was taken.`,
  noMoney: "Your balance is too low. Nothing was taken.",
  frozen: "Your wallet is frozen. Please contact us.",
  sameAgain: "You bought the same a short while ago. To buy it again, use the app.",
  priceChanged: "The price has changed. Nothing was taken. Please dial again.",
  notNow: "This cannot be bought now. Nothing was taken. Try again later.",
  stillWorking: "We are still working on it. Dial again in a minute to see the outcome.",
  tooLong: "This session is too long. Please dial again.",
};

const pcm: Words = {
  menu: "1 Balance\n2 Airtime for me\n3 Data for me\n4 For people wey I save\n5 Last token\n6 Wetin I buy last",
  back: "Back",
  more: "More",
  goOn: "Continue with",
  mainMenu: "Main menu",
  saved: "People wey you save",
  noSaved: "You never save anybody. Save dem for the app, for Contacts.\n0 Back",
  forWhom: (name) => `For ${name}`,
  airtime: "Airtime",
  data: "Data",
  amount: (most) => `How much airtime for naira? N50 to ${most}.\n0 Back`,
  amountWrong: (most) => `Type one full amount from N50 to ${most}.\n0 Back`,
  kinds: { daily: "Daily", weekly: "Weekly", monthly: "Monthly", yearly: "Yearly" },
  choosePlan: "Data plans",
  noPlans: "No data plan of this network dey for sale now.\n0 Back",
  youPay: (what, number, price) => `${what} for ${number}.\nYou go pay ${price}.`,
  pinToPay: "Type your PIN to pay.\n0 Cancel",
  pinToSee: "Type your payment PIN.\n0 Back",
  pinAlone: "Type only your PIN: 4 to 6 digits.\n0 Back",
  pinWrong: (left) =>
    left > 0 ? `PIN no correct. E remain ${left} try.\n0 Back` : "PIN no correct. E don lock for some time.",
  pinLocked: (minutes) => `Your PIN don lock. Try again for ${minutes} min, or set new one for the app.`,
  pinMissing: "You no get payment PIN. Set am for the app, for Settings, then dial again.",
  wrongChoice: "Choose number wey dey the list.",
  bye: "Thank you.",
  unknownNumber: "This number never dey on for this service. Open the app, go Settings, USSD.",
  off: "This service no dey now. Abeg use the app.",
  noNetwork: "We no sabi the network of this number. Abeg use the app.",
  balance: (amount) => `Your balance na ${amount}.`,
  noToken: "You never get electricity token.",
  token: (token, meter) => `Token: ${token}\nMeter ${meter}`,
  noPurchases: "You never buy anything.",
  lastPurchases: "Wetin you buy last",
  delivered: (what) => `${what}: e don enter.`,
  underWay: (what) => `${what} dey come. Dial again or check the app.`,
  failed: (what) => `${what} no work. Your money don come back.`,
  refused: "E no buy. We no take any money.",
  overOnce: (most) => `For USSD you fit pay ${most} at most one time. We no take any money.`,
  overDaily: (left) => `${left} remain for today's USSD limit. We no take any money.`,
  noMoney: "Your balance no reach. We no take any money.",
  frozen: "Your wallet don freeze. Abeg contact us.",
  sameAgain: "You don buy the same thing just now. To buy am again, use the app.",
  priceChanged: "The price don change. We no take any money. Abeg dial again.",
  notNow: "You no fit buy this one now. We no take any money. Try again later.",
  stillWorking: "We still dey work on am. Dial again in one minute to see wetin happen.",
  tooLong: "This session don too long. Abeg dial again.",
};

export const USSD_WORDS: Record<Language, Words> = { en, pcm };
