import Paystack from "paystack-sdk";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { PAYSTACK_SECRET, type Simulators, startSimulators } from "../../simulators/start.ts";

/**
 * The popular client of the provider works unmodified against our simulator, so the wire format is the one
 * the world speaks. The client knows one address only; calls to it are led to the simulator, as a name server
 * would.
 */

const PROVIDER = "https://api.paystack.co";
let simulators: Simulators;
const real = globalThis.fetch;

beforeAll(async () => {
  simulators = await startSimulators();
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) =>
    real(address.startsWith(PROVIDER) ? simulators.paystack + address.slice(PROVIDER.length) : address, init),
  );
});
afterEach(async () => {
  await real(`${simulators.paystack}/_control/reset`, { method: "POST" });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await simulators.stop();
});

const client = new Paystack(PAYSTACK_SECRET);
const wanted = (reference: string, amount = "500000") => ({ email: "ada@example.test", amount, reference });

type Answer<T> = { status: boolean; message: string; data: T };
type Linked = Answer<{ authorization_url: string; access_code: string; reference: string }>;
type Verified = Answer<{ status: string; amount: number; currency: string; reference: string; id: number }>;

test("a link is made, paid on its page and verified in kobo", async () => {
  const made = (await client.transaction.initialize(wanted("client-1"))) as Linked;
  expect(made).toMatchObject({ status: true, data: { reference: "client-1" } });
  const before = (await client.transaction.verify("client-1")) as Verified;
  expect(["ongoing", "abandoned"]).toContain(before.data.status);
  await real(made.data.authorization_url, { method: "POST", redirect: "manual" });
  const after = (await client.transaction.verify("client-1")) as Verified;
  expect(after.data).toMatchObject({
    status: "success",
    amount: 500_000,
    currency: "NGN",
    reference: "client-1",
  });
});

test("a reference is made up when none is given, and the list and a single transaction are read", async () => {
  const made = (await client.transaction.initialize({
    email: "ada@example.test",
    amount: "10000",
  })) as Linked;
  const listed = (await client.transaction.list()) as Answer<{ reference: string; id: number }[]>;
  expect(listed.data.map(({ reference }) => reference)).toEqual([made.data.reference]);
  const one = (await client.transaction.fetch(String(listed.data[0]?.id))) as Verified;
  expect(one.data.reference).toBe(made.data.reference);
});

test.each([
  ["an unknown reference", () => client.transaction.verify("client-unknown"), 400],
  ["a bad amount", () => client.transaction.initialize(wanted("client-2", "1.5")), 400],
  ["a wrong key", () => new Paystack("sk_test_wrong").transaction.initialize(wanted("client-3")), 401],
])("%s is an error of the client, with the provider's message", async (_what, ask, status) => {
  const error = await ask().then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({
    status,
    body: { status: false, message: expect.any(String), type: "validation_error" },
  });
});

test("a reference is good for one link", async () => {
  await client.transaction.initialize(wanted("client-4"));
  await expect(client.transaction.initialize(wanted("client-4"))).rejects.toMatchObject({
    body: { code: "duplicate_reference" },
  });
});
