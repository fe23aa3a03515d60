import { describe, expect, test } from "vitest";
import type { VendOrder } from "../../../core/ports.ts";
import { datedReference, lagosStamp } from "../../dated-reference.ts";
import { airtime, answer, bill, data, HOST, question, supplier } from "./test-support.ts";

const supplierSays = (reason: string) => ({ kind: "rejected", by: "supplier", reason });
const DONE = { result: { state: "done" }, ref: "a1-06g3", to: "2348030000001", naira: "500.00", id: "S-9" };

describe("what is sent", () => {
  test("path, headers and body are filled from the order; numbers as numbers, values in a path encoded", async () => {
    const { port, calls } = supplier(HOST, [answer(200, DONE)]);
    expect(await port.vend(airtime)).toEqual({ kind: "delivered", supplierRef: "S-9" });
    expect(calls).toMatchObject([
      {
        url: "https://host.example/api/sell/7",
        method: "POST",
        headers: { "x-key": "sec&ret" },
        totalMs: 1_000,
      },
    ]);
    expect(JSON.parse(calls[0]?.body ?? "")).toEqual({
      to: "08030000001",
      naira: 500,
      ref: "a1-06g3",
      bypass: true,
    });
  });

  test("a form is a form, and a plan's code is cut at its first colon", async () => {
    const { port, calls } = supplier({ preset: "swiftlink" }, []);
    await port.vend(data);
    expect(calls[0]?.headers).toMatchObject({ "content-type": "application/x-www-form-urlencoded" });
    expect(calls[0]?.body).toBe(
      "plan_id=1GB+%26+more&phonenumber=08030000001&subcategory_id=101&ported=true&customer_reference=a1-06g3",
    );
  });

  test("GET puts everything into the query, encoded", async () => {
    const { port, calls } = supplier({ preset: "clubkonnect" }, []);
    await port.vend(airtime);
    expect(calls[0]?.url).toBe(
      "https://host.example/api/APIAirtimeV1.asp?UserID=ours&APIKey=sec%26ret&MobileNetwork=02&Amount=500&MobileNumber=08030000001&RequestID=a1-06g3",
    );
    expect(calls[0]).not.toHaveProperty("body");
  });

  test("a key that a host repeats, as it is or as it stood in the address, is not kept", async () => {
    const status = "INVALID_CREDENTIALS: APIKey=sec%26ret (sec&ret)";
    const { port } = supplier({ preset: "clubkonnect" }, [answer(200, { statuscode: "100", status })]);
    const kept = await port.vend(airtime);
    expect(kept).toMatchObject({ note: "INVALID_CREDENTIALS: APIKey=* (*)" });
  });

  test("an empty path is the address itself", async () => {
    const { port, calls } = supplier({ preset: "simserver" }, []);
    await port.vend(data);
    expect(calls[0]?.url).toBe("https://host.example/api");
  });

  test("a value that looks like a field stays what it is: no order can ask for our key", async () => {
    const { port, calls } = supplier({ preset: "jonet" }, []);
    await port.vend({ ...data, planCode: "{token}", reference: "{password}" });
    expect(JSON.parse(calls[0]?.body ?? "")).toMatchObject({ code: "{token}", customer_id: "{password}" });
  });

  test("an order that lacks a value, or that is not sold there, is not sent", async () => {
    const { port, calls } = supplier(HOST, []);
    const odd: VendOrder[] = [
      { ...airtime, network: "MTN" },
      { ...airtime, face: 50_050n as never },
      data,
      bill,
    ];
    for (const order of odd) expect(await port.vend(order)).toMatchObject(supplierSays("bad_plan"));
    const swiftlink = supplier({ preset: "swiftlink" }, []);
    for (const planCode of ["", "1GB", ":1GB", "101:"])
      expect(await swiftlink.port.vend({ ...data, planCode })).toMatchObject(supplierSays("bad_plan"));
    expect([...calls, ...swiftlink.calls]).toEqual([]);
  });
});

describe("what an answer means", () => {
  const vend = (status: number, body: unknown) => supplier(HOST, [answer(status, body)]).port.vend(airtime);
  const state = (word: unknown, more: object = {}) => ({ ...DONE, result: { state: word }, ...more });

  test.each<[string, number, unknown, object]>([
    ["a word of the list", 200, state("done"), { kind: "delivered" }],
    ["in any case, with blanks", 200, state(" DONE "), { kind: "delivered" }],
    ["a number of the list", 200, state(1), { kind: "delivered" }],
    ["a longer word", 200, state("done?"), { kind: "unknown" }],
    ["a list", 200, state(["done"]), { kind: "unknown" }],
    ["the word on a line the rule does not name", 202, state("done"), { kind: "unknown" }],
    ["the word on a line of 500", 500, state("done"), { kind: "unknown" }],
    ["pending", 202, state("queued"), { kind: "unknown", supplierRef: "S-9" }],
    ["a refusal", 422, state("no"), supplierSays("refused")],
    [
      "the first of two refusals names the reason",
      422,
      state("no", { why: "Low balance." }),
      supplierSays("supplier_funds"),
    ],
    [
      "a customer's mistake",
      422,
      state("", { why: "wrong number" }),
      { kind: "rejected", by: "customer", reason: "bad_number" },
    ],
    ["a part of a word is not the word", 422, state("", { why: "wrong numbering" }), { kind: "unknown" }],
    ["two rules that disagree", 200, state("done", { why: "duplicate" }), { kind: "unknown" }],
    ["a refusal with a doubt", 422, state("no", { why: "duplicate" }), { kind: "unknown" }],
    ["no rule", 200, state("whatever"), { kind: "unknown" }],
    ["another reference", 200, state("done", { ref: "a1-other" }), { kind: "unknown" }],
    ["another reference, refused", 422, state("no", { ref: "a1-other" }), { kind: "unknown" }],
    ["another receiver", 200, state("done", { to: "08030000002" }), { kind: "unknown" }],
    ["another amount", 200, state("done", { naira: 600 }), { kind: "unknown" }],
    ["no reference where there must be one", 200, state("done", { ref: undefined }), { kind: "unknown" }],
    ["no amount where there must be one", 200, state("done", { naira: null }), { kind: "unknown" }],
    ["a refusal before vending repeats nothing", 422, { result: { state: "no" } }, supplierSays("refused")],
    ["HTML", 200, "<html>done</html>", { kind: "unknown" }],
    ["a bare word", 200, '"done"', { kind: "unknown" }],
    ["nothing", 200, "", { kind: "unknown" }],
  ])("%s", async (_name, ...[status, body, expected]) => {
    expect(await vend(status, body)).toMatchObject(expected);
  });

  test("the dated form of our reference is ours as well", async () => {
    const withRef = (ref: string) => supplier(HOST, [answer(200, { ...DONE, ref })]).port.vend(airtime);
    expect((await withRef(datedReference(airtime))).kind).toBe("delivered");
    expect((await withRef(lagosStamp(airtime.dispatchedAt))).kind).toBe("unknown");
  });

  test("not sent is proof, no answer is not", async () => {
    expect(await supplier(HOST, [{ kind: "not_sent", note: "x" }]).port.vend(airtime)).toMatchObject(
      supplierSays("not_sent"),
    );
    expect(await supplier(HOST, []).port.vend(airtime)).toMatchObject({ kind: "unknown" });
  });
});

describe("asking", () => {
  const ask = (status: number, body: unknown, more = {}) =>
    supplier(HOST, [answer(status, body)]).port.requery(question(airtime, more));

  test.each<[string, number, unknown, object]>([
    ["delivered", 200, { state: "done", ref: "a1-06g3" }, { kind: "delivered" }],
    ["failed", 200, { state: "no", ref: "a1-06g3" }, supplierSays("refused")],
    ["failed, without our reference", 200, { state: "no" }, { kind: "unknown" }],
    ["not there, by the rule's word", 404, { error: "No such order" }, { kind: "unknown", notFound: true }],
  ])("%s", async (_name, ...[status, body, expected]) => {
    expect(await ask(status, body)).toMatchObject(expected);
  });

  test("a page that is missing is no order that is missing", async () => {
    for (const body of [{ error: "page not found" }, "", "<html>", {}])
      expect(await ask(404, body)).not.toHaveProperty("notFound");
  });

  test("the number that is known stays known when an answer does not repeat it; another purchase's is not asked by", async () => {
    expect(await ask(200, { state: "?" }, { supplierRef: "S-9" })).toMatchObject({
      kind: "unknown",
      supplierRef: "S-9",
    });
    const { port, calls } = supplier(HOST, []);
    await port.requery(question(airtime, { supplierRef: "S-9", claimed: new Set(["S-9"]) }));
    expect(calls).toEqual([]);
  });

  test("a host that has nothing to ask, leaves it unknown and is not called", async () => {
    for (const preset of ["jonet", "ogdams"]) {
      const { port, calls } = supplier({ preset }, []);
      expect(await port.requery(question(data))).toMatchObject({ kind: "unknown" });
      expect(calls).toEqual([]);
    }
  });
});

describe("the presets say what is written down about their hosts", () => {
  const vendAt = (preset: string, body: unknown, status = 200) =>
    supplier({ preset, networkIds: { airtime: {}, data: { MTN: 1 } } }, [answer(status, body)]).port.vend(
      data,
    );
  const jonet = { customer_id: "a1-06g3" };
  const swift = { custom_reference: "a1-06g3", transaction_reference: "T1" };

  test.each<[string, unknown, number, string]>([
    ["swiftlink", { status: 1, ...swift }, 200, "delivered"],
    ["swiftlink", { status: "1", ...swift }, 200, "delivered"],
    ["swiftlink", { status: 0, ...swift }, 200, "unknown"],
    ["swiftlink", { status: 4, ...swift }, 200, "rejected"],
    ["swiftlink", { status: 2, ...swift }, 200, "rejected"],
    ["swiftlink", { status: 3, ...swift }, 200, "unknown"],
    ["swiftlink", { success: true, ...swift }, 200, "delivered"],
    ["swiftlink", { success: true, status: 0, ...swift }, 200, "unknown"],
    ["swiftlink", { success: true }, 200, "unknown"],
    ["swiftlink", { success: false, message: "Transaction failed", ...swift }, 404, "rejected"],
    ["swiftlink", { success: false, message: "Transaction pending", ...swift }, 404, "unknown"],
    ["swiftlink", { success: false, message: "x", description: "Pending", ...swift }, 404, "unknown"],
    ["swiftlink", { message: "Not Found" }, 404, "unknown"],
    ["jonet", { status: "Success", ...jonet }, 200, "delivered"],
    ["jonet", { status: "Success" }, 200, "unknown"],
    ["jonet", { status: "Success", responseCode: "JO101", ...jonet }, 200, "unknown"],
    ["jonet", { status: "anything else", ...jonet }, 200, "unknown"],
    ["jonet", { status: "Processing", ...jonet }, 200, "unknown"],
    ["jonet", { responseCode: "JO105", ...jonet }, 200, "unknown"],
    ["jonet", { responseCode: 201, ...jonet }, 200, "unknown"],
    ["jonet", { status: "Failed", ...jonet }, 200, "rejected"],
    ["jonet", { responseCode: "002" }, 200, "rejected"],
    ["jonet", { responseCode: 2 }, 200, "unknown"],
    ["jonet", { responseCode: "JO119" }, 200, "rejected"],
    ["jonet", { responseCode: "JO108" }, 200, "unknown"],
    ["simserver", { status: true, data: { text_status: "success" } }, 200, "delivered"],
    ["simserver", { status: 1, data: { text_status: "completed" } }, 200, "delivered"],
    ["simserver", { status: true, data: { text_status: "pending" } }, 200, "unknown"],
    ["simserver", { status: "success", data: {} }, 200, "unknown"],
    ["simserver", { status: false, data: { text_status: "error" } }, 200, "unknown"],
    ["mysimhosting", { status: "success" }, 200, "delivered"],
    ["mysimhosting", { status: "fail" }, 200, "rejected"],
    ["mysimhosting", { status: "failed" }, 200, "unknown"],
    ["mysimhosting", { status: "sent" }, 200, "unknown"],
    ["smeplug", { status: true, data: { current_status: "success" } }, 200, "delivered"],
    ["smeplug", { status: true, data: {} }, 200, "unknown"],
    ["smeplug", { status: true, data: { current_status: "processing" } }, 200, "unknown"],
    ["smeplug", { status: true, data: { current_status: "failed" } }, 200, "rejected"],
    ["smeplug", { status: false, msg: "no plan" }, 400, "rejected"],
    ["smeplug", { status: false, msg: "duplicate reference" }, 400, "unknown"],
    ["smeplug", { status: false }, 200, "unknown"],
    ["ogdams", { status: true, code: 200, data: { ref: "OG|DAMS|91" } }, 200, "delivered"],
    ["ogdams", { status: true, code: 200, data: { reference: "a1-06g3" } }, 200, "delivered"],
    ["ogdams", { status: true, code: 200, data: { ref: "91", reference: "another" } }, 200, "unknown"],
    ["ogdams", { status: true, code: 201, data: { ref: "a1-06g3" } }, 201, "unknown"],
    ["ogdams", { status: true, code: 202, data: { reference: "a1-06g3" } }, 202, "unknown"],
    ["ogdams", { status: true, code: 200, data: {} }, 200, "unknown"],
    ["ogdams", { status: false, code: 424, data: {} }, 424, "rejected"],
    ["ogdams", { status: true }, 200, "unknown"],
    ["clubkonnect", { orderid: "1", statuscode: "100" }, 200, "unknown"],
    ["clubkonnect", { orderid: "1", statuscode: "200" }, 200, "delivered"],
    ["clubkonnect", { status: "INVALID_CREDENTIALS" }, 200, "unknown"],
  ])("%s %j, HTTP %i: %s", async (preset, ...[body, status, expected]) => {
    expect((await vendAt(preset, body, status)).kind).toBe(expected);
    expect((await vendAt(preset, body, 502)).kind).toBe("unknown");
  });
});
