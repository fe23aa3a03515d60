import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Kobo, naira } from "../money.ts";
import { NETWORKS } from "../networks.ts";
import { SERVICES, STATUSES } from "../transactions.ts";
import { outcomeText, purchasesText, refusalText, tokenText } from "./endings.ts";
import { advance, begin, type Shown, show, type UssdFacts, type UssdState, unfinished } from "./machine.ts";
import { nairaText, pagesOf, plain, SCREEN_CHARACTERS } from "./screen.ts";

/** USSD screens (rules 32.3, 32.4). */

const GSM = /^[A-Za-z0-9 \n@$_!"#%&'()*+,\-./:;<=>?]*$/;
const CATEGORIES = ["daily", "weekly", "monthly", "yearly"] as const;

const person = fc.record({
  name: fc.string({ unit: "grapheme", maxLength: 60 }),
  number: fc.constantFrom("08031234567", "09091234567"),
  network: fc.constantFrom(...NETWORKS),
});
const plan = fc.record({
  id: fc.uuid(),
  what: fc.string({ unit: "grapheme", maxLength: 80 }),
  category: fc.constantFrom(...CATEGORIES),
  price: fc.bigInt({ min: 1n, max: 10_000_000n }).map((amount) => amount as Kobo),
});
const facts = fc
  .record({
    language: fc.constantFrom("en" as const, "pcm" as const),
    people: fc.array(person, { maxLength: 30 }),
    plans: fc.array(plan, { maxLength: 30 }),
    self: fc.option(person, { nil: undefined }),
  })
  .map(
    ({ plans, ...rest }): UssdFacts => ({
      ...rest,
      plansOf: () => plans,
      airtimePrice: (_network, face) => (face >= naira(50) ? face : undefined),
      once: naira(50_000),
      nextId: () => "00000000-0000-4000-8000-000000000000",
    }),
  );
const input = fc.oneof(
  fc.constantFrom("0", "1", "2", "3", "4", "5", "6", "9", "200", "1234"),
  fc.string({ unit: "grapheme", maxLength: 20 }),
);

const fits = (text: string) => GSM.test(text) && text.length <= SCREEN_CHARACTERS && text !== "";

/** Walks by inputs; where a PIN was taken, the session begins anew. */
function walk(with_: UssdFacts, inputs: readonly string[], outcome: string): Shown[] {
  const seen = [begin(with_, undefined, outcome)];
  for (const typed of inputs) {
    const next = advance(seen.at(-1)?.state ?? { at: "menu" }, typed, with_);
    seen.push(next.kind === "shown" ? next : begin(with_, unfinished(next.state), outcome));
  }
  return seen;
}

test("every screen of every way has 1 to 160 characters that all phones show, and a state without a PIN", () => {
  fc.assert(
    fc.property(
      facts,
      fc.array(input, { maxLength: 30 }),
      fc.string({ unit: "grapheme" }),
      (of, typed, outcome) => {
        const seen = walk(of, typed, outcome);
        expect(seen.filter(({ text }) => !fits(text))).toEqual([]);
        expect(seen.map(({ state }) => JSON.parse(JSON.stringify(state)) as UssdState)).toEqual(
          seen.map(({ state }) => state),
        );
      },
    ),
  );
});

test("every ending fits, too", () => {
  const codes = ["over_once", "over_daily", "channel_off", "payment_pin_locked", "payment_pin_not_set", "x"];
  const row = fc.record({
    type: fc.constantFrom(...SERVICES),
    status: fc.constantFrom(...STATUSES),
    number: fc.string({ unit: "grapheme" }),
    amount_kobo: fc.constant(naira(1_000_000)),
    token: fc.constant("12345678901234567890"),
    units: fc.constant(null),
    tokens: fc.constant(null),
  });
  fc.assert(
    fc.property(
      fc.constantFrom("en" as const, "pcm" as const),
      fc.array(row),
      fc.constantFrom(...codes),
      (language, rows, code) => {
        const fault = { code, most: naira(100_000), left: naira(100_000), retryAfterSeconds: 86_400 };
        const texts = [
          tokenText(language, rows[0]),
          purchasesText(language, rows),
          refusalText(language, fault),
          ...rows.map(({ type, status }) => outcomeText(language, type, status)),
        ];
        expect(texts.filter((text) => !fits(text))).toEqual([]);
      },
    ),
  );
});

test("the last purchases say in the person's language for what each was and how it stands, which is never cut off (rules 32.3)", () => {
  const row = { token: null, units: null, tokens: null };
  const rows = [
    { ...row, type: "airtime", status: "success", number: "08031234567", amount_kobo: naira(198) },
    {
      ...row,
      type: "betting",
      status: "processing",
      number: "12345678901234567890",
      amount_kobo: naira(20_000),
    },
    { ...row, type: "electricity", status: "refunded", number: "01234567001", amount_kobo: naira(3_900) },
  ] as const;
  expect(purchasesText("en", rows)).toBe(
    "Last purchases\nAirtime 08031234567 N198 delivered\nBetting 12345678901234567.. N20,000 on its way\nElectricity 01234567001 N3,900 paid back",
  );
  expect(purchasesText("pcm", rows)).toBe(
    "Wetin you buy last\nAirtime 08031234567 N198 e don enter\nBetting 12345678901234567890 N20,000 dey come\nLight 01234567001 N3,900 money back",
  );
});

test("a list shows every row once, over its pages", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 60 })), (rows) => {
      const pages = pagesOf({ title: "Saved people", rows, back: "Back", more: "More" });
      const places = pages.flatMap(({ first, count }) => Array.from({ length: count }, (_, n) => first + n));
      expect(places).toEqual(rows.map((_, n) => n));
      expect(pages.map(({ hasMore }) => hasMore)).toEqual(pages.map((_, n) => n < pages.length - 1));
    }),
  );
});

const FACTS: UssdFacts = {
  language: "en",
  self: { number: "08031234567", network: "MTN", name: "" },
  people: Array.from({ length: 12 }, (_, n) => ({
    name: `Friend ${n}`,
    number: "09091234567",
    network: "9MOBILE" as const,
  })),
  plansOf: () => [{ id: "p", what: "1GB SME 30d", category: "monthly", price: naira(300) }],
  airtimePrice: (_network, face) => (face >= naira(50) ? face : undefined),
  once: naira(5_000),
  nextId: () => "id",
};

/** The last screen after these inputs. */
const at = (...inputs: string[]) => walk(FACTS, inputs, "").at(-1);

describe("the screens", () => {
  test.each([
    [["1"], "Type your payment PIN.\n0 Back"],
    [["2"], "How much airtime in naira? N50 to N5,000.\n0 Back"],
    [["2", "49"], "Type a whole amount from N50 to N5,000.\n0 Back"],
    [["2", "5001"], "Type a whole amount from N50 to N5,000.\n0 Back"],
    [["2", "100"], "N100 airtime MTN for 08031234567.\nYou pay N100.\nType your PIN to pay.\n0 Cancel"],
    [
      ["2", "100", "12"],
      "N100 airtime MTN for 08031234567.\nYou pay N100.\nType your PIN alone: 4 to 6 digits.\n0 Back",
    ],
    [["3"], "Data plans MTN 08031234567\n1 Monthly\n0 Back"],
    [["3", "1"], "MTN 08031234567\n1 1GB SME 30d N300\n0 Back"],
    [["3", "1", "1"], "1GB SME 30d MTN for 08031234567.\nYou pay N300.\nType your PIN to pay.\n0 Cancel"],
    [["4", "1"], "For Friend 0 09091234567\n1 Airtime\n2 Data\n0 Back"],
    [["4", "9", "0", "1"], "For Friend 0 09091234567\n1 Airtime\n2 Data\n0 Back"],
  ])("after %j", (inputs, text) => {
    expect(at(...inputs)?.text).toBe(text);
  });

  test("a PIN is taken where it was asked for alone", () => {
    const { state } = show(FACTS, { at: "look", asked: "balance" });
    expect(advance(state, "4071", FACTS)).toEqual({ kind: "act", pin: "4071", state });
    expect(advance({ at: "menu" }, "4071", FACTS)).toMatchObject({ kind: "shown", state: { at: "menu" } });
  });

  test("a number of a network that nobody knows is sent to the app", () => {
    expect(advance({ at: "menu" }, "2", { ...FACTS, self: undefined })).toMatchObject({
      state: { at: "over" },
    });
  });
});

test("text and amounts in characters that phones have", () => {
  expect(plain("₦5 – Zoë 😀^{x}")).toBe("N5 Zoe x");
  expect([naira(1_500), 9_950n as Kobo, 5n as Kobo].map(nairaText)).toEqual(["N1,500", "N99.50", "N0.05"]);
});
