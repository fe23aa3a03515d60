import type { Language } from "../languages.ts";
import type { Question } from "./find.ts";
import type { Unclear } from "./read.ts";

/** The sentences of chats (rules 35). They repeat nothing that was written to us. */
type Words = {
  help: string;
  notLinked: string;
  notNow: string;
  linked: (user: string) => string;
  wrongCode: string;
  waitWithCodes: string;
  unlinked: string;
  pin: string;
  unclear: Record<Unclear, string>;
  questions: Record<Question, string>;
  offer: (parts: { what: string; price: string }) => string;
  choose: string;
  moreInApp: string;
  buy: string;
  change: string;
  cancel: string;
  payHere: (link: string) => string;
  payShort: string;
  changeIt: string;
  cancelled: string;
  offerOver: string;
  offerConfirmed: string;
  balance: (amount: string) => string;
  balanceOff: string;
  token: (link: string) => string;
  last: string;
  lastOff: string;
  noPurchases: string;
  delivered: (what: string) => string;
  underWay: (what: string) => string;
  failed: (what: string) => string;
  refused: (what: string) => string;
  receipt: (link: string) => string;
  refusals: Refusals;
};

type Refusals = {
  overOnce: (most: string) => string;
  overDaily: (left: string) => string;
  pinWrong: (left: number) => string;
  pinLocked: (minutes: number) => string;
  pinMissing: string;
  pinForm: string;
  noMoney: string;
  frozen: string;
  sameAgain: string;
  priceChanged: string;
  notNow: string;
  stillWorking: string;
};

const en: Words = {
  help: "Write what you want to buy, for example:\n• 1gb mtn 08031234567\n• 500 airtime for me\n• 2gb to Mama (somebody you saved)\nAlso: balance, last, token, stop.\nNothing is bought before you confirm it with your PIN on our page. Never write your PIN here.",
  notLinked:
    "This chat is not linked to an account. Open the app, then Settings, Chats, and send us the code that it shows.",
  notNow: "This service is not available now. Please use the app, or contact us.",
  linked: (user) => `This chat is now linked to the account ${user}.`,
  wrongCode: "This code is not good. Codes work once, for ten minutes: make a new one in the app.",
  waitWithCodes: "Too many wrong codes. Wait a while, then make a new code in the app.",
  unlinked: "This chat is not linked any more. To link it again, open the app, then Settings, Chats.",
  pin: "Please never write your PIN in a chat, and delete that message. We did not keep it. To pay, use the page behind the link that we send.",
  unclear: {
    words: "I did not understand that. Write for example: 1gb mtn 08031234567, or help.",
    long: "That is too long for me. Write one order, for example: 1gb mtn 08031234567",
    several_numbers: "I can buy for one number at a time. Which one?",
    wrong_number: "That phone number does not look right. It has 11 digits, for example 08031234567.",
    several_amounts: "I see more than one amount. Write one, for example: 500 airtime 08031234567",
  },
  questions: {
    what: "Airtime or data, and for whom? Write for example: 500 airtime 08031234567, or 1gb mtn 08031234567",
    whom: "For which number? Write it again with the number.",
    nobody: "I know nobody of that name. Save them in the app under Contacts, or write the number.",
    several_people: "Several people have that name. Write the number, please.",
    network: "Which network is that number on? Write it again with the network.",
    amount: "How much airtime? From ₦50, for example: 500 airtime 08031234567",
    size: "How much data? Write a size, for example: 1gb mtn 08031234567",
    no_plan: "We have no plan like that now. Try another size, or see all plans in the app.",
    over_once: "That is more than you may pay here at a time. Use the app for it.",
  },
  offer: ({ what, price }) => `${what}\nYou pay at most ${price}.\nGood for 5 minutes. Shall we buy it?`,
  choose: "Which one do you mean?",
  moreInApp: "More are in the app.",
  buy: "Buy",
  change: "Change",
  cancel: "Cancel",
  payHere: (link) => `Open this page and enter your PIN to pay. It works once.\n${link}`,
  payShort: "Never send this link to anybody.",
  changeIt: "Write it again as you want it, for example: 2gb mtn 08031234567",
  cancelled: "Cancelled. Nothing was taken.",
  offerOver: "That offer is over. Write again what you want to buy.",
  offerConfirmed: "You confirmed that already. You get a message when it is done.",
  balance: (amount) => `Your balance is ${amount}.`,
  balanceOff: "Your balance is not shown in this chat. You can change that in the app: Settings, Chats.",
  token: (link) => `Your tokens are in the app:\n${link}`,
  last: "Your last purchases:",
  lastOff: "Your purchases are not shown in this chat. You can change that in the app: Settings, Chats.",
  noPurchases: "You have bought nothing yet.",
  delivered: (what) => `✅ ${what}: delivered.`,
  underWay: (what) => `⏳ ${what} is on its way. You get a message here when it is done.`,
  failed: (what) => `❌ ${what} failed. Your money is back.`,
  refused: (what) => `${what} was not bought. Nothing was taken.`,
  receipt: (link) => `Receipt: ${link}`,
  refusals: {
    overOnce: (most) => `In this chat you may pay at most ${most} at a time. Nothing was taken.`,
    overDaily: (left) => `${left} is left of today's limit in this chat. Nothing was taken.`,
    pinWrong: (left) =>
      left > 0
        ? `That PIN is wrong. Tries left: ${left}.`
        : "That PIN is wrong. It is now locked for a while.",
    pinLocked: (minutes) => `Your PIN is locked. Try again in ${minutes} min, or set a new one in the app.`,
    pinMissing: "You have no payment PIN. Set one in the app under Settings.",
    pinForm: "Enter your PIN: 4 to 6 digits.",
    noMoney: "Your balance is too low. Nothing was taken.",
    frozen: "Your wallet is frozen. Please contact us.",
    sameAgain: "You bought the same a short while ago. To buy it again, use the app.",
    priceChanged: "The price has changed. Nothing was taken. Please ask again in the chat.",
    notNow: "This cannot be bought now. Nothing was taken. Try again later.",
    stillWorking: "We are still working on it. You get a message in the chat when it is done.",
  },
};

const pcm: Words = {
  help: "Write wetin you want buy, like:\n• 1gb mtn 08031234567\n• 500 airtime for me\n• 2gb to Mama (person wey you save)\nAlso: balance, last, token, stop.\nWe no go buy anything until you confirm am with your PIN for our page. No ever write your PIN here.",
  notLinked:
    "This chat never join any account. Open the app, go Settings, Chats, then send us the code wey e show you.",
  notNow: "This service no dey now. Abeg use the app, or contact us.",
  linked: (user) => `This chat don join the account ${user}.`,
  wrongCode: "This code no good. One code dey work one time, for ten minutes: make new one for the app.",
  waitWithCodes: "Wrong code don too many. Wait small, then make new code for the app.",
  unlinked: "This chat no join again. To join am again, open the app, go Settings, Chats.",
  pin: "Abeg no ever write your PIN for chat, and delete that message. We no keep am. To pay, use the page wey dey the link we send.",
  unclear: {
    words: "I no understand that one. Write like: 1gb mtn 08031234567, or help.",
    long: "That one too long for me. Write one order, like: 1gb mtn 08031234567",
    several_numbers: "I fit buy for one number at a time. Which one?",
    wrong_number: "That phone number no correct. E suppose get 11 digits, like 08031234567.",
    several_amounts: "I see more than one amount. Write one, like: 500 airtime 08031234567",
  },
  questions: {
    what: "Airtime or data, and for who? Write like: 500 airtime 08031234567, or 1gb mtn 08031234567",
    whom: "For which number? Write am again with the number.",
    nobody: "I no sabi anybody with that name. Save dem for the app, for Contacts, or write the number.",
    several_people: "People wey get that name plenty. Abeg write the number.",
    network: "Which network that number dey? Write am again with the network.",
    amount: "How much airtime? From ₦50, like: 500 airtime 08031234567",
    size: "How much data? Write the size, like: 1gb mtn 08031234567",
    no_plan: "We no get plan like that now. Try another size, or check all the plans for the app.",
    over_once: "That one pass wetin you fit pay here one time. Use the app for am.",
  },
  offer: ({ what, price }) => `${what}\nYou go pay ${price} at most.\nE good for 5 minutes. Make we buy am?`,
  choose: "Which one you mean?",
  moreInApp: "More dey the app.",
  buy: "Buy",
  change: "Change",
  cancel: "Cancel",
  payHere: (link) => `Open this page and put your PIN to pay. E dey work one time.\n${link}`,
  payShort: "No ever send this link give anybody.",
  changeIt: "Write am again as you want am, like: 2gb mtn 08031234567",
  cancelled: "We don cancel am. We no take any money.",
  offerOver: "That offer don finish. Write again wetin you want buy.",
  offerConfirmed: "You don confirm that one already. Message go come when e finish.",
  balance: (amount) => `Your balance na ${amount}.`,
  balanceOff: "We no dey show your balance for this chat. You fit change am for the app: Settings, Chats.",
  token: (link) => `Your tokens dey the app:\n${link}`,
  last: "Wetin you buy last:",
  lastOff: "We no dey show wetin you buy for this chat. You fit change am for the app: Settings, Chats.",
  noPurchases: "You never buy anything.",
  delivered: (what) => `✅ ${what}: e don enter.`,
  underWay: (what) => `⏳ ${what} dey come. Message go come here when e finish.`,
  failed: (what) => `❌ ${what} no work. Your money don come back.`,
  refused: (what) => `We no buy ${what}. We no take any money.`,
  receipt: (link) => `Receipt: ${link}`,
  refusals: {
    overOnce: (most) => `For this chat you fit pay ${most} at most one time. We no take any money.`,
    overDaily: (left) => `${left} remain for today's limit for this chat. We no take any money.`,
    pinWrong: (left) =>
      left > 0 ? `PIN no correct. E remain ${left} try.` : "PIN no correct. E don lock for some time.",
    pinLocked: (minutes) => `Your PIN don lock. Try again for ${minutes} min, or set new one for the app.`,
    pinMissing: "You no get payment PIN. Set am for the app, for Settings.",
    pinForm: "Put your PIN: 4 to 6 digits.",
    noMoney: "Your balance no reach. We no take any money.",
    frozen: "Your wallet don freeze. Abeg contact us.",
    sameAgain: "You don buy the same thing just now. To buy am again, use the app.",
    priceChanged: "The price don change. We no take any money. Abeg ask again for the chat.",
    notNow: "You no fit buy this one now. We no take any money. Try again later.",
    stillWorking: "We still dey work on am. Message go come for the chat when e finish.",
  },
};

export const CHAT_WORDS: Record<Language, Words> = { en, pcm };
