import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const { token } = admin;
const person = await world.makeUser({ balance: naira(50_000) });
const catalogue = () => world.deps.catalogue();
let keys = 0;
const buyAirtime = (network: number) =>
  world.call("POST /buy/airtime", {
    token: person.token,
    key: `shop-services-${++keys}`,
    body: { network, mobile_number: "08030000001", amount: 100 + keys },
  });

test("locking a service stops its purchases, and unlocking opens it; the list tells", async () => {
  const set = (serviceStatus: unknown) =>
    world.call("POST /admin/updateServices", {
      token,
      body: { serviceName: "GLO", serviceType: "airtime", serviceStatus },
    });
  const glo = async () => {
    const { body } = await world.call("GET /admin/checkServices", { token });
    return body.find(({ serviceName, serviceType }) => serviceName === "GLO" && serviceType === "airtime");
  };
  expect((await set(false)).body.msg).toBe("GLO airtime is locked");
  expect(await glo()).toMatchObject({ isAvailable: false, serviceStatus: false });
  expect((await buyAirtime(2)).body.code).toBe("service_locked");
  await set("true");
  expect(await glo()).toMatchObject({ isAvailable: true });
  expect((await buyAirtime(2)).body.receipt.trans_Status).toBe("success");
});

test("one electricity company can be locked alone; what is no service is refused", async () => {
  const set = (serviceName: string, serviceType: string) =>
    world.call("POST /admin/updateServices", {
      token,
      body: { serviceName, serviceType, serviceStatus: false },
    });
  expect((await set("Yola", "electricity")).status).toBe(200);
  expect(catalogue().companies.get(28)?.isOpen).toBe(false);
  for (const [name, type] of [
    ["MTN-CG", "airtime"],
    ["Yola", "data"],
    ["", "data"],
  ] as const) {
    const refused = await set(name, type);
    expect([refused.status, refused.body.msg]).toEqual([400, "Select a service"]);
  }
});

test("a supplier is put first for a network, the others stay behind it", async () => {
  const choose = (body: Record<string, unknown>) => world.call("POST /admin/supplier", { token, body });
  expect((await choose({ network: "MTN", supplierName: "LEGIT" })).status).toBe(200);
  const { routes } = catalogue();
  expect([routes.get("MTN/airtime"), routes.get("MTN/data")]).toEqual([
    ["LEGIT", "GLAD"],
    ["LEGIT", "GLAD"],
  ]);
  const listed = await world.call("GET /admin/supplier", { token });
  expect(listed.body).toContainEqual({
    network: "MTN",
    service: "airtime",
    supplierName: "LEGIT",
    suppliers: ["LEGIT", "GLAD"],
  });
  // A product without a route of its own begins with its network's.
  expect((await choose({ network: "MTN-GIFTING", supplierName: "AYINLAK" })).status).toBe(200);
  expect(catalogue().routes.get("MTN-GIFTING/data")).toEqual(["AYINLAK", "LEGIT", "GLAD"]);
});

test("no supplier, a strange one, a disabled one or one that does not sell it is refused", async () => {
  const refusal = async (body: Record<string, unknown>) => {
    const answer = await world.call("POST /admin/supplier", { token, body });
    return [answer.status, answer.body.code, answer.body.msg];
  };
  for (const supplierName of ["all", "", "NOBODY", undefined])
    expect(await refusal({ network: "MTN", supplierName })).toEqual([
      400,
      "bad_request",
      "Select a supplier",
    ]);
  expect(await refusal({ network: "SMILE", supplierName: "GLAD" })).toEqual([
    400,
    "bad_request",
    "Select a network",
  ]);
  expect((await refusal({ network: "MTN", supplierName: "ALARO" }))[1]).toBe("supplier_disabled");
  expect((await refusal({ network: "electricity", supplierName: "AYINLAK" }))[1]).toBe(
    "supplier_lacks_service",
  );
  expect((await refusal({ network: "MTN", supplierName: "AYINLAK", service: "airtime" }))[1]).toBe(
    "supplier_lacks_service",
  );
});

test("the cost of airtime is what profit is reckoned with; zero is no price, and a loss is confirmed", async () => {
  const set = (body: Record<string, unknown>) => world.call("POST /admin/costPrice", { token, body });
  for (const costPrice of [0, -1, 101, "x", null]) {
    const { status, body } = await set({ network: "AIRTEL", costPrice });
    expect([status, body.msg]).toEqual([400, "enter a valid price"]);
  }
  expect((await set({ network: "AIRTEL", costPrice: 97.25 })).status).toBe(200);
  const listed = await world.call("GET /admin/costPrice", { token });
  expect(listed.body).toContainEqual({ network: "AIRTEL", service: "airtime", costPrice: 97.25 });
  expect(catalogue().costBps.get("AIRTEL/airtime")).toBe(9_725n);
  const loss = await set({ network: "AIRTEL", costPrice: 98.5 });
  expect([loss.status, loss.body.code]).toEqual([409, "below_cost"]);
  expect((await set({ network: "AIRTEL", costPrice: 98.5, confirmBelowCost: true })).status).toBe(200);
});

test("all of it is an admin's, and in the audit log", async () => {
  const agent = await world.makeUser({ isAgent: true });
  const asked = [
    world.call("GET /admin/supplier", { token: agent.token }),
    world.call("GET /admin/costPrice", { token: agent.token }),
    world.call("POST /admin/costPrice", { token: agent.token, body: { network: "MTN", costPrice: 90 } }),
    world.call("POST /admin/supplier", {
      token: agent.token,
      body: { network: "MTN", supplierName: "GLAD" },
    }),
  ];
  for (const { status } of await Promise.all(asked)) expect(status).toBe(403);
  const acts = await world.deps.db.selectFrom("audit_entry").select(["action", "subject"]).execute();
  expect(acts).toContainEqual({ action: "service.update", subject: "GLO/airtime" });
  expect(acts).toContainEqual({ action: "supplier.choose", subject: "MTN/data" });
  expect(acts).toContainEqual({ action: "cost.update", subject: "AIRTEL/airtime" });
});

test("an admin's discount for airtime is what the next purchase is charged", async () => {
  const owner = world.database.pool("owner");
  const bps = { "smart earner": 9_750, reseller: 9_700, "api user": 9_800, partner: 9_900, special: 9_900 };
  await owner.query("insert into setting values ('airtimeChargeBps', $1, now(), null)", [
    JSON.stringify(bps),
  ]);
  await world.catalogue.reload();
  const { receipt } = (await buyAirtime(1)).body;
  expect(receipt.trans_amount).toBe(Math.ceil((100 + keys) * 97.5) / 100);
});
