import { expect, test } from "vitest";
import { naira, kobo } from "../../src/core/money.ts";
import { newReservation, nextReference, NO_ANSWER, openBank } from "./monnify-world.ts";

const bank = await openBank();
const { reservedAccounts: accounts } = bank.port;

const reservationsOf = (reference: string) => bank.simulators.books.monnify(reference).reserved;

/** An account of its own that somebody has sent `amount` to; answers the transaction's reference. */
async function paidIn(amount: number | string) {
  const wanted = newReservation();
  const reserved = await accounts.reserve(wanted);
  const accountNumber = reserved.kind === "reserved" ? reserved.accounts[0]?.accountNumber : undefined;
  const reported = await bank.control("transfer", { accountNumber, amount });
  return { wanted, accountNumber, reference: String(reported["transactionReference"]) };
}

test("reserved at every bank, and again under the same reference: the same accounts, one reservation", async () => {
  const wanted = newReservation();
  const first = await accounts.reserve(wanted);
  expect(first).toMatchObject({
    kind: "reserved",
    accounts: [{ bankCode: "50515" }, { bankCode: "035" }, { bankCode: "232" }],
  });
  expect(await accounts.reserve(wanted)).toEqual(first);
  expect(reservationsOf(wanted.reference)).toHaveLength(1);
});

test("reserved at one bank, then at one more; the source of payments is not restricted", async () => {
  const wanted = newReservation({ bankCodes: ["035"] });
  expect(await accounts.reserve(wanted)).toMatchObject({
    accounts: [{ bankCode: "035", bankName: "Wema bank" }],
  });
  const more = await accounts.addBank({ reference: wanted.reference, bankCode: "232" });
  expect(more).toMatchObject({ accounts: [{ bankCode: "035" }, { bankCode: "232" }] });
});

test.each([
  ["a BVN that is none", newReservation({ bvn: "00012345678" }), "identity"],
  ["a bank that takes no part", newReservation({ bankCodes: ["058"] }), "bank"],
  ["a name that is too short", { ...newReservation(), name: "A" }, "refused"],
])("refused: %s", async (_name, wanted, reason) => {
  expect(await accounts.reserve(wanted)).toMatchObject({ kind: "refused", reason });
  expect(reservationsOf(wanted.reference)).toEqual([]);
});

test.each(["delivered_reset", "delivered_502", "delivered_garbage", "delivered_cut", "down"])(
  "an answer that says nothing is unknown, and asking again finds what there is: %s",
  async (kind) => {
    const wanted = newReservation();
    await bank.control("fault", { kind, service: "reserve" });
    expect((await accounts.reserve(wanted)).kind).toBe("unknown");
    expect((await accounts.reserve(wanted)).kind).toBe("reserved");
    expect(reservationsOf(wanted.reference)).toHaveLength(1);
  },
);

test("an identity is told later; a number that is none is refused, an unknown reference too", async () => {
  const wanted = newReservation();
  await accounts.reserve(wanted);
  const addIdentity = (bvn: string) =>
    accounts.addIdentity({ reference: wanted.reference, identity: { bvn } });
  expect(await addIdentity("22100000009")).toBe("done");
  expect(reservationsOf(wanted.reference)[0]?.bvn).toBe("22100000009");
  expect(await addIdentity("00000000000")).toBe("refused");
  await bank.control("fault", { kind: "down", service: "kyc" });
  expect(await addIdentity("22100000009")).toBe("unknown");
});

test("a payment is told to the kobo, with its owner and account; bars in its reference survive the path", async () => {
  const { wanted, accountNumber, reference } = await paidIn("1234.56");
  expect(reference).toContain("|");
  expect(await accounts.payment(reference)).toEqual({
    kind: "paid",
    paid: kobo(123_456n),
    currency: "NGN",
    gatewayRef: reference,
    owner: wanted.reference,
    accountNumber,
  });
});

test.each([
  ["more than was asked", 1_000.06, { kind: "paid", paid: kobo(100_006n) }],
  ["less than was asked", 1_000.05, { kind: "pending" }],
  ["reversed", 1_000.14, { kind: "failed" }],
  ["another currency", 1_000.16, { kind: "paid", currency: "USD" }],
  ["somebody else's", 1_000.17, { kind: "paid", owner: "nobody-we-know" }],
  ["rejected", 1_000.11, { kind: "unknown", notFound: true }],
])("what the provider says of a payment: %s", async (_name, amount, expected) => {
  const { reference } = await paidIn(amount);
  expect(await accounts.payment(reference)).toMatchObject(expected);
});

test.each([
  ["pending twice", 500.07, ["pending", "pending", "paid"]],
  ["500 twice", 500.08, ["unknown", "unknown", "paid"]],
  ["not known twice", 500.1, ["unknown", "unknown", "paid"]],
])("asked again until it says: %s", async (_name, amount, kinds) => {
  const { reference } = await paidIn(amount);
  for (const kind of kinds) expect((await accounts.payment(reference)).kind).toBe(kind);
});

test("a payment nobody made is not known; silence is not the same", async () => {
  expect(await accounts.payment("MNFY|04|nothing")).toMatchObject({ kind: "unknown", notFound: true });
  const hasty = bank.portOf({ readMs: 300 }).reservedAccounts;
  const { reference } = await paidIn(500.09);
  expect(await hasty.payment(reference)).toEqual({ kind: "unknown", note: NO_ANSWER });
});

test("the list of what came in names paid transfers, over several pages", async () => {
  const { wanted, accountNumber, reference } = await paidIn(500);
  expect(await accounts.recent(wanted.reference)).toEqual([reference]);
  for (let i = 0; i < 119; i++) await bank.control("transfer", { accountNumber, amount: 500 });
  await bank.control("transfer", { accountNumber, amount: 500.14 });
  expect(await accounts.recent(wanted.reference)).toHaveLength(120);
  expect(await accounts.recent(nextReference())).toBeUndefined();
});

test("identity: the name of a NIN, a comparison of a BVN", async () => {
  const { identities } = bank.port;
  const ada = { name: "Ada Test", phone: "08031234567" };
  await bank.control("identity", {
    number: "23400000001",
    firstName: "Ada",
    middleName: "Chiamaka",
    lastName: "Test",
    mobileNumber: ada.phone,
  });
  expect(await identities.nin("23400000001")).toEqual({ kind: "found", fullName: "Ada Chiamaka Test" });
  expect(await identities.nin("00000000001")).toEqual({ kind: "not_found" });
  // In part, and the phone is the owner's; in part, and it is not; whole; not at all.
  const compare = async (name: string, phone = ada.phone) =>
    identities.bvn("23400000001", { name, phone, bornOn: "1993-10-03" });
  expect(await compare("Ada Test")).toEqual({ kind: "compared", isSame: true });
  expect(await compare("Ada Test", "08039999999")).toEqual({ kind: "compared", isSame: false });
  expect(await compare("Ada Chiamaka Test", "08039999999")).toEqual({ kind: "compared", isSame: true });
  expect(await compare("Bola Obi")).toEqual({ kind: "compared", isSame: false });
  expect(await identities.bvn("00000000001", { ...ada, bornOn: "1993-10-03" })).toEqual({
    kind: "not_found",
  });
});

test("identity: our wallet too low, and a provider in trouble, say nothing about the number", async () => {
  const { identities } = bank.port;
  await bank.control("config", { walletKobo: 0 });
  expect((await identities.nin("22100000001")).kind).toBe("unavailable");
  expect(
    (await identities.bvn("22100000001", { name: "A B", phone: "08030000001", bornOn: "1993-10-03" })).kind,
  ).toBe("unavailable");
  await bank.control("config", { walletKobo: Number(naira(1_000_000)) });
  for (const kind of ["down", "delivered_garbage", "delivered_502", "reset"]) {
    await bank.control("fault", { kind, service: "nin" });
    expect((await identities.nin("22100000001")).kind).toBe("unavailable");
  }
});

test("one token serves many calls; a minute before its end there is a new one, and after a 401 too", async () => {
  const port = bank.portOf().payouts;
  const before = await bank.logins();
  await Promise.all(Array.from({ length: 10 }, () => port.banks()));
  expect(await bank.logins()).toBe(before + 1);
  bank.clock.ms += 3_500_000;
  await port.banks();
  expect(await bank.logins()).toBe(before + 1);
  bank.clock.ms += 50_000;
  await port.banks();
  expect(await bank.logins()).toBe(before + 2);
  await bank.control("expire");
  expect(await port.banks()).toBeDefined();
  expect(await bank.logins()).toBe(before + 3);
});

test("a payout is not sent again after a 401, and a token that is refused for ever ends in no answer", async () => {
  const port = bank.portOf();
  await port.payouts.banks();
  await bank.control("expire");
  const order = { reference: nextReference(), amount: naira(100), bankCode: "058", bankName: "GTBank Plc" };
  const payee = { accountNumber: "0099990001", accountName: "ADA OBI", narration: "Withdrawal" };
  expect((await port.payouts.pay({ ...order, ...payee })).kind).toBe("unknown");
  expect(await port.payouts.status(order.reference, order.amount)).toMatchObject({
    kind: "unknown",
    notFound: true,
  });
  await bank.control("fault", { kind: "token_expired", times: 2 });
  expect(await port.payouts.banks()).toBeUndefined();
});
