import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, call, configureApi, messageOf } from "./api.ts";
import { inWords, speakByCode } from "./in-words.ts";

const onUnauthorized = vi.fn<() => void>();
const send = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", send);
  configureApi({ token: () => "secret", onUnauthorized });
});
afterEach(() => {
  vi.unstubAllGlobals();
  onUnauthorized.mockReset();
  send.mockReset();
});

function answer(status: number, body: unknown) {
  send.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
}

function sent() {
  const [url, init] = send.mock.calls[0] ?? [];
  return { url, method: init?.method, headers: init?.headers as Record<string, string>, body: init?.body };
}

test("parameters are filled and escaped, empty query fields are left out", async () => {
  answer(200, {});
  await call("GET /transaction/{id}", { params: { id: "a/b" } });
  expect(sent().url).toBe("/api/v1/transaction/a%2Fb");
  send.mockReset();
  answer(200, {});
  await call("GET /transaction", { query: { network: "MTN", status: "", page: 2, limit: undefined } });
  expect(sent().url).toBe("/api/v1/transaction?network=MTN&page=2");
});

test("a purchase carries the token and its key", async () => {
  answer(200, { msg: "ok" });
  const body = { network: 1, mobile_number: "08030001001", amount: 100 };
  await call("POST /buy/airtime", { body, requestKey: "key-12345678" });
  expect(sent().headers).toMatchObject({ "x-auth-token": "secret", "idempotency-key": "key-12345678" });
  expect(JSON.parse(sent().body as string)).toEqual(body);
});

test("a refusal becomes an ApiError with the server's words, code and fields", async () => {
  answer(422, {
    msg: "Insufficient balance",
    code: "insufficient_balance",
    fields: { amount: "too much" },
    name: "x",
  });
  const error = await call("GET /auth").catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 422,
    msg: "Insufficient balance",
    code: "insufficient_balance",
    fields: { amount: "too much" },
    data: { name: "x" },
  });
  expect(messageOf(error, "fallback")).toBe("Insufficient balance");
});

test("a 401 ends the session whose token was sent", async () => {
  answer(401, { msg: "Please log in to continue.", code: "not_logged_in" });
  await expect(call("GET /auth")).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
});

test("a 401 to an older token does not end a newer session", async () => {
  let token = "old";
  configureApi({ token: () => token, onUnauthorized });
  send.mockImplementationOnce(async () => {
    token = "new";
    return new Response("{}", { status: 401 });
  });
  await expect(call("GET /auth")).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).not.toHaveBeenCalled();
});

test("silence, a time-out and being offline are told apart, and none of them claims an outcome", async () => {
  send.mockRejectedValueOnce(new TypeError("failed to fetch"));
  await expect(call("GET /auth")).rejects.toMatchObject({ status: 0, code: "no_answer" });
  send.mockRejectedValueOnce(new DOMException("late", "TimeoutError"));
  const late = await call("GET /auth").catch((thrown: unknown) => thrown);
  expect(late).toMatchObject({ status: 0, code: "timeout" });
  expect(messageOf(late, "Confirm your balance")).toBe("Confirm your balance");
  vi.stubGlobal("navigator", { onLine: false });
  await expect(call("GET /auth")).rejects.toMatchObject({ status: 0, code: "offline" });
  expect(send).toHaveBeenCalledTimes(2);
});

test("a caller's own abort is not reported as a failure of the server", async () => {
  send.mockRejectedValueOnce(new DOMException("stop", "AbortError"));
  await expect(call("GET /auth")).rejects.toMatchObject({ name: "AbortError" });
});

const early = (token: string, answered: Promise<Response>) =>
  vi.stubGlobal("window", { __early: { token, "GET /api/v1/auth": answered } });

test("what the page asked before its program was there is not asked again, but only once", async () => {
  early("secret", Promise.resolve(Response.json({ user: "early" })));
  answer(200, { user: "later" });
  expect(await call("GET /auth")).toEqual({ user: "early" });
  expect(send).not.toHaveBeenCalled();
  expect(await call("GET /auth")).toEqual({ user: "later" });
});

test("an early answer to somebody else is not this person's", async () => {
  early("another", Promise.resolve(Response.json({ user: "another" })));
  answer(200, { user: "mine" });
  expect(await call("GET /auth")).toEqual({ user: "mine" });
});

test("an early refusal and an early silence are refusal and silence", async () => {
  early("secret", Promise.resolve(Response.json({ msg: "Log in" }, { status: 401 })));
  await expect(call("GET /auth")).rejects.toMatchObject({ status: 401 });
  expect(onUnauthorized).toHaveBeenCalledTimes(1);
  early("secret", Promise.reject(new TypeError("Failed to fetch")));
  await expect(call("GET /auth")).rejects.toMatchObject({ status: 0, code: "no_answer" });
});

test("a code is said in the language chosen, in English or where it has no translation by the server's sentence (rules 9.8)", () => {
  const said = () => [
    inWords("number_wrong", "Not a number"),
    inWords("brand_new", "Something new"),
    inWords("", ""),
    inWords(null, null),
  ];
  expect(said()).toEqual(["Not a number", "Something new", "", null]);
  speakByCode((code) => ({ number_wrong: "E no be number" })[code]);
  expect(said()).toEqual(["E no be number", "Something new", "", null]);
  speakByCode(undefined);
  expect(said()).toEqual(["Not a number", "Something new", "", null]);
});
