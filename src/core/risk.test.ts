import { expect, test } from "vitest";
import { naira } from "./money.ts";
import { type RiskFacts, signalsOf } from "./risk.ts";

const NOW = new Date("2026-05-04T12:00:00Z");
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR);

const NOTHING: RiskFacts = {
  joinedAt: ago(1_000),
  devices: [],
  cards: [],
  moves: [],
  accounts: [],
  sharedDevices: [],
  pin: undefined,
  password: undefined,
};
const signals = (facts: Partial<RiskFacts>) => signalsOf({ ...NOTHING, ...facts }, NOW);
const names = (facts: Partial<RiskFacts>) => signals(facts).map(({ name }) => name);
const moved = (id: "in" | "out", amount: number, hours: number) => ({
  id,
  isIn: id === "in",
  amount: naira(amount),
  at: ago(hours),
});

test("an account without anything strange has no signals", () => {
  expect(signals({})).toEqual([]);
});

test("a device is new for 24 hours, and never on an account as young", () => {
  expect(signals({ devices: [ago(100), ago(23)] })).toEqual([
    { name: "new_device", sentence: "A new device logged in within 24 hours.", since: ago(23), rows: [] },
  ]);
  expect(names({ devices: [ago(24)] })).toEqual([]);
  expect(names({ devices: [ago(2)], joinedAt: ago(20) })).toEqual([]);
});

test("five card payments begun are many, four are not", () => {
  const cards = Array.from({ length: 5 }, (_, n) => ({ id: `c${n}`, amount: naira(500), at: ago(n) }));
  expect(signals({ cards })[0]).toMatchObject({ name: "many_cards", since: ago(4), rows: { length: 5 } });
  expect(names({ cards: cards.slice(1) })).toEqual([]);
});

test("most of what came in left within two hours: from 80 percent, from 5,000 naira, and only then", () => {
  const fresh = [moved("in", 10_000, 3), moved("out", 8_000, 1)];
  expect(signals({ moves: fresh })[0]).toEqual({
    name: "fresh_funds_out",
    sentence: "₦8,000.00 left within 2 hours after ₦10,000.00 had come in.",
    since: ago(1),
    rows: [
      { kind: "transaction", id: "out", text: "₦8,000.00 out" },
      { kind: "transaction", id: "in", text: "₦10,000.00 in" },
    ],
  });
  expect(names({ moves: [moved("in", 10_000, 3), moved("out", 7_999, 1)] })).toEqual([]);
  expect(names({ moves: [moved("in", 10_000, 4), moved("out", 9_000, 1)] })).toEqual([]);
  expect(names({ moves: [moved("in", 4_999, 2), moved("out", 4_999, 1)] })).toEqual([]);
  expect(names({ moves: [moved("out", 9_000, 2), moved("in", 10_000, 1)] })).toEqual([]);
});

test("a bank account or a device that others use, too, names them", () => {
  const [ada, bola] = [
    { id: "a", userName: "ada" },
    { id: "b", userName: "bola" },
  ];
  const accounts = [{ account: "GTBank 0123456789", at: ago(5), others: [ada, bola] }];
  const [shared] = signals({ accounts });
  expect(shared?.sentence).toBe("2 other people use a bank account of theirs.");
  expect(shared?.rows.map(({ text }) => text)).toEqual(["ada: GTBank 0123456789", "bola: GTBank 0123456789"]);
  const [device] = signals({
    sharedDevices: [
      { ...ada, at: ago(9) },
      { ...ada, at: ago(2) },
    ],
  });
  expect(device).toMatchObject({
    sentence: "1 other person logged in with a device of theirs.",
    since: ago(9),
    rows: [{ id: "a" }],
  });
});

test("four failures in a row count for a day", () => {
  expect(signals({ pin: { count: 4, last: ago(23) } })).toEqual([
    { name: "failed_pins", sentence: "4 wrong PINs in a row.", since: ago(23), rows: [] },
  ]);
  expect(names({ password: { count: 6, last: ago(1) } })).toEqual(["failed_passwords"]);
  expect(names({ pin: { count: 3, last: ago(1) }, password: { count: 9, last: ago(25) } })).toEqual([]);
});
