import { expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import { newPayout, NO_ANSWER, openBank } from "./monnify-world.ts";

const bank = await openBank();
const { payouts } = bank.port;
const credited = (reference: string) =>
  bank.simulators.books.monnify(reference).payouts.reduce((sum, row) => sum + row.pays, 0);

test("banks are listed with the codes that payouts take", async () => {
  const banks = await payouts.banks();
  expect(banks?.length).toBeGreaterThan(15);
  expect(banks).toContainEqual({ code: "058", name: "GTBank Plc" });
});

test("name enquiry: found, nobody's, and a provider in trouble", async () => {
  const ask = (accountNumber: string) => payouts.lookUp({ bankCode: "058", accountNumber });
  expect(await ask("0123456789")).toEqual({ kind: "found", name: "BALOGUN EMEKA" });
  expect(await ask("0123450404")).toEqual({ kind: "not_found" });
  expect((await ask("0123450406")).kind).toBe("unavailable");
  const hasty = bank.portOf({ readMs: 300 }).payouts;
  const slow = await hasty.lookUp({ bankCode: "058", accountNumber: "0123450405" });
  expect(slow).toMatchObject({ kind: "unavailable", note: NO_ANSWER });
});

test("our wallet's balance, as text of naira", async () => {
  await bank.control("config", { walletKobo: 123_456 });
  expect(await payouts.balance()).toBe(123_456n);
  await bank.control("config", { walletKobo: 1_000_000_000_000 });
});

test("a payout is paid to the kobo, once", async () => {
  const order = newPayout("0001", kobo(123_456n));
  expect((await payouts.pay(order)).kind).toBe("paid");
  const [row] = bank.simulators.books.monnify(order.reference).payouts;
  expect(row).toMatchObject({ amountKobo: 123_456, pays: 1, narration: "Withdrawal" });
  expect(await payouts.status(order.reference, order.amount)).toEqual({
    kind: "paid",
    providerRef: row?.transactionReference,
  });
});

test.each([
  ["D01", "0014", "refused"],
  ["D03", "0009", "bad_account"],
  ["D04", "0007", "house"],
  ["D06", "0016", "house"],
  ["D07", "0024", "too_soon"],
  ["failed within a successful envelope, our wallet", "0004", "house"],
  ["failed within a successful envelope, their account", "0026", "bad_account"],
  ["expired", "0018", "refused"],
])("proven not paid: %s", async (_name, ending, reason) => {
  const order = newPayout(ending);
  expect(await payouts.pay(order)).toMatchObject({ kind: "failed", reason });
  expect(credited(order.reference)).toBe(0);
});

test.each([
  ["no answer after the money moved", "0005", "paid"],
  ["reset after the money moved", "0011", "paid"],
  ["502 after the money moved", "0006", "paid"],
  ["garbage after the money moved", "0012", "paid"],
  ["99 after the money moved", "0017", "paid"],
  ["an order that got lost", "0010", "unknown"],
  ["pending", "0013", "unknown"],
  ["a one-time password is asked for", "0015", "unknown"],
  ["a status nobody documented", "0019", "unknown"],
])("not proven, so asked about and never sent again: %s", async (_name, ending, later) => {
  const order = newPayout(ending);
  const before = credited(order.reference);
  expect((await payouts.pay(order)).kind).toBe("unknown");
  const status = await payouts.status(order.reference, order.amount);
  expect(status.kind).toBe(later);
  expect(before + credited(order.reference)).toBe(later === "paid" ? 1 : 0);
});

test("a reference nobody knows is unknown, and told so", async () => {
  expect(await payouts.status("nobody-knows", naira(100))).toMatchObject({ kind: "unknown", notFound: true });
});

test("a repeated reference is not a failure: it is asked about", async () => {
  const order = newPayout("0001");
  await payouts.pay(order);
  const again = await payouts.pay(order);
  expect(again).toMatchObject({ kind: "unknown" });
  expect(again).not.toHaveProperty("notFound");
  expect(credited(order.reference)).toBe(1);
});

test("the same amount to the same account within two minutes is refused as too soon, and nothing is paid twice", async () => {
  const order = newPayout("0001");
  await payouts.pay(order);
  const other = { ...order, reference: `${order.reference}-2` };
  expect(await payouts.pay(other)).toMatchObject({ kind: "failed", reason: "too_soon" });
  expect(bank.simulators.books.monnify(order.accountNumber).payouts.length).toBe(1);
});

test("pending, then failed; paid, then reversed: the status says so", async () => {
  const order = newPayout("0003");
  expect((await payouts.pay(order)).kind).toBe("unknown");
  await bank.control("settle", { reference: order.reference });
  expect((await payouts.status(order.reference, order.amount)).kind).toBe("failed");
  const paid = newPayout("0008");
  expect((await payouts.pay(paid)).kind).toBe("paid");
  await bank.control("settle", { reference: paid.reference, status: "REVERSED" });
  expect((await payouts.status(paid.reference, paid.amount)).kind).toBe("reversed");
});

test("a wallet of ours that is too low: failed, and it is the house's fault", async () => {
  await bank.control("config", { walletKobo: 1_000 });
  expect(await payouts.pay(newPayout("9999"))).toMatchObject({ kind: "failed", reason: "house" });
  await bank.control("config", { walletKobo: 1_000_000_000_000 });
});

test("nothing is sent to a host that is not there, or that does not know us: proof that nothing was paid", async () => {
  const order = newPayout("0001");
  const away = bank.portOf({ baseUrl: "http://127.0.0.1:1" }).payouts;
  expect(await away.pay(order)).toMatchObject({ kind: "failed" });
  const stranger = bank.portOf({ apiKey: "MK_TEST_STRANGER" }).payouts;
  expect(await stranger.pay(order)).toMatchObject({ kind: "failed", reason: "house" });
  expect(bank.simulators.books.monnify(order.reference).payouts).toEqual([]);
});

test("amounts below the provider's least are not proven unpaid by its complaint alone", async () => {
  const order = newPayout("0001", naira(1));
  expect((await payouts.pay(order)).kind).toBe("unknown");
  expect(await payouts.status(order.reference, order.amount)).toMatchObject({
    kind: "unknown",
    notFound: true,
  });
});
