import { logInAs, type Wallet } from "./people.ts";

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
  isDeliverable: boolean;
};

let made = 0;

/** A plan id that no other test has. */
export function freeNumber(): number {
  made += 1;
  return 500_000_000 + made;
}

/** A plan of one test's own, of a type and size that nobody else looks for. Take it away in `finally`. */
async function makePlan(admin: Wallet, more: Record<string, unknown> = {}): Promise<Plan> {
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

export const planNamed = (plan: Plan): string => `${plan.planName} ${plan.planType}`;

/** The plan as the server has it now; undefined when it is not on sale any more. */
export async function planNow(admin: Wallet, id: string): Promise<Listed | undefined> {
  const { plans } = await admin.call<{ plans: Listed[] }>("GET", "/dataPlan");
  return plans.find((plan) => plan._id === id);
}

/** A plan of one's own while `run` lasts; it is gone afterwards, whatever happened. */
export async function withPlan(
  run: (plan: Plan, admin: Wallet) => Promise<void>,
  more: Record<string, unknown> = {},
): Promise<void> {
  const admin = await logInAs("admin");
  const plan = await makePlan(admin, more);
  try {
    await run(plan, admin);
  } finally {
    await removePlan(admin, plan._id);
  }
}

/** Takes it off sale, if it is still there. */
export async function removePlan(admin: Wallet, id: string): Promise<void> {
  if (await planNow(admin, id)) await admin.call("DELETE", `/dataPlan/delete?planId=${id}`);
}
