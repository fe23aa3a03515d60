import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { VendAnswer } from "../../../core/ports.ts";
import { answer, data, question, supplier, vend } from "./test-support.ts";

describe("whatever a host sends", () => {
  const field = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      "successful",
      "failed",
      "processing",
      353,
      "353",
      "08030000001",
      1,
      "insufficient balance",
    ),
  );
  const shaped = fc.record(
    {
      id: field,
      Status: field,
      status: field,
      mobile_number: field,
      plan: field,
      network: field,
      error: field,
      detail: field,
    },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json(),
    shaped.map((value) => JSON.stringify(value)),
    fc.constantFrom("<html>successful</html>", '"successful"', "{}", "[]", "null", "\u0000"),
  );
  const status = fc.oneof(
    fc.constantFrom(200, 201, 400, 401, 404, 429, 500, 502),
    fc.integer({ min: 100, max: 599 }),
  );

  const word = (value: unknown) =>
    typeof value === "string" || typeof value === "number" ? String(value).trim().toLowerCase() : "";

  /** True for the documented proofs, written a second time apart from the adapter. */
  function isProven(found: VendAnswer, code: number, text: string): boolean {
    if (found.kind === "unknown") return true;
    const json = JSON.parse(text) as Record<string, unknown>;
    const words = [json["Status"], json["status"]].map(word).filter((one) => one !== "");
    const says = (said: string) => words.length > 0 && words.every((one) => one === said);
    const isOurs = word(json["plan"]) === "353" && word(json["id"]) !== "";
    if (found.kind === "delivered") return (code === 200 || code === 201) && says("successful") && isOurs;
    if (code === 200 || code === 201) return says("failed") && isOurs;
    return code === 400 || ((code === 401 || code === 429) && typeof json["detail"] === "string");
  }

  test("an order is delivered or rejected only with its documented proof", async () => {
    await fc.assert(
      fc.asyncProperty(status, body, async (code, text) => {
        expect(isProven(await vend(data, answer(code, text)), code, text)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("a requery by number or in the history never throws and never rejects without a failed order of ours", async () => {
    await fc.assert(
      fc.asyncProperty(status, body, fc.boolean(), async (code, text, isKnown) => {
        const { port } = supplier([answer(code, text), answer(code, text)]);
        const found = await port.requery(question(data, isKnown ? { supplierRef: "7" } : {}));
        const said = { unknown: "", rejected: "failed", delivered: "successful" }[found.kind];
        expect(found.kind === "unknown" || (code === 200 && text.toLowerCase().includes(said))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
