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
  expect(await refusal({ network: "SWIFT", supplierName: "GLAD" })).toEqual([
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

const setCost = (body: Record<string, unknown>) => world.call("POST /admin/costPrice", { token, body });
const costs = async () => (await world.call("GET /admin/costPrice", { token })).body;

test("the cost of 100 naira of airtime is what profit is reckoned with; zero is no price", async () => {
  for (const body of [{ costPrice: 0 }, { costPrice: -1 }, { costPrice: 101, service: "airtime" }, {}]) {
    const refused = await setCost({ network: "AIRTEL", ...body });
    expect([refused.status, refused.body.msg]).toEqual([400, "enter a valid price"]);
  }
  expect((await setCost({ network: "AIRTEL", costPrice: 97.25 })).status).toBe(200);
  const airtime = { network: "AIRTEL", service: "airtime", costPrice: 97.25, varies: false };
  expect(await costs()).toContainEqual(airtime);
  expect(catalogue().costBps.get("AIRTEL/airtime")).toBe(9_725n);
  const loss = await setCost({ network: "AIRTEL", costPrice: 98.5, confirmBelowCost: false });
  expect([loss.status, loss.body.code]).toEqual([409, "below_cost"]);
  const warned = await setCost({ network: "AIRTEL", costPrice: 98.5 });
  expect([warned.status, warned.body.warning]).toEqual([200, expect.stringContaining("reseller")]);
});

const PRODUCTS = [
  "MTN",
  "MTN-CG",
  "MTN-SME2",
  "MTN-DATA_TRANSFER",
  "MTN-COUPON",
  "MTN-AWOOF",
  "GLO",
  "AIRTEL",
  "9MOBILE",
];

test("the cost of a gigabyte becomes that of every plan of the product, and only of these", async () => {
  const others = () => catalogue().plans.filter((plan) => plan.prices.product !== "MTN-CG");
  const before = others();
  const { body } = await setCost({ network: "MTN-CG", costPrice: 612.5 });
  const changed = catalogue().plans.filter((plan) => plan.prices.product === "MTN-CG");
  expect(body.msg).toBe(`Cost price updated of MTN-CG: ${changed.length} plans`);
  for (const plan of changed) expect(plan.cost).toBe((61_250n * BigInt(plan.volumeMb) + 999n) / 1_000n);
  expect(others()).toEqual(before);
  expect(await costs()).toContainEqual({
    network: "MTN-CG",
    service: "data",
    costPrice: 612.5,
    varies: false,
  });
  expect(
    (await costs()).find(({ network, service }) => network === "MTN" && service === "data"),
  ).toMatchObject({ varies: true });
});

test("a cost that loses money at some plan is named, and refused for a client that asks first", async () => {
  const loss = await setCost({ network: "MTN-CG", costPrice: 1_200, confirmBelowCost: false });
  expect([loss.status, loss.body.code]).toEqual([409, "below_cost"]);
  expect(loss.body.fields?.costPrice).toMatch(/^Above a price of \d+ \(/);
  const done = await setCost({ network: "MTN-CG", costPrice: 1_200 });
  expect(done.body.warning).toContain("Above a price of");
  await setCost({ network: "MTN-CG", costPrice: 612.5 });
});

test.each(PRODUCTS)("every product takes a cost price: %s", async (network) => {
  const { status } = await setCost({ network, costPrice: 700 });
  expect(status).toBe(200);
  const sold = catalogue().plans.filter(
    (plan) => plan.network === network || plan.prices.product === network,
  );
  for (const plan of sold) expect(plan.cost).toBe(BigInt(plan.volumeMb) * 70n);
});

test("each family is locked by itself, and a network's name locks all of its data", async () => {
  const set = (serviceName: string, serviceStatus: boolean) =>
    world.call("POST /admin/updateServices", {
      token,
      body: { serviceName, serviceType: "data", serviceStatus },
    });
  const families = [...new Set(catalogue().plans.map((plan) => plan.prices.product))];
  expect(families).toEqual(
    expect.arrayContaining(["MTN-SME", "GLO-CG", "GLO-AWOOF", "AIRTEL-CG", "9MOBILE-SME"]),
  );
  const openIn = async (network: string, asker = person.token) => {
    const { body } = await world.call("POST /prices", { token: asker, body: { network } });
    return body.plans.filter(({ isOpen }) => isOpen).map(({ plan_type }) => plan_type);
  };
  for (const family of families) {
    const [network = ""] = family.split("-");
    const plan = catalogue().plans.find(({ prices }) => prices.product === family);
    expect((await set(family, false)).body.msg).toBe(`${family} data is locked`);
    const listed = await world.call("GET /admin/checkServices", { token });
    expect(listed.body.find(({ serviceName }) => serviceName === family)?.serviceStatus).toBe(false);
    const open = await openIn(network);
    expect(open).not.toContain(plan?.type);
    expect(await openIn(network, token)).toEqual(open);
    const others = catalogue().plans.filter(
      (one) => one.network === network && one.prices.product !== family,
    );
    expect(open).toEqual(expect.arrayContaining(others.map(({ type }) => type)));
    await set(family, true);
    expect(await openIn(network)).toContain(plan?.type);
  }
  await set("MTN", false);
  expect(await openIn("MTN")).toEqual([]);
  await set("MTN", true);
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
