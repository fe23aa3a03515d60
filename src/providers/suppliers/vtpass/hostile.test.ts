import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { VendAnswer } from "../../../core/ports.ts";
import { airtime, answer, requery, requestId, supplier, vend } from "./test-support.ts";

/** The codes which prove that nothing was or will be delivered. */
const REFUSALS = ["010", "011", "012", "013", "017", "018", "021", "022", "023", "024", "030"];
const FAILURES = ["016", "091", "040"];

describe("whatever a host sends", () => {
  const code = fc.constantFrom(
    "000",
    "001",
    "014",
    "015",
    "019",
    "099",
    "083",
    ...REFUSALS,
    ...FAILURES,
    0,
    16,
    "",
  );
  const status = fc.constantFrom("delivered", "pending", "initiated", "failed", "reversed", "success");
  const field = fc.oneof(
    fc.jsonValue(),
    code,
    status,
    fc.constantFrom(requestId, "08030000001", 500, "500.00"),
  );
  const inner = fc.record(
    { status: fc.oneof(field, status), unique_element: field, unit_price: field, amount: field },
    { requiredKeys: [] },
  );
  const shaped = fc.record(
    {
      code: fc.oneof(code, field),
      response_description: field,
      requestId: fc.oneof(field, fc.constant(requestId)),
      amount: field,
      content: fc.oneof(field, fc.record({ transactions: fc.oneof(field, inner) })),
    },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json(),
    shaped.map((value) => JSON.stringify(value)),
    fc.constantFrom("<html>000</html>", '"000"', "{}", "[]", "null", "\u0000"),
  );
  const line = fc.oneof(
    fc.constantFrom(200, 201, 400, 401, 429, 500, 502),
    fc.integer({ min: 100, max: 599 }),
  );

  type Reply = {
    code?: unknown;
    requestId?: unknown;
    response_description?: unknown;
    content?: { transactions?: { status?: unknown }; errors?: unknown };
  };
  const innerOf = (reply: Reply) => {
    const status = reply.content?.transactions?.status;
    return typeof status === "string" ? status.trim().toLowerCase() : "";
  };
  const isOurs = (reply: Reply) => reply.requestId === requestId;

  /** True for the documented proofs, written a second time apart from the adapter. */
  function isProven(
    found: VendAnswer,
    { http, reply, isQuestion }: { http: number; reply: Reply; isQuestion: boolean },
  ): boolean {
    if (found.kind === "unknown") return true;
    const said = String(reply.code);
    const isLooked = ["000", "001"].includes(said) && [200, 201].includes(http) && isOurs(reply);
    if (found.kind === "delivered") return isLooked && innerOf(reply) === "delivered";
    if (http >= 500 || typeof reply.code !== "string") return false;
    if (isLooked && ["failed", "reversed"].includes(innerOf(reply))) return true;
    if (isQuestion) return FAILURES.includes(said) && isOurs(reply);
    return http === 401 || [...FAILURES, ...REFUSALS].includes(said);
  }

  test("an order is delivered or rejected only with its documented proof", async () => {
    await fc.assert(
      fc.asyncProperty(line, body, fc.boolean(), async (http, text, isQuestion) => {
        const found = await (isQuestion ? requery : vend)(airtime, answer(http, text));
        const reply = found.kind === "unknown" ? {} : (JSON.parse(text) as Reply);
        expect(isProven(found, { http, reply, isQuestion })).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  test("floats, lists and meters never throw", async () => {
    await fc.assert(
      fc.asyncProperty(line, body, async (http, text) => {
        const port = () => supplier([answer(http, text), answer(http, text)]).port;
        await port().balance();
        await port().plans();
        await port().validateMeter({ companyId: 18, meterNumber: "04123456789", meterType: "prepaid" });
      }),
      { numRuns: 200 },
    );
  });
});
