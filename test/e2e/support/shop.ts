import type { APIRequestContext } from "@playwright/test";
import { logInAs } from "./demo.ts";
import { uniqueNumber } from "./unique.ts";
import type { Wallet } from "./wallet.ts";

export type Plan = { _id: string; planId: number; planName: string; planType: string; planNetwork: string };
type Listed = Plan & {
  smartEarnerPrice: number;
  resellerPrice: number;
  partnerPrice: number;
  apiPrice: number;
  planCostPrice: number;
  isAvailable: boolean;
  planAutoRotate: boolean;
  planSupplier: string;
  planCategory: string;
  planSuppliers: string[];
  planCodes: { supplierName: string; planCode: string }[];
};

/** A plan id that no other test has. */
function freeNumber(): number {
  return 500_000_000 + uniqueNumber();
}

/** Makes a plan for one test, of a type and size that no other test looks for. Remove it in `finally`. */
export async function makePlan(admin: Wallet, more: Record<string, unknown> = {}): Promise<Plan> {
  const planId = freeNumber();
  const { plan } = await admin.call<{ plan: Plan }>("POST", "/dataPlan/add", {
    planNetwork: "9MOBILE",
    planName: "7.7GB",
    planType: `TIDE ${planId}`,
    planVolumeRatio: 7.7,
    planValidity: "300 days",
    planId,
    smartEarnerPrice: 5_000,
    resellerPrice: 4_900,
    apiPrice: 4_800,
    partnerPrice: "",
    planCostPrice: 4_500,
    planCategory: "yearly",
    planAvailability: true,
    planSupplier: "all",
    planSuppliers: ["GLAD"],
    planCodes: [{ supplierName: "GLAD", planCode: `t${planId}` }],
    planAutoRotate: false,
    ...more,
  });
  return plan;
}

/** The plan as the server has it now; undefined when it is off sale. */
export async function planNow(admin: Wallet, id: string): Promise<Listed | undefined> {
  const { plans } = await admin.call<{ plans: Listed[] }>("GET", "/dataPlan");
  return plans.find((plan) => plan._id === id);
}

/** Makes a plan for as long as `run` lasts, and removes it in any case. */
export async function withPlan(
  request: APIRequestContext,
  run: (plan: Plan, admin: Wallet) => Promise<void>,
  more: Record<string, unknown> = {},
): Promise<void> {
  const admin = await logInAs(request, "admin");
  const plan = await makePlan(admin, more);
  try {
    await run(plan, admin);
  } finally {
    await removePlan(admin, plan._id);
  }
}

/** Takes the plan off sale, if it is still on sale. */
export async function removePlan(admin: Wallet, id: string): Promise<void> {
  if (await planNow(admin, id)) await admin.call("DELETE", `/dataPlan/delete?planId=${id}`);
}
