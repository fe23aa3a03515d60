import { describe, expect, it } from "vitest";
import { clientOf, giveMoney, me, newcomer } from "./client.ts";
import { BENEFICIARY, expectFields, TRANSACTION } from "./fields.ts";

/** Section 7, "Withdrawals" and "Airtime to cash". */

const GTBANK = { bankName: "GTBank Plc", bankCode: "058" };
const ACCOUNT = "0123451001";
/** The simulated bank fails payouts to account numbers that end so. */
const FAILS = "0123450026";

describe("POST /withdraw/validate", () => {
  it("tells whose account it is", async () => {
    const partner = await clientOf("partner");
    const { status, body } = await partner.post("/withdraw/validate", { ...GTBANK, accountNumber: ACCOUNT });
    expect(status).toBe(200);
    expectFields(body, { name: "text", code: "text" });
  });

  it("asks for the account number", async () => {
    const partner = await clientOf("partner");
    const { status, body } = await partner.post("/withdraw/validate", { ...GTBANK, accountNumber: "" });
    expect([status, body.msg]).toEqual([400, "Enter account number"]);
  });
});

describe("GET /withdraw/bankCodes", () => {
  it("lists banks with code and name", async () => {
    const { status, body } = await (await clientOf("partner")).get("/withdraw/bankCodes");
    expect(status).toBe(200);
    expectFields(body[0], { code: "text", name: "text" });
  });
});

describe("withdrawals", () => {
  const form = async (accountNumber: string, amount: number | string) => {
    const partner = await clientOf("partner");
    const { body } = await partner.post("/withdraw/validate", { ...GTBANK, accountNumber });
    return { ...GTBANK, accountNumber, amount, bankAccountName: body.name, accountName: body.name };
  };

  it.each(["/withdraw/", "/withdraw"])("POST %s pays the amount less 50 naira", async (path) => {
    const partner = await clientOf("partner");
    const before = (await me(partner)).balance;
    const { status, body } = await partner.post(
      path,
      await form(ACCOUNT, path === "/withdraw" ? "600" : 700),
    );
    expect(status).toBe(200);
    expectFields(body, { msg: "text" });
    expectFields(body.receipt, TRANSACTION);
    const spent = path === "/withdraw" ? 600 : 700;
    expect(body.receipt).toMatchObject({ trans_amount: spent, balance_After: before - spent });
    expect((await me(partner)).balance).toBe(before - spent);
  });

  it("that failed is no success: 422 with a receipt whose balance is the one after the release", async () => {
    const partner = await clientOf("partner");
    const before = (await me(partner)).balance;
    const { status, body } = await partner.post("/withdraw/", await form(FAILS, 500));
    expect([status, body.code]).toEqual([422, "withdrawal_failed"]);
    expect(body.receipt).toMatchObject({ trans_Status: "failed", balance_After: before });
    expect((await me(partner)).balance).toBe(before);
  });

  it("beyond the balance moves nothing", async () => {
    const partner = await clientOf("partner");
    const before = (await me(partner)).balance;
    const { isSuccess } = await partner.post("/withdraw/", await form(ACCOUNT, 9_000_000));
    expect(isSuccess).toBe(false);
    expect((await me(partner)).balance).toBe(before);
  });

  it("POST /withdraw/beneficiary adds one, GET lists it", async () => {
    const partner = await clientOf("partner");
    const added = await partner.post("/withdraw/beneficiary", await form(ACCOUNT, ""));
    expect(added.isSuccess).toBe(true);
    const { body } = await partner.get("/withdraw/beneficiary");
    const list = Array.isArray(body) ? body : Object.values(body).find(Array.isArray);
    expectFields(list?.[0], BENEFICIARY);
    expect(list?.[0]).toMatchObject({ accountNumber: ACCOUNT, bankCode: "058" });
  });
});

describe("airtime to cash", () => {
  it("pays a rate of the amount after code and PIN", async () => {
    const client = await clientOf("partner");
    // Without an identity the limit at a time is 10,000.
    const known = await client.post("/auth/updateKyc", { nin: "22000000007" });
    expect(known.isSuccess).toBe(true);
    const before = (await me(client)).balance;
    const sent = await client.post("/a2c/getOTP", { network: "MTN", senderNumber: "08031234100" });
    expect(sent.status).toBe(200);
    expectFields(sent.body, { identifier: "text" });
    const verified = await client.post("/a2c/verifyOTP", { identifier: sent.body.identifier, otp: "123456" });
    expect(verified.status).toBe(200);
    expectFields(verified.body, { sessionId: "text", airtimeBalance: "number" });
    const { sessionId, airtimeBalance } = verified.body;
    const order = { network: "MTN", amount: "12345", transferPin: "1234", sessionId, airtimeBalance };
    const sold = await client.post("/a2c/transferAirtime", order);
    expect([sold.status, sold.body.msg]).toEqual([200, expect.any(String)]);
    expect((await me(client)).balance).toBe(before + 11_110.5);
  });

  it("refuses the placeholder network and a wrong code", async () => {
    const client = await clientOf("partner");
    const none = await client.post("/a2c/getOTP", { network: "select", senderNumber: "08031234101" });
    expect([none.status, none.body.msg]).toEqual([400, "Please select a network"]);
    const sent = await client.post("/a2c/getOTP", { network: "GLO", senderNumber: "08051234101" });
    const wrong = await client.post("/a2c/verifyOTP", { identifier: sent.body.identifier, otp: "000000" });
    expect(wrong.isSuccess).toBe(false);
  });
});

describe("POST /auth/withdrawEarning", () => {
  it("of somebody who is no partner takes any amount at any time", async () => {
    const owner = await newcomer();
    const friend = await newcomer({ referredBy: owner.form.userName });
    await giveMoney(friend.client, friend.form.userName, 1_500);
    await friend.client.patch(`/auth/user/${friend.user._id}`, { userType: "reseller" });
    const { body } = await owner.client.get("/auth/referral?page=1");
    // The reward waits until the friend has proven their email and bought something.
    expect([0, 500]).toContain(body.earningBalance);
  });
});
