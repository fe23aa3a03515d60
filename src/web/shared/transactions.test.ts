import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authQuery } from "./auth-query.ts";
import { rememberBalance, rememberReceipt, type Transaction, transactionQuery } from "./transactions.ts";
import { readUser, type User, writeUser } from "./user.ts";

const ada = { _id: "1", userName: "ada", balance: 900 } as User;
const receipt = {
  _id: "r",
  trans_UserName: "ada",
  trans_Status: "success",
  balance_After: 500,
} as Transaction;
let cache: QueryClient;

beforeEach(() => {
  cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  writeUser(ada);
  vi.stubGlobal("navigator", { onLine: true });
});
afterEach(() => {
  cache.clear();
  vi.unstubAllGlobals();
});

const auth = () => cache.getQueryState(authQuery.queryKey);
const answer = (body: unknown) => new Response(JSON.stringify(body));
const known = (balance: number) => ({ user: { ...ada, balance }, transactions: [], plans: [] });
const setAuth = (balance: number) => cache.setQueryData(authQuery.queryKey, known(balance) as never);

/** Starts GET /auth; returns the function that delivers its answer, and the result. */
function askAuth(balance: number) {
  const line = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => line.promise);
  const over = cache.fetchQuery(authQuery).catch(() => undefined);
  return async () => {
    line.resolve(answer(known(balance)));
    await over;
  };
}

test("the receipt of a first sending is the newest word on the balance, and the server is asked all the same", () => {
  setAuth(900);
  rememberReceipt(cache, receipt, "new");
  expect(readUser()?.balance).toBe(500);
  expect(auth()?.data?.transactions).toEqual([receipt]);
  expect(auth()?.isInvalidated).toBe(true);
});

test("the receipt of an act that was sent before says nothing of the balance: the server is asked", () => {
  setAuth(900);
  rememberReceipt(cache, receipt, "repeated");
  expect(readUser()?.balance).toBe(900);
  expect(auth()?.isInvalidated).toBe(true);
});

test("another person's receipt does not become one's own balance", () => {
  rememberReceipt(cache, { ...receipt, trans_UserName: "bola" }, "new");
  expect(readUser()?.balance).toBe(900);
});

test.each([
  ["a receipt", () => rememberReceipt(cache, receipt, "new")],
  ["a live balance", () => rememberBalance(cache, 500)],
])("an answer that was under way before %s does not undo it", async (_, hear) => {
  const arrive = askAuth(900);
  hear();
  await arrive();
  expect(readUser()?.balance).toBe(500);
});

test("a live balance that overtakes nothing is taken as it is", () => {
  setAuth(900);
  rememberBalance(cache, 500);
  expect(readUser()?.balance).toBe(500);
  expect(auth()?.isInvalidated).toBe(false);
});

test("an answer for who was logged in before is not shown to who is now", async () => {
  const arrive = askAuth(900);
  writeUser({ ...ada, _id: "2", userName: "bola", balance: 7 });
  await arrive();
  expect(readUser()).toMatchObject({ userName: "bola", balance: 7 });
});

test("a purchase that ends while it is asked about makes the balance be asked for", async () => {
  setAuth(900);
  const query = transactionQuery("r");
  const ask = async (status: string) => {
    vi.stubGlobal("fetch", async () => answer({ ...receipt, trans_Status: status }));
    await cache.fetchQuery({ ...query, staleTime: 0 });
  };
  await ask("processing");
  await ask("processing");
  expect(auth()?.isInvalidated).toBe(false);
  await ask("failed");
  expect(auth()?.isInvalidated).toBe(true);
});

const open = { ...receipt, trans_Status: "processing" } as Transaction;
const shownRow = () => cache.getQueryData(transactionQuery("r").queryKey)?.trans_Status;

test("news of the purchase under way that comes after its end changes nothing (rules 9.23)", () => {
  setAuth(900);
  rememberReceipt(cache, receipt, "new");
  rememberReceipt(cache, open);
  expect(shownRow()).toBe("success");
  expect(auth()?.data?.transactions).toEqual([receipt]);
});

test("an end that only a list has is not taken back either (rules 9.23)", () => {
  cache.setQueryData(authQuery.queryKey, { ...known(900), transactions: [receipt] } as never);
  rememberReceipt(cache, open);
  expect(shownRow()).toBe("success");
});

test("an answer that was asked for before the end came does not undo it (rules 9.23)", async () => {
  const line = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => line.promise);
  const asked = cache.fetchQuery(transactionQuery("r"));
  rememberReceipt(cache, receipt);
  line.resolve(answer(open));
  await asked;
  expect(shownRow()).toBe("success");
});

test("an end replaces what was open, and another end replaces that", () => {
  rememberReceipt(cache, open);
  rememberReceipt(cache, receipt);
  expect(shownRow()).toBe("success");
  rememberReceipt(cache, { ...receipt, trans_Status: "refunded" });
  expect(shownRow()).toBe("refunded");
});
