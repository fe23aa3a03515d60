import { describe, expect, test } from "vitest";
import type { Requery, VendAnswer, VendOrder } from "../../../core/ports.ts";
import type { HttpOutcome } from "../../http.ts";
import {
  airtime,
  airtimeRow,
  answer,
  bill,
  billRow,
  data,
  dataRow,
  question,
  supplier,
} from "./test-support.ts";

const search = (rows: unknown, more: Partial<Requery> = {}, order: VendOrder = data): Promise<VendAnswer> =>
  supplier([answer(200, rows)]).port.requery(question(order, more));

describe("requery by the host's number", () => {
  const byId = (outcome: HttpOutcome, more: Partial<Requery> = {}) =>
    supplier([outcome]).port.requery(question(data, { supplierRef: "40021177", ...more }));

  test("reads the one order", async () => {
    const { port, calls } = supplier([answer(200, dataRow)]);
    const found = await port.requery(question(data, { supplierRef: "40021177" }));
    expect(found).toEqual({ kind: "delivered", supplierRef: "40021177" });
    expect(calls.map(({ url, method }) => [method, url])).toEqual([
      ["GET", "https://host.example/api/data/40021177"],
    ]);
    expect(await byId(answer(200, { ...dataRow, Status: "failed" }))).toMatchObject({ kind: "rejected" });
    expect(await byId(answer(200, { ...dataRow, Status: "processing" }))).toMatchObject({
      kind: "unknown",
      supplierRef: "40021177",
    });
  });

  test.each([
    ["404", answer(404, "")],
    ["another order", answer(200, { ...dataRow, id: 5 })],
    ["401", answer(401, { detail: "Invalid token." })],
    ["400", answer(400, { error: ["insufficient balance"] })],
    ["refused connection", { kind: "not_sent", note: "ECONNREFUSED" } as const],
    ["time-out", { kind: "no_answer", note: "late" } as const],
  ])("what goes wrong with the asking proves nothing about the order: %s", async (_name, outcome) => {
    const found = await byId(outcome);
    expect(found.kind).toBe("unknown");
    expect(found).not.toHaveProperty("notFound");
  });

  test("a number that belongs to another purchase is not taken", async () => {
    expect(await byId(answer(200, dataRow), { claimed: new Set(["40021177"]) })).toMatchObject({
      kind: "unknown",
    });
  });
});

describe("requery in the history", () => {
  test("one order of our receiver, value and time is ours", async () => {
    const other = { ...dataRow, id: 2, plan: 999 };
    expect(await search([dataRow, other])).toEqual({
      kind: "delivered",
      supplierRef: "40021177",
      isGuess: true,
    });
    expect(await search({ count: 1, next: null, results: [dataRow] })).toMatchObject({ kind: "delivered" });
    expect(await search([airtimeRow], {}, airtime)).toMatchObject({ kind: "delivered" });
    expect(await search([billRow], {}, bill)).toMatchObject({
      kind: "delivered",
      token: "01234567890123456789",
    });
  });

  test("a date without zone may be UTC or Lagos time", async () => {
    expect(await search([{ ...dataRow, create_date: "2026-11-02T11:47:01" }])).toMatchObject({
      kind: "delivered",
    });
    expect((await search([{ ...dataRow, create_date: "2026-11-02T11:47:01Z" }])).kind).toBe("unknown");
  });

  test.each([
    ["an empty list", []],
    [
      "other receivers and values only",
      [
        { ...dataRow, plan: 1 },
        { ...dataRow, mobile_number: "08099999999" },
      ],
    ],
    ["an old order of the same kind", [{ ...dataRow, create_date: "2026-10-02T10:47:01" }]],
    ["a failed order of the same kind, which may be an earlier try's", [{ ...dataRow, Status: "failed" }]],
  ])("not found: %s", async (_name, rows) => {
    expect(await search(rows)).toMatchObject({ kind: "unknown", notFound: true });
  });

  test("a claimed order is another purchase's", async () => {
    const claimed = new Set(["40021177"]);
    expect(await search([dataRow], { claimed })).toMatchObject({ kind: "unknown", notFound: true });
    expect(await search([dataRow, { ...dataRow, id: 9 }], { claimed })).toEqual({
      kind: "delivered",
      supplierRef: "9",
      isGuess: true,
    });
  });

  test.each([
    ["two of the kind", [dataRow, { ...dataRow, id: 2 }]],
    ["one in the works", [{ ...dataRow, Status: "processing" }]],
    ["one with a status nobody documented", [{ ...dataRow, Status: "queued" }]],
    ["one at another time of the day", [{ ...dataRow, create_date: "2026-11-02T16:00:00" }]],
    ["one from the future", [{ ...dataRow, create_date: "2027-01-01T00:00:00" }]],
    ["one without a date", [{ ...dataRow, create_date: undefined }]],
    ["one that hides its plan", [{ ...dataRow, plan: undefined }]],
    ["one that hides its number", [{ ...dataRow, mobile_number: undefined }]],
    ["one without an id", [{ ...dataRow, id: undefined }]],
    ["a row that is no order", ["?"]],
    ["a page that does not reach back", { count: 90, next: "?page=2", results: [{ ...dataRow, plan: 1 }] }],
    ["no list", { detail: "nothing here" }],
  ])("in doubt: %s", async (_name, rows) => {
    const found = await search(rows);
    expect(found.kind).toBe("unknown");
    expect(found).not.toHaveProperty("notFound");
    expect(found).not.toHaveProperty("supplierRef");
  });

  test("a page that reaches back far enough can say not found", async () => {
    const results = [
      { ...dataRow, plan: 1 },
      { ...dataRow, plan: 1, create_date: "2026-10-30T00:00:00" },
    ];
    expect(await search({ next: "?page=2", results })).toMatchObject({ notFound: true });
  });

  test("a lost or refused question proves nothing", async () => {
    for (const outcome of [
      answer(401, { detail: "x" }),
      answer(404, ""),
      { kind: "not_sent", note: "x" } as const,
    ]) {
      const found = await supplier([outcome]).port.requery(question(data));
      expect(found.kind).toBe("unknown");
      expect(found).not.toHaveProperty("notFound");
    }
  });
});

describe("requery where ident is kept", () => {
  const ask = (first: unknown, second: unknown) =>
    supplier([answer(200, first), answer(200, second)], { ident: true }).port.requery(question(data));
  const ours = { ...dataRow, ident: data.reference };

  test("the order that carries our reference is ours, its failure too", async () => {
    expect(await ask([ours], [])).toEqual({ kind: "delivered", supplierRef: "40021177" });
    expect(await ask([], [ours])).toMatchObject({ kind: "delivered" });
    expect(await ask([{ ...ours, Status: "failed" }], [])).toMatchObject({ kind: "rejected" });
    expect(await ask([{ ...ours, Status: "processing" }], [])).toMatchObject({
      kind: "unknown",
      supplierRef: "40021177",
    });
  });

  test("our reference twice is for a person", async () => {
    expect(await ask([ours, { ...ours, id: 3 }], [])).toMatchObject({ kind: "unknown" });
  });

  test("without our reference: not found, unless an order looks like ours (the host may have renamed it)", async () => {
    expect(await ask([], [])).toMatchObject({ kind: "unknown", notFound: true });
    const found = await ask([], [dataRow]);
    expect(found.kind).toBe("unknown");
    expect(found).not.toHaveProperty("notFound");
  });
});
