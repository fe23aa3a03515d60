import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { VendAnswer } from "../../../core/ports.ts";
import { answer, data, dataAnswer, requery, supplier, vend } from "./test-support.ts";

describe("whatever a host sends", () => {
  const field = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      "success",
      "fail",
      "process",
      "ord_8f2c",
      "610",
      "08030000001",
      "Request ID Exits...",
      "locked",
    ),
  );
  const shaped = fc.record(
    {
      status: field,
      message: field,
      "request-id": field,
      transid: field,
      amount: field,
      phone_number: field,
    },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json(),
    shaped.map((value) => JSON.stringify(value)),
    fc.constantFrom("<html>success</html>", '"success"', "{}", "[]", "null", "\u0000"),
  );
  const status = fc.oneof(fc.constantFrom(200, 403, 401, 429, 500, 502), fc.integer({ min: 100, max: 599 }));
  const word = (value: unknown) =>
    typeof value === "string" || typeof value === "number" ? String(value).trim().toLowerCase() : "";

  /** True for the documented proofs, written a second time apart from the adapter. */
  function isProven(found: VendAnswer, code: number, text: string): boolean {
    if (found.kind === "unknown") return true;
    const json = JSON.parse(text) as Record<string, unknown>;
    const isOurs = word(json["request-id"]) === "ord_8f2c" || word(json["transid"]) === "ord_8f2c";
    if (found.kind === "delivered") return code === 200 && word(json["status"]) === "success" && isOurs;
    const says = ["fail", "failed"].includes(word(json["status"]));
    return (
      says &&
      (code === 200 ? isOurs : code === 403 && !/exits|taken|used|duplicate/.test(word(json["message"])))
    );
  }

  test("an order is delivered or rejected only with its documented proof", async () => {
    await fc.assert(
      fc.asyncProperty(status, body, async (code, text) => {
        expect(isProven(await vend(data, answer(code, text)), code, text)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("a requery settles only by an order that reached the vending step", async () => {
    await fc.assert(
      fc.asyncProperty(status, body, async (code, text) => {
        const found = await requery(data, answer(code, text));
        const isSettledByOrder = found.kind === "unknown" || code === 200;
        expect(isSettledByOrder && isProven(found, code, text)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("no sign-in answer sends a header that was not a key, or throws", async () => {
    await fc.assert(
      fc.asyncProperty(status, body, async (code, text) => {
        const { port, calls } = supplier([answer(code, text), answer(200, dataAnswer)]);
        const found = await port.vend(data);
        const key = calls[1]?.headers["authorization"];
        expect(key === undefined ? found.kind === "rejected" : /^Token [\x21-\x7e]+$/.test(key)).toBe(true);
      }),
    );
  });
});
