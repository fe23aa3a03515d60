import { describe, expect, test } from "vitest";
import type { RouteSpec } from "./define.ts";
import { routes } from "./index.ts";
import { exampleOf } from "./openapi/examples.ts";
import { wireSchema } from "./openapi/schemas.ts";
import { readInput } from "./reading.ts";
import { PLEASE_CHECK } from "./shapes.ts";

/** Inputs of clients, and the sentences that they hear of them (rules 2.7, 2.8). */

const JUNK: Record<string, unknown> = {
  absent: undefined,
  null: null,
  true: true,
  zero: 0,
  "a negative number": -1,
  "a fraction": 0.001,
  "a large number": 1e21,
  "empty text": "",
  text: "1,500",
  "long text": "x".repeat(6_000),
  "a list": [1],
  "a list of lists": [[]],
  "an object": { $ne: 1 },
};
/** No sentence of the contract says this, so a field without a sentence of its own shows. */
const UNSPOKEN = "(no sentence)";

type Field = { name: string; place: "params" | "query" | "body"; path: string[] };

const components = {};
const usual = ({ name, place }: Omit<Field, "path">) => {
  const route = (routes as Record<string, RouteSpec>)[name];
  const schema = route?.[place];
  if (!schema) throw new Error(`${name} has no ${place}`);
  return { schema, sent: exampleOf(wireSchema(schema, components), { route: name, components }) };
};

function pathsOf(value: unknown, from: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return from.length ? [from] : [];
  const inside = Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...from, name]));
  return from.length ? [from, ...inside] : inside;
}

const PLACES = ["params", "query", "body"] as const;
const parts = Object.entries<RouteSpec>(routes).flatMap(([name, route]) =>
  PLACES.filter((place) => route[place]).map((place) => ({ name, place })),
);
const FIELDS: Field[] = parts.flatMap((part) => {
  const { schema, sent } = usual(part);
  const { properties = {} } = wireSchema(schema, components);
  const paths = [...Object.keys(properties).map((field) => [field]), ...pathsOf(sent)];
  const seen = new Map(paths.map((path) => [path.join("."), path]));
  return [...seen.values()].map((path) => ({ ...part, path }));
});

function put(value: unknown, [name = "", ...rest]: string[], junk: unknown): unknown {
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const at = copy as Record<string, unknown>;
  at[name] = rest.length ? put(at[name] ?? {}, rest, junk) : junk;
  return copy;
}

test("every field of every route is walked", () => {
  expect(FIELDS.length).toBeGreaterThan(250);
});

test.each(FIELDS)("$name, $place: $path speaks in a sentence of ours, whatever it is sent", (field) => {
  const { schema, sent } = usual(field);
  expect(readInput(schema, sent, UNSPOKEN).ok).toBe(true);
  const silent = Object.entries(JUNK).filter(([, junk]) => {
    const read = readInput(schema, put(sent, field.path, junk), UNSPOKEN);
    return !read.ok && Object.values(read.fault.fields).includes(UNSPOKEN);
  });
  expect(silent.map(([name]) => name)).toEqual([]);
});

test("a body that is no object is refused in a sentence of ours", () => {
  const { schema } = usual({ name: "buyAirtime", place: "body" });
  for (const sent of [[], "text", 7, true])
    expect(readInput(schema, sent)).toMatchObject({ fault: { fields: { body: PLEASE_CHECK } } });
});

const sentenceOf = (schema: RouteSpec["body"], sent: unknown): string | undefined => {
  const read = schema && readInput(schema, sent);
  return read && !read.ok ? Object.values(read.fault.fields)[0] : undefined;
};

describe("what cannot be read is refused in the sentence of its form", () => {
  const airtime = { network: 1, mobile_number: "08031234567", amount: 100 };
  const mail = { subject: "a", message: "b", url: "https://a.ng", linkMessage: "c" };
  const junk = [undefined, null, "", "  ", {}, [], true];
  test.each([
    ["login", routes.login.body, { userName: "ada", password: "x" }, "All field are required"],
    ["reset request", routes.requestPasswordReset.body, { email: "a" }, "Enter an your email"],
    ["airtime", routes.buyAirtime.body, { ...airtime, network: undefined }, "Please select a network"],
    ["coupon", routes.redeemCoupon.body, { coupon: "a" }, "Enter a coupon code"],
    ["supplier", routes.chooseSupplier.body, { network: "MTN", supplierName: "a" }, "Select a supplier"],
    ["mail", routes.sendMail.body, mail, "All fields are required"],
    ["cost", routes.setCostPrice.body, { network: "MTN", costPrice: 96 }, "enter a valid price"],
    [
      "account",
      routes.validateAccount.body,
      { bankName: "a", accountNumber: "0123456789" },
      "Enter account number",
    ],
    ["transfer", routes.transferFund.body, { amount: 5, userName: "a" }, "Enter a username"],
    [
      "reported transfer",
      routes.reportTransfer.body,
      { bankName: "a", paymentReference: "b", amount: 100 },
      "Please enter all required fields",
    ],
  ])("%s", (...[, schema, good, sentence]) => {
    const [last = ""] = Object.keys(good).slice(-1);
    const field = "network" in good && good.network === undefined ? "network" : last;
    for (const sent of junk) {
      const said = sentenceOf(schema, { ...good, [field]: sent });
      expect([sent, said]).toEqual([sent, sentence]);
    }
  });
});

describe("a number may come as its digits in text", () => {
  const read = (schema: RouteSpec["body"], sent: unknown) => schema && readInput(schema, sent);

  test.each(["150", " 150 ", "150.00", 150])("%j is the amount 150", (amount) => {
    const order = { network: "1", mobile_number: "08031234567", amount };
    expect(read(routes.buyAirtime.body, order)).toMatchObject({ value: { network: 1, amount: 15_000n } });
  });

  test.each(["1,500", "1e3", "0x10", "+5", "five", "1.2.3", "٥"])("%j is none", (amount) => {
    expect(sentenceOf(routes.transferFund.body, { userName: "ada", amount })).toBe("enter a valid amount");
  });

  test("codes, pages, prices and rates too", () => {
    const meter = { meterNumber: 45012345678, meterId: " 18 ", meterType: "prepaid", amount: "500" };
    expect(read(routes.buyElectricity.body, meter)).toMatchObject({
      value: { meterNumber: "45012345678", meterId: 18, amount: 50_000n },
    });
    expect(read(routes.listTransactions.query, { page: " 2 ", limit: "20" })).toMatchObject({
      value: { page: 2, limit: 20 },
    });
    expect(read(routes.setCostPrice.body, { network: "MTN", costPrice: "96.5" })).toMatchObject({
      value: { costPrice: 9_650n },
    });
    const price = { newPrice: { price: "250", reseller: "", api: null }, dataId: 1014 };
    expect(read(routes.updatePrice.body, price)).toMatchObject({
      value: { dataId: "1014", newPrice: { price: 25_000n, reseller: "" } },
    });
  });

  test("empty text and null are absent where the field is optional", () => {
    for (const nothing of ["", " ", null, undefined]) {
      expect(read(routes.withdrawEarning.body, { amount: nothing })).toEqual({ ok: true, value: {} });
      const account = {
        userName: "ada_obi",
        email: "a@b.ng",
        phoneNumber: "08031234567",
        referredBy: nothing,
      };
      const form = { ...account, password: "tide-and-sand", passwordCheck: "tide-and-sand" };
      expect(read(routes.register.body, form)?.ok).toBe(true);
    }
  });
});

describe("a filter", () => {
  const query = (sent: Record<string, string>) => {
    const read = readInput(routes.listTransactions.query, sent);
    return read.ok ? read.value : read.fault.fields;
  };

  test.each(["", " ", "all", "ALL", "select"])("%j does not narrow", (nothing) => {
    const names = [
      "phoneNumber",
      "network",
      "type",
      "status",
      "userName",
      "supplier",
      "planName",
      "from",
      "to",
    ];
    const sent = Object.fromEntries(names.map((name) => [name, nothing]));
    expect(query(sent)).toEqual({ page: 1, limit: 50 });
  });

  test.each(["2026-01-31", "2026-01-31T14:05", "2026-01-31T14:05:06.789Z", "2026-01-31T14:05:06+01:00"])(
    "takes the time %s",
    (from) => {
      expect(query({ from })).toMatchObject({ from });
      expect(readInput(routes.transactionStat.query, { from })).toMatchObject({
        value: { from: "2026-01-31" },
      });
    },
  );

  test.each(["yesterday", "31/01/2026", "2026-1-31", "2026-01-31 14:05"])("refuses the time %j", (to) => {
    expect(query({ to })).toEqual({ to: "Use a date such as 2026-01-31" });
  });
});
