import { describe, expect, test } from "vitest";
import type { Customer, Entry } from "./api.ts";
import {
  buyLinks,
  checkCustomer,
  earnedAt,
  firstPrice,
  matching,
  reminderText,
  standingOf,
} from "./rules.ts";

const ADA: Customer = {
  _id: "1",
  name: "Ada",
  note: "Shop 4",
  numbers: ["08031230001"],
  owes: 1_500,
  createdAt: "2026-01-01T10:00:00.000Z",
};
const SALE: Entry = {
  _id: "2",
  kind: "sale",
  amount: 1_200,
  cost: 990,
  transactionId: "3",
  product: "MTN 1GB",
  number: "08031230001",
  note: "",
  at: "2026-01-02T10:00:00.000Z",
  isVoid: false,
};

describe("customers", () => {
  test("are found by name, note and number as people type it", () => {
    for (const typed of ["ada", "shop", "0803 123", "+234803123"])
      expect(matching([ADA], typed)).toEqual([ADA]);
    expect(matching([ADA], "bola")).toEqual([]);
  });

  test("a form names the number that is none", () => {
    expect(checkCustomer({ name: " ", numbers: "08031230001, 12", note: "" })).toEqual({
      name: "Enter a name",
      numbers: "12 is not a phone, meter or smartcard number",
    });
    expect(
      checkCustomer({ name: "A", numbers: "1".repeat(11).concat(",").repeat(6), note: "" }),
    ).toMatchObject({
      numbers: "Five numbers at most",
    });
  });

  test("who paid ahead owes nothing", () => {
    expect(standingOf(-200).text).toBe("Paid ₦200.00 ahead");
    expect(standingOf(0).text).toBe("Owes nothing");
  });

  test("a reminder names the sum and the newest things owed for, not payments nor what was paid back (29.8)", () => {
    const payment = { ...SALE, kind: "payment" as const, product: "" };
    const text = reminderText(ADA, [payment, { ...SALE, isVoid: true }, SALE], "Mama Nkechi");
    expect(text.split("\n")).toEqual([
      "Hello Ada, you owe ₦1,500.00.",
      expect.stringMatching(/2026: MTN 1GB · 0803.*0001, ₦1,200.00$/),
      "Please pay when you can. Thank you.",
      "Mama Nkechi",
    ]);
  });

  test("a reminder leaves out what is paid for, and says what is paid of the oldest thing it names (29.8)", () => {
    const older = { ...SALE, product: "MTN 5GB" };
    const text = reminderText({ ...ADA, owes: 1_000 }, [SALE, older], "");
    expect(text.split("\n")).toEqual([
      "Hello Ada, you owe ₦1,000.00.",
      expect.stringMatching(/2026: MTN 1GB · 0803.*0001, ₦1,200.00$/),
      "You have paid ₦200.00 of it.",
      "Please pay when you can. Thank you.",
    ]);
  });

  test("a price begins at the last one, else at what everybody pays, never below its cost (29.6)", () => {
    const plan = { lastPrice: null, faceValue: null, publicPrice: 210, cost: 198 };
    const begins = (more: object) => firstPrice({ ...plan, ...more });
    expect([
      begins({ lastPrice: 150 }),
      begins({ faceValue: 200 }),
      begins({}),
      begins({ publicPrice: null }),
      begins({ publicPrice: 190 }),
    ]).toEqual(["150", "200", "210", "198", "198"]);
  });

  test("a typed price shows what it earns", () => {
    expect([earnedAt("250", 198), earnedAt("100", 198), earnedAt("x", 198)]).toEqual([
      5_200n,
      -9_800n,
      undefined,
    ]);
  });

  test("a phone number leads to airtime and data, any other to electricity and cable TV (29.10)", () => {
    expect(["08031230001", "04512345678"].flatMap(buyLinks)).toMatchObject([
      { to: "/profile/buyairtime", search: { phone: "08031230001" } },
      { to: "/profile/buydata", search: { phone: "08031230001" } },
      { to: "/profile/electricity", search: { meter: "04512345678" } },
      { to: "/profile/cable", search: { card: "04512345678" } },
    ]);
  });
});
