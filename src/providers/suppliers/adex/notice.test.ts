import { expect, test } from "vitest";
import { data } from "./test-support.ts";
import { readAnswer, readNotice } from "./answer.ts";

const notice = (body: unknown) =>
  readNotice(Buffer.from(typeof body === "string" ? body : JSON.stringify(body)));

test.each([
  ["success", "delivered"],
  ["SUCCESS", "delivered"],
  ["fail", "failed"],
  ["failed", "failed"],
  ["process", "working"],
  ["proccess", "working"],
])("a notice that says %s means %s", (status, says) => {
  const body = { status, "request-id": "a1-06g3", response: "Sent to 08030000001\n now" };
  expect(notice(body)).toEqual({ reference: "a1-06g3", says, said: "Sent to *001 now" });
});

test.each([
  "",
  "<html>",
  "null",
  "[]",
  {},
  { status: "success" },
  { "request-id": "a1-06g3" },
  { status: "maybe", "request-id": "a1-06g3" },
  { status: "success", "request-id": "with blanks" },
  { status: "success", "request-id": "x".repeat(65) },
  { status: "success", "request-id": { nested: true } },
])("%j is no notice", (body) => {
  expect(notice(body)).toBeUndefined();
});

test("a notice without the operator's words says nothing more", () => {
  expect(notice({ status: "fail", "request-id": "a1", response: null })).toMatchObject({ said: "" });
});

const read = (status: number, body: object) => {
  const text = JSON.stringify(body);
  const outcome = { kind: "answer", status, contentType: "", text, bytes: text.length } as const;
  return readAnswer(outcome, data).answer;
};

test("an answer that leaves the outcome open says what it tells beside that", () => {
  expect(read(403, { status: "fail", message: "Request ID Exits..." })).toMatchObject({
    kind: "unknown",
    hint: { kind: "reference_known", said: "Request ID Exits..." },
  });
  const process = { status: "process", "request-id": data.reference, oldbal: "5,000", newbal: 4_390 };
  expect(read(200, process)).toMatchObject({
    kind: "unknown",
    hint: {
      kind: "working",
      said: "it stated our balance as ₦5,000.00 before and ₦4,390.00 after the order",
    },
  });
  expect(read(200, { status: "process", "request-id": data.reference })).toMatchObject({
    hint: { kind: "working", said: "" },
  });
});
