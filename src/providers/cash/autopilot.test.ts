import { expect, test } from "vitest";
import { naira } from "../../core/money.ts";
import { autopilotCash } from "./autopilot.ts";

const order = {
  reference: "202611210901AAAAAAAAAAAAAAAAAA",
  network: "MTN" as const,
  sessionId: "a-session",
  block: naira(5_000),
  quantity: 1,
  pin: "1234",
};

function answering(status: number, body: object) {
  const text = JSON.stringify(body);
  const outcome = { kind: "answer" as const, status, contentType: "application/json", text, bytes: 1 };
  const http = { send: async () => outcome, close: async () => undefined };
  const config = { baseUrl: "http://provider", key: "key", maxInFlight: 1, otpMs: 1, transferMs: 1 };
  return autopilotCash({ http, config });
}

test.each([
  "Transaction is still processing",
  "Duplicate reference",
  "Your transfer is pending",
  "Session already used",
  "The network timed out",
  "Transfer was successful",
])("a failure in the words %j proves neither that airtime left nor that it did not", async (message) => {
  for (const code of [400, 422, 424]) {
    const port = answering(code, { status: false, code, data: { message } });
    expect((await port.transfer(order)).kind).toBe("unknown");
    expect((await port.status(order)).kind).toBe("unknown");
  }
});

test.each(["Incorrect PIN", "Insufficient airtime", "Transfer unsuccessful", "Session expired"])(
  "a failure in the words %j is one",
  async (message) => {
    const port = answering(424, { status: false, code: 424, data: { message } });
    expect((await port.transfer(order)).kind).toBe("refused");
    expect((await port.status(order)).kind).toBe("refused");
  },
);
