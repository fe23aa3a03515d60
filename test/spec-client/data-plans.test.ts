import { describe, expect, it } from "vitest";
import { clientOf, type Form, type Reply, type Row } from "./client.ts";
import { expectFields, PLAN_OF_ADMIN } from "./fields.ts";

/** Section 7, "Data plans". The plans are 9MOBILE's, which no other file buys. */

const NEW_PLAN = {
  planNetwork: "9MOBILE",
  planName: "3GB",
  planType: "SME",
  planVolumeRatio: 3,
  planValidity: "30 days",
  smartEarnerPrice: 1_000,
  resellerPrice: 950,
  apiPrice: 940,
  planCostPrice: 900,
  planAvailability: true,
  partnerPrice: "",
  planSupplier: "GLAD",
  planSuppliers: [],
  planCategory: "monthly",
  planAutoRotate: false,
};

let nextId = 9_500;
const freshId = () => (nextId += 1);

async function added(changes: Form = {}): Promise<{ reply: Reply; plan: Row | undefined }> {
  const planId = freshId();
  const reply = await (await clientOf("admin")).post("/dataPlan/add", { ...NEW_PLAN, planId, ...changes });
  return { reply, plan: await planWith(changes.planId ?? planId) };
}

async function planWith(planId: unknown): Promise<Row | undefined> {
  const { body } = await (await clientOf("admin")).post("/prices", { network: "9MOBILE", category: "all" });
  const rows: Row[] = Array.isArray(body) ? body : (Object.values(body).find(Array.isArray) as Row[]);
  return rows.find((row) => String(row.planId) === String(planId));
}

describe("POST /dataPlan/add", () => {
  it("takes the specification's fields alone; POST /prices shows an admin the plan's fields", async () => {
    const { reply, plan } = await added();
    expect([reply.status, reply.body.msg]).toEqual([200, expect.any(String)]);
    expectFields(plan, PLAN_OF_ADMIN);
    expect(plan).toMatchObject({
      planName: "3GB",
      planSupplier: "GLAD",
      partnerPrice: 950,
      isAvailable: true,
    });
  });

  it.each<[Form, string[]?]>([
    [{ planSupplier: "all" }],
    [{ planSupplier: "" }],
    [{ planSupplier: "", planSuppliers: ["GLAD", "LEGIT"], planAutoRotate: true }, ["GLAD", "LEGIT"]],
    [{ planSupplier: "UCWORLD" }],
    [
      {
        smartEarnerPrice: "1000",
        resellerPrice: "950",
        apiPrice: "940",
        planCostPrice: "900",
        planVolumeRatio: "3",
      },
    ],
  ])("takes %j", async (changes, suppliers = []) => {
    const { reply, plan } = await added(changes);
    expect([reply.status, reply.body.msg]).toEqual([200, expect.any(String)]);
    expect(plan?.planSuppliers).toEqual(expect.arrayContaining(suppliers));
  });

  it("asks for the network", async () => {
    const { reply } = await added({ planNetwork: "" });
    expect([reply.status, reply.body.msg]).toEqual([400, "Please select a network"]);
  });
});

describe("PATCH /dataPlan/update", () => {
  it("changes a plan with the specification's fields", async () => {
    const { plan } = await added();
    const sent = {
      ...NEW_PLAN,
      _id: plan?._id,
      planId: plan?.planId,
      smartEarnerPrice: 1_100,
      planSuppliers: [],
    };
    const { status } = await (await clientOf("admin")).patch("/dataPlan/update", {
      ...sent,
      planAvailability: false,
    });
    expect(status).toBe(200);
    expect(await planWith(plan?.planId)).toMatchObject({ smartEarnerPrice: 1_100, isAvailable: false });
  });

  it("is an agent's too, and nobody else's", async () => {
    const { plan } = await added();
    const sent = { ...NEW_PLAN, _id: plan?._id, planId: plan?.planId };
    for (const role of ["smart", "reseller", "vendor"] as const)
      expect((await (await clientOf(role)).patch("/dataPlan/update", sent)).status).toBe(403);
  });
});

describe("DELETE /dataPlan/delete?planId", () => {
  it.each(["planId", "_id"])("takes a plan away by its %s", async (field) => {
    const { plan } = await added();
    const { status } = await (await clientOf("admin")).remove(
      `/dataPlan/delete?planId=${String(plan?.[field])}`,
    );
    expect(status).toBe(200);
    expect(await planWith(plan?.planId)).toBeUndefined();
  });
});
