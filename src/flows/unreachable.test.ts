import { expect, test } from "vitest";
import { isUnreachable } from "./unreachable.ts";

const withCode = (code: string) => Object.assign(new Error("refused"), { code });

test.each([
  ["25006", "a standby, or writes are switched off"],
  ["25P01", "no transaction any more"],
  ["25P02", "a transaction that an error has ended"],
  ["25P03", "idle in a transaction for too long"],
  ["28P01", "a password that was changed"],
  ["3D000", "a database that is gone"],
  ["40001", "undone because of others"],
  ["53100", "a full disk"],
  ["53200", "no memory"],
  ["53300", "no room for another connection"],
  ["55P03", "a lock that others hold"],
  ["57014", "a statement that took too long"],
  ["57P01", "the server stops"],
  ["57P03", "the server starts"],
  ["58030", "an error of the disk"],
  ["08006", "a connection that failed"],
  ["ECONNRESET", "a connection that broke"],
  ["ETIMEDOUT", "no answer in time"],
])("%s is overloaded and not internal: %s (rules 8.76)", (code) => {
  expect(isUnreachable(withCode(code))).toBe(true);
});

test.each(["22P02", "23505", "23514", "42601", "42P01", "P0001", ""])(
  "%s is a fault of ours and stays internal",
  (code) => {
    expect(isUnreachable(withCode(code))).toBe(false);
  },
);

test.each(["Query read timeout", "Connection terminated unexpectedly", "no answer in time"])("%s", (text) => {
  expect(isUnreachable(new Error(text))).toBe(true);
});
