import { describe, expect, test } from "vitest";
import {
  answer,
  config,
  data,
  dataAnswer,
  fail,
  question,
  requery,
  signedIn,
  supplier,
} from "./test-support.ts";

describe("the access key", () => {
  test("is fetched once for many orders, and again after 23 hours", async () => {
    const order = answer(200, dataAnswer);
    const { port, calls, clock } = supplier([signedIn(), order, order, signedIn("static-key-2"), order]);
    await Promise.all([port.vend(data), port.vend(data)]);
    clock.nowMs += 23 * 3_600_000;
    await port.vend(data);
    expect(calls.map(({ url }) => url.replace(config.baseUrl, ""))).toEqual([
      "/user",
      "/data",
      "/data",
      "/user",
      "/data",
    ]);
    expect(calls[4]?.headers["authorization"]).toBe("Token static-key-2");
  });

  test("that is refused is fetched afresh once, and the order, which was not looked at, sent with it", async () => {
    const { port, calls } = supplier([
      signedIn(),
      fail("Access token is invalid or missing"),
      signedIn("static-key-2"),
      answer(200, dataAnswer),
    ]);
    expect(await port.vend(data)).toMatchObject({ kind: "delivered" });
    expect(calls.map(({ headers }) => headers["authorization"]).slice(1)).toEqual([
      "Token static-key-1",
      expect.stringMatching(/^Basic /),
      "Token static-key-2",
    ]);
  });

  test("that stays the same after a refusal is not tried again", async () => {
    const { port, calls } = supplier([signedIn(), fail("Access token is invalid or missing"), signedIn()]);
    expect(await port.vend(data)).toMatchObject({
      kind: "rejected",
      by: "supplier",
      reason: "supplier_auth",
    });
    expect(calls).toHaveLength(3);
  });

  test("that cannot be had: the order never left, whatever went wrong with the sign-in", async () => {
    const refused = await supplier([fail("invalid username or password")]).port.vend(data);
    expect(refused).toMatchObject({ kind: "rejected", by: "supplier", reason: "supplier_auth" });
    const outcomes = [
      { kind: "no_answer", note: "late" } as const,
      { kind: "not_sent", note: "ECONNREFUSED" } as const,
      answer(502, "<html>"),
      answer(200, { status: "success", AccessToken: "bad\r\nkey: injected" }),
    ];
    for (const outcome of outcomes) {
      const { port, calls } = supplier([outcome]);
      expect(await port.vend(data)).toMatchObject({ kind: "rejected", by: "supplier", reason: "not_sent" });
      expect(calls).toHaveLength(1);
    }
  });

  test("an order whose outcome is open is never sent again by itself", async () => {
    const { port, calls } = supplier([signedIn(), { kind: "no_answer", note: "late" }]);
    expect(await port.vend(data)).toMatchObject({ kind: "unknown" });
    expect(calls).toHaveLength(2);
  });
});

describe("requery sends the same order again under the same reference", () => {
  test("to the letter", async () => {
    const { port, calls } = supplier([
      signedIn(),
      { kind: "no_answer", note: "late" },
      fail("Request ID Exits..."),
    ]);
    await port.vend(data);
    await port.requery(question(data));
    expect(calls[2]?.body).toBe(calls[1]?.body);
  });

  test("what was never received is sold now; a failure at the vending step is about the one order there is", async () => {
    expect(await requery(data, answer(200, dataAnswer))).toMatchObject({ kind: "delivered" });
    const failed = answer(200, { ...dataAnswer, status: "fail" });
    expect(await requery(data, failed)).toMatchObject({ kind: "rejected" });
  });

  test.each([
    ["a duplicate", fail("Request ID Exits...")],
    ["float low", fail("Insufficient Account")],
    ["product off", fail("this product is not available right now")],
    ["key refused", fail("Access token is invalid or missing")],
    ["nothing sent", { kind: "not_sent", note: "ECONNREFUSED" } as const],
    ["no answer", { kind: "no_answer", note: "late" } as const],
    ["process", answer(200, { ...dataAnswer, status: "process" })],
  ])(
    "what the second sending meets before vending proves nothing about the first: %s",
    async (_name, outcome) => {
      const found = await requery(data, outcome);
      expect(found.kind).toBe("unknown");
      expect(found).not.toHaveProperty("notFound");
    },
  );

  test("a sign-in that fails proves nothing about the first sending", async () => {
    expect(await supplier([fail("invalid username or password")]).port.requery(question(data))).toMatchObject(
      { kind: "unknown" },
    );
  });

  test("which it declares, so that nobody asks once the money is not held any more", () => {
    expect(supplier([]).port.question).toBe("resend");
  });

  test.each([
    "The request-id has already been taken.",
    "Request ID Exits...",
    "Transaction Plan Id Exits",
    "Referrence ID Used",
  ])("a used reference says that the script has the order: %s", async (words) => {
    expect(await requery(data, fail(words))).toMatchObject({ kind: "unknown", supplierRef: data.reference });
    expect(await requery(data, fail("wait, the request is in process"))).not.toHaveProperty("supplierRef");
  });
});
