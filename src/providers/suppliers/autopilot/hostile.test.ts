import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { VendAnswer } from "../../../core/ports.ts";
import { answer, data, reference, requery, supplier, vend } from "./test-support.ts";

describe("whatever a host sends", () => {
  const field = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      true,
      false,
      200,
      201,
      424,
      401,
      404,
      "200",
      reference,
      "08030000001",
      "Invalid planId",
      "transaction not found",
    ),
  );
  const inner = fc.record({ message: field, reference: field, phone: field }, { requiredKeys: [] });
  const shaped = fc.record(
    { status: field, code: field, message: field, data: fc.oneof(field, inner) },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json(),
    shaped.map((value) => JSON.stringify(value)),
    fc.constantFrom("<html>200</html>", '"success"', "{}", "[]", "null", "\u0000"),
  );
  const status = fc.oneof(
    fc.constantFrom(200, 400, 401, 404, 409, 424, 429, 500, 502),
    fc.integer({ min: 100, max: 599 }),
  );

  /** True for the documented proofs, written a second time apart from the adapter. */
  function isProven(found: VendAnswer, line: number, text: string): boolean {
    if (found.kind === "unknown") return true;
    const json = JSON.parse(text) as { status?: unknown; code?: unknown; data?: { reference?: unknown } };
    const code = Number(json.code);
    const reply = json.data?.reference;
    if (found.kind === "delivered")
      return json.status === true && code === 200 && line < 300 && reply === reference;
    const isOther = typeof reply === "string" && reply.trim() !== "" && reply.trim() !== reference;
    return !isOther && line < 500 && code >= 400 && code < 500 && code !== 409 && code !== 429;
  }

  test("an order is delivered or rejected only with its documented proof", async () => {
    await fc.assert(
      fc.asyncProperty(status, body, async (line, text) => {
        expect(isProven(await vend(data, answer(line, text)), line, text)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test("a question settles only with our reference, and finds nothing missing but by the host's own word", async () => {
    await fc.assert(
      fc.asyncProperty(status, body, async (line, text) => {
        const found = await requery(data, answer(line, text));
        expect(isProven(found, line, text)).toBe(true);
        const isMissing = found.kind === "unknown" && found.notFound === true;
        expect(found.kind === "unknown" || text.includes(reference)).toBe(true);
        expect(!isMissing || ([200, 404].includes(line) && text.includes("not found"))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test("lists and floats never throw", async () => {
    await fc.assert(
      fc.asyncProperty(status, body, async (line, text) => {
        const port = () => supplier([answer(line, text), answer(line, text)]).port;
        await port().balance();
        await port().plans();
      }),
      { numRuns: 200 },
    );
  });
});
