import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Kobo, naira } from "../money.ts";
import type { Network } from "../networks.ts";
import { type ChatFacts, type ChatPlan, findOrders } from "./find.ts";
import { pressOf, readPress, readText } from "./read.ts";
import { BUTTON_CHARACTERS, listReply, offerReply, purchasesText } from "./replies.ts";

/** Reading what people write in chats (rules 35.3). */

const order = (wanted: object) => ({ kind: "order", wanted: { isForSelf: false, rest: [], ...wanted } });
const unclear = (why = "words") => ({ kind: "unclear", why });
const NUMBER = "08031234567";

describe("what is written", () => {
  test.each([
    ["1gb mtn 08031234567", order({ service: "data", network: "MTN", megabytes: 1_000, number: NUMBER })],
    ["mtn 1gb to mama", order({ service: "data", network: "MTN", megabytes: 1_000, rest: ["mama"] })],
    [
      "abeg buy 1.5 GB MTN for 0803 123 4567 😀",
      order({ service: "data", network: "MTN", megabytes: 1_500, number: NUMBER }),
    ],
    [
      "500mb glo weekly +2348031234567",
      order({ service: "data", network: "GLO", megabytes: 500, category: "weekly", number: NUMBER }),
    ],
    [
      "1gb sme 30 days for me",
      order({ service: "data", megabytes: 1_000, days: 30, isForSelf: true, rest: ["sme"] }),
    ],
    ["500 airtime 0803-123-4567", order({ service: "airtime", faceNaira: 500, number: NUMBER })],
    ["₦1,000 airtime for my number", order({ service: "airtime", faceNaira: 1_000, isForSelf: true })],
    [
      "recharge 2k 9 mobile 08031234567",
      order({ service: "airtime", faceNaira: 2_000, network: "9MOBILE", number: NUMBER }),
    ],
    ["n500 top up 08031234567", order({ service: "airtime", faceNaira: 500, number: NUMBER })],
    ["500 mtn 08031234567", order({ faceNaira: 500, network: "MTN", number: NUMBER })],
    ["airtime", order({ service: "airtime" })],
    ["Balance", { kind: "balance" }],
    ["/balance", { kind: "balance" }],
    ["how much dey my wallet?", { kind: "balance" }],
    ["wetin i buy", { kind: "last" }],
    ["light token", { kind: "token" }],
    ["hello!", { kind: "help" }],
    ["STOP", { kind: "stop" }],
    ["oya", { kind: "buy" }],
    ["2", { kind: "pick", place: 1 }],
    ["link abcd-2345", { kind: "link", code: "abcd-2345" }],
    ["/start ABCD2345", { kind: "link", code: "abcd2345" }],
    ["4071", { kind: "pin" }],
    [" 407163. ", { kind: "pin" }],
    ["my pin is 4071", { kind: "pin" }],
    ["don't buy 1gb mtn 08031234567", unclear()],
    ["1gb mtn 08031234567 tomorrow", unclear()],
    ["transfer 500 to 08031234567", unclear()],
    ["1gb mtn glo 08031234567", unclear()],
    ["1gb airtime 08031234567", unclear()],
    ["1gb me 08031234567", unclear()],
    ["1gb 2gb mtn 08031234567", unclear("several_amounts")],
    ["1gb 500 mtn 08031234567", unclear("several_amounts")],
    ["1gb mtn 08031234567 08099999999", unclear("several_numbers")],
    ["1gb mtn 0803123456", unclear("wrong_number")],
    ["1gb mtn 080312345678", unclear("wrong_number")],
    ["08031234567", unclear()],
    ["", unclear()],
    ["😀", unclear()],
    ["500", unclear()],
    ["500 08031234567", unclear()],
    ["give mama 500", unclear()],
    ["x".repeat(10_000), unclear("long")],
  ])("%s", (text, read) => {
    expect(readText(text)).toEqual(read);
  });
});

test("no text breaks the reader, and digits that may be a PIN are never read as anything else", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      expect(readText(text)).toHaveProperty("kind");
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^ ?\d{4,6} ?$/), (text) => {
      expect(readText(text)).toEqual({ kind: "pin" });
    }),
  );
});

test("a button's data is read back, within 64 bytes; anything else is none of ours", () => {
  const id = "0192f000-0000-7000-8000-00000000000a";
  const presses = (["buy", "change", "cancel", "pick"] as const).map((kind) => ({
    kind,
    id,
    place: kind === "pick" ? 2 : 0,
  }));
  expect(presses.map((press) => readPress(pressOf(press)))).toEqual(presses);
  expect(presses.filter((press) => pressOf(press).length > 64)).toEqual([]);
  expect(["", "buy", "buy:1", `pay:${id}`, `pick:${id}:9`].map(readPress)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

const plan = (what: string, parts: Partial<ChatPlan> = {}): ChatPlan => ({
  id: what,
  what,
  category: "monthly",
  price: naira(300),
  volumeMb: 1_000,
  days: 30,
  type: "SME",
  ...parts,
});
const PLANS: ChatPlan[] = [
  plan("1GB SME 30d"),
  plan("1GB GIFTING 7d", { days: 7, category: "weekly", type: "GIFTING", price: naira(350) }),
  plan("2GB SME 30d", { volumeMb: 2_048, price: naira(600) }),
  plan("40GB SME 30d", { volumeMb: 40_000, price: naira(9_000) }),
];
const person = (name: string, number: string, network: Network = "MTN") => ({ name, number, network });
const FACTS: ChatFacts = {
  language: "en",
  self: person("", NUMBER),
  people: [
    person("Mama", "08061112222"),
    person("Mama Tunde", "08061113333"),
    person("Ade Bola", "09091112222", "9MOBILE"),
  ],
  plansOf: (network) => (network === "MTN" ? PLANS : []),
  airtimePrice: (_network, face) => (face >= naira(50) ? face : undefined),
  once: naira(5_000),
  nextId: () => "id",
};

/** The orders that a text can mean, or the question. */
function meant(text: string): unknown {
  const read = readText(text);
  const found = read.kind === "order" ? findOrders(FACTS, read.wanted) : read;
  const short = ({ what, number }: { what: string; number: string }) => `${what} ${number}`;
  if (found.kind === "one") return short(found.order);
  return found.kind === "list" ? found.orders.map(short) : found.kind === "ask" ? found.question : found;
}

describe("what it can mean", () => {
  test.each([
    ["2gb sme mtn 08031234567", "2GB SME 30d 08031234567"],
    ["1gb weekly mtn for me", `1GB GIFTING 7d ${NUMBER}`],
    ["1gb gifting mtn for me", `1GB GIFTING 7d ${NUMBER}`],
    ["500 airtime ade", "N500 airtime 09091112222"],
    ["500 airtime 08031234567", "N500 airtime 08031234567"],
    ["1gb mtn 08031234567", ["1GB SME 30d 08031234567", "1GB GIFTING 7d 08031234567"]],
    ["2gb mtn to mama", ["2GB SME 30d 08061112222", "2GB SME 30d 08061113333"]],
    ["2gb mtn to mama tunde", "2GB SME 30d 08061113333"],
    ["2gb mtn", [`2GB SME 30d ${NUMBER}`]],
    ["500 mtn 08031234567", ["N500 airtime 08031234567"]],
    ["2gb mtn to papa", "nobody"],
    ["send 500 mtn 08031234567", "what"],
    ["mtn 08031234567", "what"],
    ["airtime for me", "amount"],
    ["20 airtime for me", "amount"],
    ["6000 airtime for me", "over_once"],
    ["40gb mtn for me", "over_once"],
    ["data mtn for me", "size"],
    ["3gb mtn for me", "no_plan"],
    ["1gb glo for me", "no_plan"],
    ["500 airtime 07001234567", "network"],
  ])("%s", (text, meaning) => {
    expect(meant(text)).toEqual(meaning);
  });

  test("nobody who is not saved or written gets anything, whatever was written", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("1gb", "500", "airtime", "mtn", "mama", "to", "me", "papa", "x", "glo"), {
          maxLength: 7,
        }),
        (words) => {
          const read = readText(words.join(" "));
          const found = read.kind === "order" ? findOrders(FACTS, read.wanted) : read;
          const known = [FACTS.self, ...FACTS.people].map((one) => one?.number);
          const orders = found.kind === "one" ? [found.order] : found.kind === "list" ? found.orders : [];
          expect(orders.filter(({ number }) => !known.includes(number))).toEqual([]);
          expect(orders.length > 0 && (words.includes("x") || words.includes("papa"))).toBe(false);
        },
      ),
    );
  });
});

test("offers and lists have three buttons at most, with words that chats take", () => {
  const order = {
    id: "0192f000-0000-7000-8000-00000000000a",
    number: NUMBER,
    network: "MTN" as const,
    what: "1GB CORPORATE GIFTING 30d",
    priceKobo: Number(300_00n as Kobo),
  };
  const replies = (["en", "pcm"] as const).flatMap((language) => [
    offerReply(language, order),
    listReply(language, { id: order.id, orders: [order, order, order], isMore: true }),
  ]);
  expect(replies.map(({ buttons }) => buttons.length)).toEqual([3, 3, 3, 3]);
  expect(
    replies.flatMap(({ buttons }) => buttons).filter(({ title }) => title.length > BUTTON_CHARACTERS),
  ).toEqual([]);
  expect(replies[0]?.text).toContain("1GB CORPORATE GIFTING 30d MTN 08031234567\nYou pay at most ₦300.");
});

test("the last purchases say in the person's language for what each was and how it stands (rules 35.3)", () => {
  const rows = [
    { type: "electricity", status: "pending", number: "01234567001", amount_kobo: naira(1_500) },
    { type: "exam", status: "failed", number: "", amount_kobo: naira(3_900) },
  ] as const;
  expect(purchasesText("en", rows)).toBe(
    "Your last purchases:\n• Electricity 01234567001 ₦1,500: on its way\n• Exam PIN ₦3,900: failed",
  );
  expect(purchasesText("pcm", rows)).toBe(
    "Wetin you buy last:\n• Light 01234567001 ₦1,500: dey come\n• Exam PIN ₦3,900: no work",
  );
});
