import { describe, expect, it } from "vitest";
import { clientOf, giveMoney, me, newcomer, type Row } from "./client.ts";
import { CONTACT, expectFields, REFERRAL } from "./fields.ts";

/** Section 7, "Auth and account". */

describe("POST /auth/transferFund", () => {
  it("moves money between two people", async () => {
    const smart = await clientOf("smart");
    const before = (await me(smart)).balance;
    const { status } = await smart.post("/auth/transferFund", { userName: "reseller", amount: 150 });
    expect(status).toBe(200);
    expect((await me(smart)).balance).toBe(before - 150);
  });

  it("takes the amount as text", async () => {
    const smart = await clientOf("smart");
    const before = (await me(smart)).balance;
    expect((await smart.post("/auth/transferFund", { userName: "reseller", amount: "150.50" })).status).toBe(
      200,
    );
    expect((await me(smart)).balance).toBe(before - 150.5);
  });

  it("asks for a user name and for enough money", async () => {
    const smart = await clientOf("smart");
    const nobody = await smart.post("/auth/transferFund", { userName: "", amount: 100 });
    expect([nobody.status, nobody.body.msg]).toEqual([400, "Enter a username"]);
    const poor = await smart.post("/auth/transferFund", { userName: "reseller", amount: 900_000 });
    expect([poor.isSuccess, poor.body.msg]).toEqual([false, "Insufficient balance"]);
  });

  it("does not look at an admin's balance", async () => {
    const admin = await clientOf("admin");
    const before = (await me(admin)).balance;
    const { status } = await admin.post("/auth/transferFund", {
      userName: "reseller",
      amount: before + 70_000,
    });
    expect(status).toBe(200);
    expect((await me(admin)).balance).toBe(before);
  });
});

describe("reserved accounts", () => {
  it("need an identity first; POST /auth/updateKyc gives one", async () => {
    const client = await clientOf("reseller");
    const asked = await client.post("/auth/updateKyc", { nin: "22000000005" });
    expect(asked.isSuccess).toBe(true);
    const user = await me(client);
    expect(user.nin).toMatch(/^220\*+05$/);
    const all = await client.get("/auth/generateAcc");
    expect(all.isSuccess).toBe(true);
    const one = await client.post("/generateAcc", {
      bankName: (await me(client)).accountNumbers[0]?.bankName,
    });
    expect(one.isSuccess).toBe(true);
    const later = await me(client);
    expectFields(later.accountNumbers[0], { bankName: "text", accountNumber: "text" });
    expect(later.reservedAccountNo3).not.toBeNull();
  });

  it.each([[{}], [{ nin: "" }], [{ bvn: "" }]])(
    "POST /auth/updateKyc with %j asks for a number",
    async (form) => {
      const { status, body } = await (await clientOf("smart")).post("/auth/updateKyc", form);
      expect([status, body.msg]).toEqual([400, "Enter your BVN or your NIN"]);
    },
  );
});

describe("POST /auth/updateWebhook", () => {
  it("keeps the address after a log-in", async () => {
    const client = await clientOf("apiuser");
    const { isSuccess } = await client.post("/auth/updateWebhook", {
      webhookUrl: "https://shop.example.com/hook",
    });
    expect(isSuccess).toBe(true);
    expect((await me(client)).webhookUrl).toBe("https://shop.example.com/hook");
  });
});

describe("contacts", () => {
  it("are added, listed, changed and deleted", async () => {
    const client = await clientOf("smart");
    const wanted = { contactName: "Mama", contactNetwork: "MTN", contactNumber: "08031239999" };
    expect((await client.post("/auth/contact", wanted)).isSuccess).toBe(true);
    const mama = await contactNamed("Mama");
    expectFields(mama, CONTACT);
    const changed = await client.patch(`/auth/contact/${mama?._id ?? ""}`, {
      ...wanted,
      contactName: "Mama Ada",
    });
    expect(changed.isSuccess).toBe(true);
    expect((await contactNamed("Mama Ada"))?.contactNumber).toBe("08031239999");
    expect((await client.remove(`/auth/contact/${mama?._id ?? ""}`)).isSuccess).toBe(true);
    expect(await contactNamed("Mama Ada")).toBeUndefined();
  });

  it.each([[{ contactName: "" }], [{ contactNumber: "" }]])("need name and number: %j", async (missing) => {
    const form = { contactName: "Papa", contactNetwork: "MTN", contactNumber: "08031239998", ...missing };
    const { status, body } = await (await clientOf("smart")).post("/auth/contact", form);
    expect([status, body.msg]).toEqual([400, "All fields are required"]);
  });
});

async function contactNamed(name: string): Promise<Row | undefined> {
  const { body } = await (await clientOf("smart")).get("/auth/contact");
  return rowsIn(body).find((contact) => contact.contactName === name);
}

/** The specification does not name the list's field. */
function rowsIn(body: Row): Row[] {
  if (Array.isArray(body)) return body;
  return Object.values(body).find(Array.isArray) ?? [];
}

describe("referral and partnership", () => {
  it("GET /auth/referral counts who came by one's link", async () => {
    const owner = await newcomer();
    const friend = await newcomer({ referredBy: owner.form.userName });
    const { body } = await owner.client.get("/auth/referral?page=1");
    expectFields(body, REFERRAL);
    expect(body.totalReferred).toBe(1);
    expectFields(body.referralList[0], { userName: "text", amountEarned: "number" });
    expect(body.referralList[0]?.userName).toBe(friend.form.userName);
  });

  it("POST /auth/withdrawEarning refuses where there is nothing to withdraw", async () => {
    const { client } = await newcomer();
    const { isSuccess, body } = await client.post("/auth/withdrawEarning");
    expect(isSuccess).toBe(false);
    expectFields(body, { msg: "text" });
  });

  it("POST /auth/upgradeToPartner joins for 1,000 naira", async () => {
    const { client, form } = await newcomer();
    await giveMoney(client, form.userName, 1_200);
    const account = { bank: "GTBank Plc", bankCode: "058", nameOnAccount: "Whoever" };
    const missing = await client.post("/auth/upgradeToPartner", { ...account, accountNumber: "" });
    expect([missing.status, missing.body.msg]).toEqual([400, "Enter account number"]);
    const joined = await client.post("/auth/upgradeToPartner", { ...account, accountNumber: "0123456789" });
    expect(joined.isSuccess).toBe(true);
    expect(await me(client)).toMatchObject({ isPartner: true, userType: "partner", balance: 200 });
  });

  it("GET /auth/networkStatus lists names and values", async () => {
    const { body } = await (await clientOf("smart")).get("/auth/networkStatus");
    expectFields(rowsIn(body)[0], { name: "text", value: "number" });
  });
});
