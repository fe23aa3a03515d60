import fc from "fast-check";
import { readOptions, PRESETS } from "./options.ts";
import { airtime, answer, bill, data, HOST, question, supplier } from "./test-support.ts";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** The small host with one thing changed. */
function changed(path: string, value: unknown): object {
  const copy = structuredClone(HOST) as Record<string, unknown>;
  const keys = path.split(".");
  const last = keys.pop() ?? "";
  let at = copy;
  for (const key of keys) at = at[key] as Record<string, unknown>;
  at[last] = value;
  return copy;
}

describe("the language is closed", () => {
  test("what is right is taken, and each preset is", () => {
    expect(readOptions(HOST)).not.toHaveProperty("bad");
    for (const preset of Object.keys(PRESETS)) expect(readOptions({ preset })).not.toHaveProperty("bad");
  });

  test.each<[string, string, unknown]>([
    ["an unknown field of an order", "mapping.airtime.call.fields.to", "{phoneNumber}"],
    ["a path that leaves the address", "mapping.airtime.call.path", "../other"],
    ["a path to another host", "mapping.airtime.call.path", "https://evil.example/x"],
    ["a path from the root", "mapping.airtime.call.path", "/sell"],
    ["another method", "mapping.airtime.call.method", "DELETE"],
    ["another encoding", "mapping.airtime.call.encoding", "xml"],
    ["a key nobody knows", "mapping.airtime.call.retries", 3],
    ["a part nobody knows", "mapping.cable", {}],
    ["an option nobody knows", "discounts", true],
    ["an unknown preset", "preset", "glad"],
    ["a preset that only looks like one", "preset", "constructor"],
    [
      "a meaning nobody knows",
      "mapping.airtime.answer.rules",
      [{ means: "maybe", all: [{ at: "a", is: ["b"] }] }],
    ],
    ["a rule without conditions", "mapping.airtime.answer.rules", [{ means: "delivered", all: [] }]],
    ["no rules", "mapping.airtime.answer.rules", []],
    [
      "a rule for 500",
      "mapping.airtime.answer.rules",
      [{ means: "rejected", http: [500], all: [{ at: "a", is: ["b"] }] }],
    ],
    [
      "a rule for 429",
      "mapping.airtime.answer.rules",
      [{ means: "rejected", http: [429], all: [{ at: "a", is: ["b"] }] }],
    ],
    [
      "a rule for 408",
      "mapping.airtime.answer.rules",
      [{ means: "rejected", http: [408], all: [{ at: "a", is: ["b"] }] }],
    ],
    [
      "a condition without a test",
      "mapping.airtime.answer.rules",
      [{ means: "delivered", all: [{ at: "a" }] }],
    ],
    [
      "a condition with two tests",
      "mapping.airtime.answer.rules",
      [{ means: "delivered", all: [{ at: "a", is: ["b"], has: ["c"] }] }],
    ],
    [
      "an empty word",
      "mapping.airtime.answer.rules",
      [{ means: "delivered", all: [{ at: "a", has: [""] }] }],
    ],
    ["a place that is no place", "mapping.airtime.answer.supplierRef", ["a..b"]],
    ["an echo nobody knows", "mapping.airtime.answer.echo.must", ["phone"]],
    ["an odd header", "mapping.headers", { "x key": "1" }],
    ["a question that may buy", "mapping.requery.call", { method: "POST", path: "sell/{network}?again=1" }],
    ["a network nobody has", "networkIds.airtime", { VODAFONE: 1 }],
  ])("%s is refused", (_name, path, value) => {
    expect(readOptions(changed(path, value))).toHaveProperty("bad");
  });

  test("a row without a wire, or whose wire sells nothing, is refused and says what is missing", () => {
    const wireless = { bad: { "options.mapping": "Choose a preset, or describe a service" } };
    expect(readOptions({})).toEqual(wireless);
    expect(readOptions({ mapping: { headers: {} } })).toEqual(wireless);
    expect(readOptions({ mapping: { airtime: {} } })).toEqual({
      bad: {
        "options.mapping.airtime.call": "Missing: an object",
        "options.mapping.airtime.answer": "Missing: an object",
      },
    });
  });

  test.each([
    ["a name nobody knows", { ...HOST, colour: 1 }, "options", "Not known here: colour"],
    ["text for a switch", { ...HOST, ident: "yes" }, "options.ident", "Enter true or false"],
    ["a preset nobody knows", { preset: "acme" }, "options.preset", "This cannot be used here"],
    [
      "a field nobody knows",
      changed("mapping.headers", { a: "{colour}" }),
      undefined,
      "unknown field {colour}",
    ],
  ])("%s is named with a sentence", (...[, options, place, sentence]) => {
    const { bad } = readOptions(options) as { bad: Record<string, string> };
    expect(place ? bad[place] : Object.values(bad)).toEqual(place ? sentence : [sentence]);
  });

  test("a secret typed into the description is refused: it would be shown and audited", () => {
    const typed = changed("mapping.headers", { authorization: "Bearer 4f1c2a" });
    expect(readOptions(typed)).toEqual({
      bad: {
        "options.mapping.headers.authorization": "Enter the secret under credentials, and {token} here",
      },
    });
  });

  test("what the manual shows as an example is taken, and sells", async () => {
    const manual = readFileSync(new URL("../../../../docs/suppliers.md", import.meta.url), "utf8");
    const example = /```json\n([\s\S]+?)```/.exec(manual)?.[1] ?? "";
    const { port } = supplier(JSON.parse(example) as object, [
      answer(200, { status: "success", ref: "a1-06g3" }),
    ]);
    expect((await port.vend(data)).kind).toBe("delivered");
  });

  test("a row may change one part of a preset", async () => {
    const balance = { call: { method: "GET", path: "wallet" }, at: ["wallet.amount"] };
    const { port, calls } = supplier({ preset: "swiftlink", mapping: { balance } }, [
      answer(200, { wallet: { amount: "₦1,234.50" } }),
    ]);
    expect(await port.balance()).toBe(123_450n);
    expect(calls[0]).toMatchObject({
      url: "https://host.example/api/wallet",
      headers: { authorization: "Bearer sec&ret" },
    });
  });

  test("nothing that is read as options throws", () => {
    fc.assert(fc.property(fc.jsonValue(), (json) => void readOptions(json)));
    fc.assert(fc.property(fc.jsonValue(), (json) => void readOptions({ preset: "jonet", mapping: json })));
  });
});

/** The places where these hosts repeat our reference. */
const ECHOES: Record<string, string> = {
  jonet: "customer_id",
  swiftlink: "custom_reference",
  mysimhosting: "senderID",
};

function isAnothers(host: { preset?: string }, text: string): boolean {
  const key = ECHOES[host.preset ?? ""];
  return key !== undefined && (JSON.parse(text) as Record<string, unknown>)[key] === "a1-other";
}

test("whatever a described host sends, nothing throws, and nothing is decided on a bad line or about another order", async () => {
  const word = fc.constantFrom(
    "success",
    "fail",
    "failed",
    "done",
    "no",
    "1",
    1,
    0,
    4,
    true,
    false,
    "200",
    200,
    424,
    "a1-06g3",
    "a1-other",
  );
  const field = fc.oneof(fc.jsonValue(), word);
  const keys = [
    "status",
    "success",
    "message",
    "code",
    "responseCode",
    "statuscode",
    "customer_id",
    "custom_reference",
    "state",
    "ref",
    "senderID",
  ];
  const inner = fc.record(
    { current_status: field, text_status: field, ref: field, reference: field, status: field },
    { requiredKeys: [] },
  );
  const shaped = fc.record(
    {
      ...Object.fromEntries(keys.map((key) => [key, field])),
      data: fc.oneof(field, inner),
      transaction: fc.oneof(field, inner),
    },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.json(),
    shaped.map((value) => JSON.stringify(value)),
  );
  const line = fc.oneof(
    fc.constantFrom(200, 201, 400, 404, 424, 429, 500),
    fc.integer({ min: 100, max: 599 }),
  );
  const hosts: { preset?: string; networkIds: object }[] = [
    HOST,
    ...Object.keys(PRESETS).map((preset) => ({ preset, networkIds: HOST.networkIds })),
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...hosts), line, body, async (host, status, text) => {
      const port = () => supplier(host, [answer(status, text)]).port;
      const found = [];
      for (const order of [data, airtime, bill]) {
        const vended = await port().vend(order);
        // An order for something the host does not sell is not sent.
        if (!(vended.kind === "rejected" && vended.note.startsWith("not sent"))) found.push(vended);
        found.push(await port().requery(question(order, { supplierRef: "9" })));
      }
      const isDecided = found.some(({ kind }) => kind !== "unknown");
      const isGoodLine = status >= 200 && status < 500 && status !== 429 && status !== 408;
      expect(!isDecided || isGoodLine).toBe(true);
      expect(!isDecided || !isAnothers(host, text)).toBe(true);
      await port().balance();
      await port().plans();
      await port().validateMeter({ companyId: 18, meterNumber: "04123456789", meterType: "prepaid" });
    }),
    { numRuns: 1_000 },
  );
});

test("a path names no credentials, because addresses are logged", () => {
  const path = "api/{token}/topup";
  expect(readOptions(changed("mapping.airtime.call.path", path))).toHaveProperty("bad");
});
