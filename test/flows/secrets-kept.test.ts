import fastify from "fastify";
import { expect, test } from "vitest";
import { expectSecretsKept, watchSecrets } from "../support/secrets-kept.ts";

/** The watch that every world of these tests is under, itself. */

async function talk() {
  const seen = new Set<string>();
  const app = fastify();
  watchSecrets(app, seen);
  app.post("/api/v1/auth/login", async () => ({
    msg: "Welcome",
    token: "session-token-1",
    user: { userName: "ada" },
  }));
  app.post("/api/v1/auth/refused", async () => ({
    msg: "No",
    code: "wrong_credentials",
    next: "Try again.",
  }));
  const payload = { userName: "ada_obi", password: "tide-and-sand", nested: { otp: "123456" } };
  const headers = { "x-auth-token": "session-token-0" };
  await app.inject({ method: "POST", url: "/api/v1/auth/login", payload, headers });
  await app.inject({ method: "POST", url: "/api/v1/auth/refused", payload: {} });
  return seen;
}

test("passwords, codes and tokens that pass the door are known; names and refusals' codes are not among them", async () => {
  expect([...(await talk())].sort()).toEqual([
    "123456",
    "session-token-0",
    "session-token-1",
    "tide-and-sand",
  ]);
});

test("a log line with one of them is found, and named", async () => {
  const seen = await talk();
  expect(() => expectSecretsKept(['{"msg":"fine"}', '{"body":"tide-and-sand"}'], seen)).toThrow(
    /secrets in the log/,
  );
  expectSecretsKept(['{"msg":"fine","user":"ada_obi"}'], seen);
});
