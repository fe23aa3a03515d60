import { createHash } from "node:crypto";
import { naira } from "../../src/core/money.ts";
import type { Person as Caller } from "../../src/core/people.ts";
import { cancelCoupon } from "../../src/flows/coupons/end.ts";
import { issueCoupon } from "../../src/flows/coupons/issue.ts";
import { redeemCoupon } from "../../src/flows/coupons/redeem.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { approveReport, rejectReport } from "../../src/flows/manual-funding/decide.ts";
import { reportTransfer } from "../../src/flows/manual-funding/report.ts";
import { type HistoryDeps, keyOf, makePerson, type Person, WITH_SECOND_ADMIN } from "./history-deps.ts";

/** Bank transfers reported and decided, and coupons of ours and of a vendor in every state. */
export type FundingHistory = {
  reports: Record<"pending" | "approved" | "otherAmount" | "rejected", string>;
  coupons: Record<"open" | "vendorOpen" | "redeemed" | "cancelled" | "vendorCancelled", string>;
};

/** Builds the deps that these acts need; codes are stored unsealed. */
function depsOf({ deps }: HistoryDeps): Deps {
  let drawn = 0;
  const catalogue = () => ({ settings: WITH_SECOND_ADMIN }) as ReturnType<Deps["catalogue"]>;
  const secrets = {
    digest: (text: string) => createHash("sha256").update(text).digest(),
    isSame: () => false,
  };
  const vault = {
    seal: (plain: string) => Buffer.from(plain),
    open: (sealed: Uint8Array) => Buffer.from(sealed).toString(),
  };
  const random = {
    bytes: (size: number) => createHash("sha256").update(`code ${++drawn}`).digest().subarray(0, size),
    fraction: () => 0,
  };
  const settings = { isProduction: false, timesScale: 1 } as Deps["settings"];
  return { ...deps, catalogue, secrets, vault, random, settings };
}

function callerOf(
  person: Person,
  userName: string,
  powers: Partial<Caller> = {},
): Caller & { address: string } {
  return {
    id: person.id,
    userName,
    userType: "smart earner",
    isAdmin: false,
    isAgent: false,
    isCouponVendor: false,
    isSpecial: false,
    isPartner: false,
    proofAbove: null,
    walletAccount: person.wallet,
    address: "127.0.0.1",
    ...powers,
  };
}

function must<T>(done: { ok: true; value: T } | { ok: false; fault: { code: string } }): T {
  if (!done.ok) throw new Error(done.fault.code);
  return done.value;
}

export async function payInByHand(
  setup: HistoryDeps,
  [ada, bola]: [Person, Person],
): Promise<FundingHistory> {
  const deps = depsOf(setup);
  const admin = callerOf(bola, "bola", { isAdmin: true });
  const owner = callerOf(ada, "ada");
  const dayo = await makePerson(setup, { name: "dayo", naira: 1_000 });
  const vendor = callerOf(dayo, "dayo", { isCouponVendor: true });
  return {
    reports: await reportAll(deps, owner, admin),
    coupons: await issueAll(deps, { owner, admin, vendor }),
  };
}

type Actor = Caller & { address: string };

async function reportAll(deps: Deps, owner: Actor, admin: Actor): Promise<FundingHistory["reports"]> {
  const report = async (word: string) => {
    const wanted = {
      bankName: "Opay",
      paymentReference: word,
      amount: naira(300),
      requestKey: keyOf(`report ${word}`),
    };
    return must(await reportTransfer(deps, owner, wanted)).id;
  };
  const approved = await report("one");
  must(await approveReport(deps, admin, { id: approved }));
  const otherAmount = await report("two");
  must(await approveReport(deps, admin, { id: otherAmount, amount: naira(299) }));
  const rejected = await report("three");
  must(await rejectReport(deps, admin, { id: rejected, reason: "not there" }));
  return { approved, otherAmount, rejected, pending: await report("four") };
}

async function issueAll(deps: Deps, { owner, admin, vendor }: Record<"owner" | "admin" | "vendor", Actor>) {
  const issue = async (issuer: Actor, word: string) => {
    const wanted = { userAccount: owner.userName, amount: naira(200), requestKey: keyOf(`coupon ${word}`) };
    const made = must(await issueCoupon(deps, issuer, wanted));
    if (!("coupon" in made)) throw new Error("no coupon");
    return { id: made.coupon.id, code: made.code };
  };
  const redeemed = await issue(admin, "redeemed");
  const wanted = { userName: owner.userName, coupon: redeemed.code, requestKey: keyOf("redeem") };
  must(await redeemCoupon(deps, owner, wanted));
  const cancelled = (await issue(admin, "cancelled")).id;
  must(await cancelCoupon(deps, admin, cancelled));
  const vendorCancelled = (await issue(vendor, "vendor cancelled")).id;
  must(await cancelCoupon(deps, vendor, vendorCancelled));
  return {
    redeemed: redeemed.id,
    cancelled,
    vendorCancelled,
    open: (await issue(admin, "open")).id,
    vendorOpen: (await issue(vendor, "vendor open")).id,
  };
}
