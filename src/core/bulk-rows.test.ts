import { expect, test } from "vitest";
import fc from "fast-check";
import { csvOf } from "./csv.ts";
import { NETWORKS } from "./networks.ts";
import { type AskedRow, BULK_ROWS, BULK_SERVICES, readBulkRow, readBulkText } from "./bulk-rows.ts";

/** Lists as people write them (rules 25.2). */

const NONE = { network: "", plan: "", amount: "" };
const row = (number: string, said: Partial<AskedRow> = {}): AskedRow => ({ number, ...NONE, ...said });

const number = fc
  .tuple(fc.constantFrom("0803", "0705", "0812", "0909"), fc.stringMatching(/^\d{7}$/))
  .map(([prefix, rest]) => prefix + rest);
const asked = fc.record({
  number,
  network: fc.constantFrom("", ...NETWORKS),
  plan: fc.constant(""),
  amount: fc.integer({ min: 100, max: 50_000 }).map(String),
});

test("a file with heads is read alike, whatever the order of its columns", () => {
  const order = fc.shuffledSubarray(["number", "network", "plan", "amount"] as const, { minLength: 4 });
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 30 }), order, (rows, columns) => {
      const text = csvOf([[...columns], ...rows.map((one) => columns.map((name) => one[name]))]);
      expect(readBulkText("airtime", text)).toEqual(rows);
    }),
  );
});

test("without heads each cell says what it is, also pasted from a spreadsheet or without the first zero", () => {
  const mix = fc.tuple(fc.constantFrom(",", ";", "\t"), fc.array(asked, { minLength: 1, maxLength: 20 }));
  fc.assert(
    fc.property(mix, ([between, rows]) => {
      const text = rows
        .map((one) => [one.amount, one.number.slice(1), one.network].filter(Boolean).join(between))
        .join("\n");
      expect(readBulkText("airtime", text)).toEqual(
        rows.map((one) => ({ ...one, number: one.number.slice(1) })),
      );
      const read = rows.map((one) => readBulkRow("airtime", { ...one, number: one.number.slice(1) }, NONE));
      expect(read.map((one) => one.ok && one.number)).toEqual(rows.map((one) => one.number));
    }),
  );
});

test("any text is read without an error, and each row has an order or a problem", () => {
  fc.assert(
    fc.property(fc.constantFrom(...BULK_SERVICES), fc.string({ maxLength: 400 }), (service, text) => {
      for (const one of readBulkText(service, text) ?? [])
        expect(readBulkRow(service, one, NONE)).toMatchObject({ ok: expect.any(Boolean) });
    }),
  );
});

test("each line of a list is read by itself, however the others are written", () => {
  const lines = [
    "08031234567",
    "08051234567, GLO, 200",
    "0705 123 4567;MTN;1,000",
    "08121234567\tMTN\t500",
    "",
  ];
  expect(readBulkText("airtime", lines.join("\r\n"))).toEqual([
    row("08031234567"),
    row("08051234567", { network: "GLO", amount: "200" }),
    row("0705 123 4567", { network: "MTN", amount: "1,000" }),
    row("08121234567", { network: "MTN", amount: "500" }),
  ]);
});

test("numbers alone may share a line", () => {
  const expected = [row("08031234567"), row("0705 123 4567"), row("+2348121234567")];
  expect(readBulkText("data", "08031234567, 0705 123 4567, +2348121234567")).toEqual(expected);
  expect(readBulkText("data", "08031234567 07051234567")).toEqual([row("08031234567"), row("07051234567")]);
});

test.each([
  ["", "08031234567\n"],
  ["", "08031234567,"],
  ["number\n", "08031234567\n"],
])("more rows than a list has are not read (rules 25.2): %j and many %j", (head, line) => {
  expect(readBulkText("data", head + line.repeat(BULK_ROWS))).toHaveLength(BULK_ROWS);
  expect(readBulkText("data", head + line.repeat(BULK_ROWS + 1))).toBeUndefined();
});

test.each(["\n", ",", "x;y\n"])(
  "far more cells than a list has are counted before they are read: %j",
  (text) => {
    expect(readBulkText("airtime", text.repeat(40 * BULK_ROWS))).toBeUndefined();
  },
);

test("a network that is not named is guessed, and the choices for all fill what a row leaves open", () => {
  const forAll = { network: "GLO", plan: "", amount: "₦1,000" };
  expect(readBulkRow("airtime", row("08031234567"), { ...NONE, amount: "500.00" })).toMatchObject({
    network: "MTN",
    isGuessed: true,
    face: 50_000n,
  });
  expect(readBulkRow("airtime", row("08031234567"), forAll)).toMatchObject({
    network: "GLO",
    isGuessed: false,
  });
  expect(readBulkRow("airtime", row("08031234567", { network: "mtn", amount: "200" }), forAll)).toMatchObject(
    {
      network: "MTN",
      face: 20_000n,
    },
  );
});

test("a row that cannot be read says why", () => {
  const problemOf = (asked: AskedRow, service: "data" | "airtime" = "airtime") => {
    const read = readBulkRow(service, asked, NONE);
    return read.ok ? undefined : read.problem;
  };
  expect(problemOf(row("0803", { amount: "100" }))).toBe("number_wrong");
  expect(problemOf(row("08031234567", { network: "Verizon", amount: "100" }))).toBe("network_wrong");
  expect(problemOf(row("07001234567", { amount: "100" }))).toBe("network_missing");
  for (const amount of ["", "0", "12.50", "-100", "1e3"])
    expect(problemOf(row("08031234567", { amount }))).toBe("amount_wrong");
  expect(problemOf(row("08031234567"), "data")).toBe("plan_missing");
});
