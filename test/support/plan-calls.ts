import type { TestApp, TestUser } from "./world.ts";

/** The calls by which an admin puts plans on sale and changes them, each plan under a number of its own. */
export function planCalls(world: TestApp, admin: TestUser) {
  let numbers = 70_000;
  const nextNumber = () => (numbers += 1);
  const form = (more: Record<string, unknown> = {}) => ({
    planNetwork: "MTN",
    planName: "3GB",
    planType: "SME",
    planVolumeRatio: 3,
    planValidity: "30 days",
    planId: nextNumber(),
    smartEarnerPrice: 2_000,
    resellerPrice: 1_950,
    apiPrice: 1_900,
    planCostPrice: 1_800,
    planAvailability: true,
    partnerPrice: "",
    planSupplier: "all",
    planSuppliers: ["GLAD"],
    planCodes: [{ supplierName: "GLAD", planCode: "104" }],
    planCategory: "all",
    planAutoRotate: false,
    ...more,
  });
  const add = (more: Record<string, unknown> = {}) =>
    world.call("POST /dataPlan/add", { token: admin.token, body: form(more) });
  const update = (body: Record<string, unknown>) =>
    world.call("PATCH /dataPlan/update", { token: admin.token, body: { planNetwork: "MTN", ...body } });
  const planIn = (id: number) => world.deps.catalogue().planByNumber.get(id);
  return { nextNumber, form, add, update, planIn };
}
