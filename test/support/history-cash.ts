import { createHash } from "node:crypto";
import { naira } from "../../src/core/money.ts";
import type { AirtimeToCashPort, TransferAnswer } from "../../src/core/ports-cash.ts";
import { DEFAULT_SETTINGS } from "../../src/core/settings.ts";
import { sellAirtime } from "../../src/flows/airtime-to-cash/sell.ts";
import { sendCode } from "../../src/flows/airtime-to-cash/send-code.ts";
import { startTransfer } from "../../src/flows/airtime-to-cash/transfer.ts";
import { verifyCode } from "../../src/flows/airtime-to-cash/verify-code.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { decideWithdrawal } from "../../src/flows/earnings/decide.ts";
import { withdrawEarnings } from "../../src/flows/earnings/withdraw.ts";
import { clawBackRefunded } from "../../src/flows/partnership/claw-back.ts";
import { foldCommissions } from "../../src/flows/partnership/fold.ts";
import { joinPartnership } from "../../src/flows/partnership/join.ts";
import { renewPartnerships } from "../../src/flows/partnership/renew.ts";
import { refund } from "../../src/flows/refunds/refund.ts";
import { type HistoryDeps, keyOf, makePerson, type Person } from "./history-deps.ts";
import { reserve, settle } from "./history-purchases.ts";

/**
 * A partner with commissions, one taken back, a renewal, withdrawals in every state, and sales of airtime in
 * every state.
 */
export type CashHistory = {
  partner: Person;
  buyer: Person;
  joinId: string;
  renewalId: string;
  commissions: { kept: string; clawed: string };
  withdrawals: Record<"pending" | "approved" | "rejected", string>;
  sales: Record<
    "paid" | "part" | "uneven" | "short" | "failed" | "unknown" | "transferring" | "verified",
    string
  >;
};

const PLAN = "00000000-0000-7000-8000-0000000000aa";
const MONTH_MS = 31 * 24 * 3_600_000;

function must<T>(done: { ok: true; value: T } | { ok: false; fault: { code: string } }): T {
  if (!done.ok) throw new Error(done.fault.code);
  return done.value;
}

/** Builds the deps that these acts need. The buyer of airtime gives the scripted answers. */
function depsOf({ deps }: HistoryDeps): { deps: Deps; answers: TransferAnswer[] } {
  const answers: TransferAnswer[] = [];
  const airtimeToCash: AirtimeToCashPort = {
    transferMs: 75_000,
    sendOtp: async () => ({ kind: "sent", identifier: "i" }),
    verifyOtp: async () => ({ kind: "verified", sessionId: "s", airtimeBalance: naira(50_000) }),
    transfer: async () => answers.shift() ?? { kind: "unknown", note: "" },
    status: async () => ({ kind: "unknown", note: "" }),
  };
  const house: Partial<Deps> = {
    airtimeToCash,
    catalogue: () => ({ settings: DEFAULT_SETTINGS }) as ReturnType<Deps["catalogue"]>,
    payouts: { lookUp: async () => ({ kind: "found", name: "EFE" }) } as unknown as Deps["payouts"],
    suppliers: new Map(),
    count: () => undefined,
    deliveries: new Map(),
    settings: { timesScale: 1 } as Deps["settings"],
    after: () => ({ reached: new Promise(() => undefined), cancel: () => undefined }),
    secrets: { digest: (text) => createHash("sha256").update(text).digest(), isSame: () => false },
    vault: { seal: (plain) => Buffer.from(plain), open: (sealed) => Buffer.from(sealed).toString() },
  };
  return { deps: { ...deps, ...house }, answers };
}

export async function earnAndSell(setup: HistoryDeps, admin: Person): Promise<CashHistory> {
  const { deps, answers } = depsOf(setup);
  const partner = await makePerson(setup, { name: "efe", naira: 2_000 });
  const buyer = await makePerson(setup, { name: "femi", naira: 30_000, referredBy: partner.id });
  const joined = await joinPartnership(deps, {
    userId: partner.id,
    isPartner: false,
    bank: { name: "Wema Bank", code: "035", accountNumber: "0123456789" },
    requestKey: keyOf("join"),
  });
  const commissions = await earn(setup, deps, { buyer, admin });
  const withdrawals = await withdraw(setup, deps, { partner, admin });
  const nextMonth = { ...deps, clock: { now: () => new Date(setup.now.getTime() + MONTH_MS) } };
  await renewPartnerships(nextMonth);
  const renewal = await setup.db.selectFrom("partnership_renewal").select("id").executeTakeFirstOrThrow();
  const sales = await sellEverywhere(deps, answers, buyer);
  const joinId = must(joined).id;
  return { partner, buyer, joinId, renewalId: renewal.id, commissions, withdrawals, sales };
}

/** Makes three purchases; one is refunded after its commission was credited. */
async function earn(setup: HistoryDeps, deps: Deps, { buyer, admin }: { buyer: Person; admin: Person }) {
  const { db } = setup;
  await db
    .insertInto("plan_partner_price")
    .values({ plan_id: PLAN, since: new Date(0), partner_kobo: naira(2_500) })
    .execute();
  const bought: string[] = [];
  for (const word of ["one", "two", "three"]) {
    const wanted = { word: `commission ${word}`, service: "data", price: 5_000, cost: 2_000 } as const;
    const id = await reserve(setup, buyer, wanted);
    await settle(setup, id);
    await db.updateTable("wallet_transaction").set({ plan_id: PLAN }).where("id", "=", id).execute();
    bought.push(id);
  }
  await foldCommissions(deps);
  const by = { id: admin.id, userName: "ada", isAdmin: true, address: "127.0.0.1" };
  const [kept = "", clawed = ""] = bought;
  must(
    await refund(deps, {
      id: clawed,
      isConfirmed: false,
      doesSupplierPay: false,
      reason: "",
      by,
      requestKey: keyOf("cb"),
    }),
  );
  await clawBackRefunded(deps);
  const ofPurchase = async (id: string) => {
    const query = db.selectFrom("partner_commission").select("id").where("purchase_id", "=", id);
    return (await query.executeTakeFirstOrThrow()).id;
  };
  return { kept: await ofPurchase(kept), clawed: await ofPurchase(clawed) };
}

/** Withdraws for a partner outside of the window for partners: for a moment this person is no partner. */
async function withdraw(
  { db }: HistoryDeps,
  deps: Deps,
  { partner, admin }: { partner: Person; admin: Person },
): Promise<CashHistory["withdrawals"]> {
  const setPartner = (is_partner: boolean) =>
    db.updateTable("app_user").set({ is_partner }).where("id", "=", partner.id).execute();
  const ask = async (word: string) => {
    const asked = naira(1_000);
    const line = await withdrawEarnings(deps, { userId: partner.id, asked, requestKey: keyOf(word) });
    return must(line).id;
  };
  const actor = { id: admin.id, userName: "ada" };
  const decide = async (withdrawalId: string, kind: "approve" | "reject") => {
    must(await decideWithdrawal(deps, { withdrawalId, kind, reason: "", actor, address: "127.0.0.1" }));
    return withdrawalId;
  };
  await setPartner(false);
  const pending = await ask("earn pending");
  const approved = await decide(await ask("earn approved"), "approve");
  const rejected = await decide(await ask("earn rejected"), "reject");
  await setPartner(true);
  return { pending, approved, rejected };
}

const NO_AIRTIME: TransferAnswer = { kind: "refused", reason: "low_airtime", note: "" };

async function sellEverywhere(
  deps: Deps,
  answers: TransferAnswer[],
  seller: Person,
): Promise<CashHistory["sales"]> {
  let numbers = 0;
  const open = async () => {
    const number = `0806111${String((numbers += 1)).padStart(4, "0")}`;
    const identifier = must(await sendCode(deps, { userId: seller.id, network: "MTN", number }));
    const session = must(await verifyCode(deps, { userId: seller.id, identifier, otp: "1234" }));
    return { identifier, sessionId: session.sessionId };
  };
  const saleOf = (sessionId: string, amount: number) => ({
    userId: seller.id,
    sessionId,
    network: "MTN" as const,
    amount: naira(amount),
    airtimeBalance: undefined,
    requestKey: keyOf(`sell ${sessionId}`),
  });
  const sale = async (answer: TransferAnswer, amount = 1_000, last: TransferAnswer[] = []) => {
    answers.push(answer, ...last);
    const { identifier, sessionId } = await open();
    await sellAirtime(deps, saleOf(sessionId, amount), "1234");
    return identifier;
  };
  const paid = await sale({ kind: "arrived", blocks: 1 });
  const part = await sale({ kind: "arrived", blocks: 1 }, 10_000);
  const uneven = await sale({ kind: "arrived", blocks: 1 }, 5_700, [{ kind: "arrived", blocks: 1 }]);
  const short = await sale({ kind: "arrived", blocks: 1 }, 5_600, [NO_AIRTIME]);
  const failed = await sale({ kind: "refused", reason: "wrong_pin", note: "" });
  const unknown = await sale({ kind: "unknown", note: "" });
  const { identifier: transferring, sessionId } = await open();
  must(await startTransfer(deps, saleOf(sessionId, 500)));
  const { identifier: verified } = await open();
  return { paid, part, uneven, short, failed, unknown, transferring, verified };
}
