import { expect, test } from "vitest";
import { NOTE_CODES } from "../../../core/dispute-words.ts";
import { clockOf, kindName, messageText, standing } from "./rules.ts";
import { pcm } from "./words.pcm.ts";

const DUE = "2026-07-16T11:00:00.000Z";
const at = (minutes: number) => Date.parse(DUE) - minutes * 60_000;

test.each([
  [90, { isLate: false, unit: "minutes", count: 90 }],
  [119.9, { isLate: false, unit: "minutes", count: 119 }],
  [120, { isLate: false, unit: "hours", count: 2 }],
  [0, { isLate: false, unit: "minutes", count: 0 }],
  [-1, { isLate: true, unit: "minutes", count: 1 }],
  [-24 * 60, { isLate: true, unit: "hours", count: 24 }],
] as const)("the clock %d minutes before its time", (minutes, clock) => {
  expect(clockOf(DUE, at(minutes))).toEqual(clock);
});

test("every note is said in the reader's words with its facts, and times as people read them", () => {
  const facts = {
    at: DUE,
    due: DUE,
    ticket: "T1",
    what: "MTN 1GB",
    number: "0803",
    amount: "500.00",
    reference: "R1",
  };
  const said = NOTE_CODES.map((note) => messageText({ note, facts, text: "" }));
  expect(said.filter((text) => /[{}]|undefined/.test(text))).toEqual([]);
  expect(NOTE_CODES.filter((note) => !(`note_${note}` in pcm))).toEqual([]);
  expect(messageText({ note: "received", facts, text: "" })).toContain("16 Jul 2026, 12:00");
  expect(messageText({ note: null, facts: {}, text: "Hello" })).toBe("Hello");
});

test("what is missing of a transaction that came back is the money", () => {
  expect([kindName("not_received"), kindName("not_received", true), kindName("wrong_number", true)]).toEqual([
    "Not received",
    "My money did not come back",
    "Wrong number",
  ]);
});

test("an open problem says by when it is answered, an ended one how it ended", () => {
  expect(standing({ state: "open", ending: null, dueAt: DUE })).toBe("We settle it by 16 Jul 2026, 12:00");
  expect(standing({ state: "ended", ending: "refunded", dueAt: DUE })).toBe("Your money is back");
});
