import { describe, expect, it } from "vitest";
import { clientOf, giveMoney, me, newcomer, type Form, type Row } from "./client.ts";
import { AVAILABLE_SERVICE, expectFields, SERVICE } from "./fields.ts";

/**
 * Section 7, "Admin". Prices and services that these tests change are 9MOBILE's, which no other file buys.
 */

const NINEMOBILE = { network: 4, mobile_number: "08091239100", amount: 100 };

async function rows(path: string): Promise<Row[]> {
  const { status, body } = await (await clientOf("admin")).get(path);
  expect(status).toBe(200);
  return Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) as Row[]);
}

describe("services", () => {
  const lock = async (serviceName: string, serviceType: string, serviceStatus: boolean) =>
    (await clientOf("admin")).post("/admin/updateServices", { serviceName, serviceType, serviceStatus });

  it("GET /admin/checkServices lists them", async () => {
    const services = await rows("/admin/checkServices");
    for (const service of services) expectFields(service, { ...SERVICE, ...AVAILABLE_SERVICE });
  });

  it("locks and unlocks airtime, in force when it is answered", async () => {
    const { client, form } = await newcomer();
    await giveMoney(client, form.userName, 2_000);
    for (let round = 0; round < 4; round++) {
      expect((await lock("9MOBILE", "airtime", false)).isSuccess).toBe(true);
      const refused = await client.post("/buy/airtime", { ...NINEMOBILE, amount: 100 + round });
      expect([refused.status, refused.body.code]).toEqual([422, "service_locked"]);
      expect((await lock("9MOBILE", "airtime", true)).isSuccess).toBe(true);
      expect((await client.post("/buy/airtime", { ...NINEMOBILE, amount: 100 + round })).status).toBe(200);
    }
  });

  it.each([
    "MTN",
    "MTN-CG",
    "MTN-SME",
    "MTN-SME2",
    "MTN-DATA_TRANSFER",
    "MTN-COUPON",
    "MTN-AWOOF",
    "GLO",
    "GLO-CG",
    "GLO-AWOOF",
    "AIRTEL",
    "AIRTEL-CG",
    "9MOBILE",
    "9MOBILE-SME",
  ])("takes the data product %s", async (product) => {
    // The state that it has: other tests buy meanwhile.
    expect((await lock(product, "data", true)).isSuccess).toBe(true);
  });

  it("locks one family by itself", async () => {
    expect((await lock("9MOBILE-SME", "data", false)).isSuccess).toBe(true);
    const locked = (await rows("/admin/checkServices")).filter((row) => !row.serviceStatus);
    expect(locked.map((row) => [row.serviceName, row.serviceType])).toEqual([["9MOBILE-SME", "data"]]);
    expect((await lock("9MOBILE-SME", "data", true)).isSuccess).toBe(true);
  });
});

describe("suppliers", () => {
  const SUPPLIERS = [
    "ALARO",
    "AUTOPILOT",
    "SIM_AUTO",
    "LEGIT",
    "GLAD",
    "KAS_DATA",
    "SWIFT_LINK",
    "CHRIS_DATA",
    "JONET_DATA",
    "AYINLAK",
    "DATALANE",
    "UCWORLD",
    "SMART_LINK",
    "SLAVIA_DATA",
  ];

  it.each(SUPPLIERS)("POST /admin/supplier chooses %s, GET shows it", async (supplierName) => {
    const admin = await clientOf("admin");
    const chosen = await admin.post("/admin/supplier", { network: "9MOBILE", supplierName });
    expect([chosen.status, chosen.body.msg]).toEqual([200, expect.any(String)]);
    const entries = (await rows("/admin/supplier")).filter((entry) => entry.network === "9MOBILE");
    expect(entries.map((entry) => entry.supplierName)).toContain(supplierName);
  });

  it("POST /admin/supplier of `all` says: Select a supplier", async () => {
    const admin = await clientOf("admin");
    const { status, body } = await admin.post("/admin/supplier", { network: "MTN", supplierName: "all" });
    expect([status, body.msg]).toEqual([400, "Select a supplier"]);
  });
});

describe("cost prices", () => {
  it.each([
    ["9MOBILE", 95],
    ["9MOBILE", "95.5"],
    ["MTN-CG", 480],
    ["MTN-SME2", 490],
    ["MTN-DATA_TRANSFER", 520],
    ["MTN-COUPON", 470],
    ["MTN-AWOOF", 350],
  ])("POST /admin/costPrice of %s takes %s naira, and GET shows it", async (network, costPrice) => {
    const admin = await clientOf("admin");
    const { status, body } = await admin.post("/admin/costPrice", { network, costPrice });
    expect([status, body.msg]).toEqual([200, expect.any(String)]);
    const shown = (await rows("/admin/costPrice")).filter((entry) => entry.network === network);
    expect(shown.map((entry) => entry.costPrice)).toContain(Number(costPrice));
  });

  it.each([[0], [""], ["dear"]])(
    "POST /admin/costPrice of %j says: enter a valid price",
    async (costPrice) => {
      const admin = await clientOf("admin");
      const { status, body } = await admin.post("/admin/costPrice", { network: "MTN", costPrice });
      expect([status, body.msg]).toEqual([400, "enter a valid price"]);
    },
  );
});

describe("POST /admin/updatePrice", () => {
  it("changes one price of a plan, in force when it is answered", async () => {
    const admin = await clientOf("admin");
    const [plan] = (await plans(admin)).filter((each) => each.planNetwork === "9MOBILE");
    const newPrice = { price: (plan?.smartEarnerPrice ?? 0) + 10 };
    const { status } = await admin.post("/admin/updatePrice", { newPrice, dataId: plan?._id });
    expect(status).toBe(200);
    const [after] = (await plans(admin)).filter((each) => each._id === plan?._id);
    expect(after?.smartEarnerPrice).toBe(newPrice.price);
  });

  it.each([[{}], [{ price: "" }]])("of %j says: Please enter a valid value", async (newPrice) => {
    const admin = await clientOf("admin");
    const [plan] = await plans(admin);
    const { status, body } = await admin.post("/admin/updatePrice", { newPrice, dataId: plan?._id });
    expect([status, body.msg]).toEqual([400, "Please enter a valid value"]);
  });

  it("below cost is carried out and answered with a warning", async () => {
    const admin = await clientOf("admin");
    const [plan] = (await plans(admin)).filter((each) => each.planNetwork === "9MOBILE");
    const { status, body } = await admin.post("/admin/updatePrice", {
      newPrice: { api: 1 },
      dataId: plan?._id,
    });
    expect(status).toBe(200);
    expectFields(body, { msg: "text", warning: "text" });
  });
});

async function plans(admin: { post(path: string, body: Form): Promise<{ body: Row }> }): Promise<Row[]> {
  const { body } = await admin.post("/prices", { network: "9MOBILE", category: "all" });
  return Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) as Row[]);
}

describe("special prices", () => {
  it.each([
    ["MTN-SME", 600],
    ["MTN-DATA_TRANSFER", "590"],
    ["MTN-AWOOF", 400],
    ["GLO-CG", 460],
    ["GLO-AWOOF", 300],
    ["AIRTEL-CG", 840],
    ["9MOBILE-SME", 300],
  ])("POST /admin/setSpecialPrice of %s at %s naira for a gigabyte", async (productName, price) => {
    const { client, user } = await newcomer();
    const admin = await clientOf("admin");
    expect((await admin.post("/admin/setUserSpecial", { userId: user._id, isSpecial: true })).isSuccess).toBe(
      true,
    );
    const set = await admin.post("/admin/setSpecialPrice", { userId: user._id, productName, price });
    expect([set.status, set.body.msg]).toEqual([200, expect.any(String)]);
    expect(await me(client)).toMatchObject({
      isSpecial: true,
      specialPrices: [{ productName, price: Number(price) }],
    });
  });
});
