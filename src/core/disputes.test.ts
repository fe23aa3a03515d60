import { describe, expect, test } from "vitest";
import { answersFor, CANNED_ANSWERS, fillAnswer } from "./canned-answers.ts";
import { NOTE_CODES, noteText, supplierText } from "./dispute-words.ts";
import {
  agentMayRefund,
  dueAt,
  isReportable,
  nextLook,
  PROBLEM_KINDS,
  problemsOf,
  type Reportable,
} from "./disputes.ts";
import { LANGUAGES } from "./languages.ts";
import { KIND_NAMES } from "./movements.ts";
import { STATUSES } from "./transactions.ts";

const line = (wanted: Partial<Reportable>): Reportable => ({
  kind: "purchase_airtime",
  status: "success",
  meter_type: null,
  ...wanted,
});

describe("the problems of a transaction", () => {
  test("every kind in every status has one at least, and none twice", () => {
    const wrong = KIND_NAMES.flatMap((kind) =>
      STATUSES.filter((status) => {
        const found = problemsOf(line({ kind, status }));
        return found.length === 0 || new Set(found).size !== found.length;
      }).map((status) => `${kind} ${status}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    [{}, ["not_received", "wrong_number", "wrong_amount", "charged_twice"]],
    [{ kind: "purchase_electricity", meter_type: "prepaid" }, PROBLEM_KINDS],
    [
      { kind: "purchase_electricity", meter_type: "postpaid" },
      ["not_received", "wrong_number", "wrong_amount", "charged_twice"],
    ],
    [
      { kind: "purchase_electricity", meter_type: "prepaid", status: "processing" },
      ["not_received", "wrong_number", "wrong_amount", "charged_twice"],
    ],
    [{ status: "failed" }, ["not_received", "charged_twice"]],
    [{ kind: "withdrawal" }, ["not_received", "wrong_number", "wrong_amount", "charged_twice"]],
    [{ kind: "transfer_out" }, ["wrong_number", "wrong_amount", "charged_twice"]],
    [{ kind: "funding_card", status: "pending" }, ["not_received"]],
    [{ kind: "funding_card" }, ["wrong_amount", "charged_twice"]],
    [{ kind: "purchase_refund" }, ["wrong_amount"]],
    [{ kind: "upgrade" }, ["wrong_amount", "charged_twice"]],
  ] as const)("%j: %j", (wanted, problems) => {
    expect(problemsOf(line(wanted))).toEqual(problems);
  });

  test("are reported within 90 days, the last moment included", () => {
    const now = new Date("2026-07-15T11:00:00Z");
    const ago = (ms: number) => ({ created_at: new Date(now.getTime() - ms) });
    const days = 90 * 24 * 3_600_000;
    expect([isReportable(ago(days), now), isReportable(ago(days + 1), now)]).toEqual([true, false]);
  });
});

test("a ticket is due so many hours after it was opened", () => {
  expect(dueAt(new Date("2026-07-15T11:00:00Z"), 24)).toEqual(new Date("2026-07-16T11:00:00Z"));
});

describe("the next look", () => {
  const minutes = (found: "open" | "silent" | "over", looks: number, ageMs = 0) => {
    const ms = nextLook({ found, looks, ageMs });
    return ms === undefined ? undefined : ms / 60_000;
  };

  test("at an order without an outcome comes in seconds, then every five minutes for two days", () => {
    expect([0, 1, 4, 5, 400].map((looks) => minutes("open", looks))).toEqual([0.5, 1, 2, 5, 5]);
    expect(minutes("open", 500, 48 * 3_600_000 + 1)).toBeUndefined();
  });

  test("at a silent supplier comes five times, and at what is known never", () => {
    expect([0, 1, 2, 3, 4, 5].map((looks) => minutes("silent", looks))).toEqual([
      1,
      5,
      15,
      60,
      240,
      undefined,
    ]);
    expect(minutes("over", 0)).toBeUndefined();
  });
});

test.each([
  [{ once: 200n, daily: 1_000n, used: 0n }, 200n],
  [{ once: 200n, daily: 1_000n, used: 900n }, 100n],
  [{ once: 200n, daily: 1_000n, used: 1_100n }, 0n],
  [{ once: 0n, daily: 1_000n, used: 0n }, 0n],
])("an agent may refund the smaller of both bounds: %o", (bounds, most) => {
  expect(agentMayRefund(bounds)).toBe(most);
});

describe("words", () => {
  test("every note says its facts, and leaves no gap", () => {
    const at = "2026-07-15T11:00:00.000Z";
    const facts = {
      ticket: "T1",
      due: at,
      at,
      what: "MTN 1GB",
      number: "0803",
      amount: "500.00",
      reference: "R1",
    };
    const said = NOTE_CODES.map((code) => noteText(code, facts));
    expect(said.filter((text) => !/^[A-Z₦][^{}]+[^{} ]\.$/.test(text) || text.includes("undefined"))).toEqual(
      [],
    );
    expect(noteText("received", facts)).toContain("2026-07-15 12:00 (Lagos)");
  });

  test("a text for a supplier has a line for each fact that is known", () => {
    const order = {
      kind: "not_received",
      reference: "a1-x",
      theirReference: "",
      product: "MTN 1GB",
      planCode: "7",
      number: "0803",
      value: "",
      sentAt: new Date("2026-07-15T11:00:00Z"),
      said: "done",
    } as const;
    expect(supplierText(order).split("\n").slice(1)).toEqual([
      "Problem: Not received",
      "Our reference: a1-x",
      "Product: MTN 1GB",
      "Plan code: 7",
      "Number: 0803",
      "Sent: 2026-07-15 12:00 (Lagos)",
      "You answered: done",
    ]);
  });

  const FACTS = { name: "ada", ticket: "T1", what: "MTN 1GB", number: "0803", amount: "500.00", time: "now" };

  test("every answer exists in every language with the same facts, and knows each of them", () => {
    const places = (text: string) => new Set(text.match(/\{\w+\}/g) ?? []);
    const isSame = (one: string, other: string) =>
      [...places(one)].every((place) => other.includes(place)) && places(one).size === places(other).size;
    const wrong = CANNED_ANSWERS.flatMap(({ name, text }) =>
      Object.values(text)
        .filter((one) => !isSame(one, text.en) || /[{}]/.test(fillAnswer(one, FACTS)))
        .map(() => name),
    );
    expect(wrong).toEqual([]);
    expect(
      CANNED_ANSWERS.every(({ text }) => Object.keys(LANGUAGES).every((language) => language in text)),
    ).toBe(true);
  });

  test("an answer for one problem is not offered for another, and every problem has some", () => {
    const names = (kind: (typeof PROBLEM_KINDS)[number]) => answersFor(kind, "en").map(({ name }) => name);
    expect(names("token_fails")).toContain("How to load the token");
    expect(names("wrong_number")).not.toContain("How to load the token");
    for (const kind of PROBLEM_KINDS) expect(names(kind).length).toBeGreaterThan(3);
  });

  test("what a person calls themselves is never taken for a place", () => {
    expect(fillAnswer("{name} {unknown} {constructor}", { ...FACTS, name: "{ticket}" })).toBe(
      "{ticket} {unknown} {constructor}",
    );
  });
});
