import { EXECUTORS } from "../../src/main/routes.ts";
import { kobo, naira } from "../../src/core/money.ts";
import * as purchases from "../../src/flows/purchases/queries.ts";
import type { Deps } from "../../src/flows/deps.ts";
import type { Actor } from "../../src/flows/approvals/approvals.ts";
import { MOVE_KINDS } from "../../src/core/account-moves.ts";
import { moveMoney, undoMove } from "../../src/flows/account-moves/move.ts";
import { credit } from "../../src/flows/manual-credit/credit.ts";
import { approve } from "../../src/flows/approvals/decide.ts";
import { refund } from "../../src/flows/refunds/refund.ts";
import { type HistoryDeps, keyOf, type Person, WITH_SECOND_ADMIN } from "./history-deps.ts";
import { reserve, settle, stateOf } from "./history-purchases.ts";

/**
 * Acts of admins and agents: every way to refund a purchase, and credits by one admin alone and with
 * approval.
 */
export type StaffHistory = {
  refunded: Record<
    "loss" | "belowCost" | "reversed" | "reversedBelowCost" | "open" | "late" | "closed" | "agreed",
    string
  >;
  credits: { alone: string; agreed: string };
  /** Money between our own accounts, and a move that was taken back. */
  moves: { stands: string; undone: string };
};

/** The supplier of every purchase here reports that it reversed the order. */
const REVERSED = {
  requery: async () => ({ kind: "rejected", by: "supplier", reason: "refused", note: "reversed" }),
};

/** Builds the deps that these acts need. */
function depsOf({ deps }: HistoryDeps): Deps {
  const suppliers = new Map([["GLAD", REVERSED]]) as unknown as Deps["suppliers"];
  const bank = (bankName: string) => ({ ...WITH_SECOND_ADMIN.receivingBanks[0], bankName });
  const settings = { ...WITH_SECOND_ADMIN, receivingBanks: [bank("Test Bank"), bank("Other Bank")] };
  const catalogue = () => ({ settings, suppliers }) as unknown as ReturnType<Deps["catalogue"]>;
  return { ...deps, suppliers, catalogue, count: () => undefined };
}

const actorFrom = (person: Person, name: string): Actor => ({
  id: person.id,
  userName: name,
  isAdmin: true,
  address: "127.0.0.1",
});

export async function workAsStaff(
  setup: HistoryDeps,
  [buyer, first, second]: [Person, Person, Person],
): Promise<StaffHistory> {
  const deps = depsOf(setup);
  const [bola, chi] = [actorFrom(first, "bola"), actorFrom(second, "chi")];
  const releaseToWallet = async (
    id: string,
    how: { isConfirmed?: boolean; doesSupplierPay?: boolean } = {},
  ) => {
    const wanted = { isConfirmed: false, doesSupplierPay: false, reason: "", ...how };
    const done = await refund(deps, { id, ...wanted, by: bola, requestKey: keyOf(`refund ${id}`) });
    if (!done.ok) throw new Error(done.fault.code);
    return done.value.approval;
  };
  const sold = async (word: string, wanted: { price?: number; cost?: number; fee?: number } = {}) => {
    const service = wanted.fee ? ("electricity" as const) : ("data" as const);
    const id = await reserve(setup, buyer, { word, service, ...wanted });
    await settle(setup, id);
    return id;
  };
  const loss = await sold("refund loss");
  await releaseToWallet(loss);
  const belowCost = await sold("refund below cost", { price: 500, cost: 520 });
  await releaseToWallet(belowCost);
  const reversed = await sold("refund reversed", { price: 1_050, cost: 990, fee: 50 });
  await releaseToWallet(reversed, { doesSupplierPay: true });
  const reversedBelowCost = await sold("refund reversed below", { price: 500, cost: 520 });
  await releaseToWallet(reversedBelowCost, { doesSupplierPay: true });
  const agreed = await sold("refund agreed", { price: 30_000, cost: 29_000 });
  await agree(deps, chi, await releaseToWallet(agreed));
  const open = await beforeProof(setup, releaseToWallet, { buyer, word: "refund open" });
  const late = await beforeProof(setup, releaseToWallet, { buyer, word: "refund late" });
  await lateDelivery(setup, late);
  const closed = await beforeProof(setup, releaseToWallet, { buyer, word: "refund closed" });
  const { live } = await stateOf(setup, closed);
  const rejection = { by: "supplier", reason: "product_off", note: "off" } as const;
  await setup.db
    .transaction()
    .execute((tx) => purchases.closeAttempt(tx, { live, rejection, at: setup.now }));
  const refunded = { loss, belowCost, reversed, reversedBelowCost, open, late, closed, agreed };
  const credits = await giveCredits(deps, bola, chi);
  return { refunded, credits, moves: await moveOurMoney(deps, bola) };
}

async function moveOurMoney(deps: Deps, by: Actor): Promise<StaffHistory["moves"]> {
  const parties = { bank: "Test Bank", toBank: "Other Bank", supplier: "GLAD", provider: "squad" };
  const done: string[] = [];
  for (const kind of MOVE_KINDS) {
    const facts = { ...parties, kind, amount: naira(1_000), reference: "R1", note: "", by };
    const move = await moveMoney(deps, { ...facts, requestKey: keyOf(`move ${kind}`) });
    if (!move.ok) throw new Error(move.fault.code);
    done.push(move.value.id);
  }
  const [stands = "", undone = ""] = done;
  const back = await undoMove(deps, { id: undone, by, requestKey: keyOf("move undone") });
  if (!back.ok) throw new Error(back.fault.code);
  return { stands, undone };
}

type GiveBack = (id: string, how: { isConfirmed: boolean }) => Promise<string | null>;

async function beforeProof(
  setup: HistoryDeps,
  releaseToWallet: GiveBack,
  wanted: { buyer: Person; word: string },
) {
  const id = await reserve(setup, wanted.buyer, { word: wanted.word });
  // The lease is over: no message is on its way any more.
  await setup.db
    .updateTable("attempt_live")
    .set({ next_check_at: setup.now })
    .where("purchase_id", "=", id)
    .execute();
  await releaseToWallet(id, { isConfirmed: true });
  return id;
}

async function lateDelivery(setup: HistoryDeps, id: string): Promise<void> {
  const { purchase, live } = await stateOf(setup, id);
  const { number, cost_kobo: cost } = purchase;
  const loss = {
    live,
    number,
    cost: cost ?? kobo(0n),
    accountOf: setup.deps.accountOf,
    supplierRef: `late-${id}`,
    at: setup.now,
  };
  await setup.db.transaction().execute((tx) => purchases.recordLateDelivery(tx, loss));
}

async function agree(deps: Deps, by: Actor, approval: string | null): Promise<string> {
  const done = await approve({ ...deps, executors: EXECUTORS }, by, approval ?? "");
  if (!done.ok || !done.value.resultId) throw new Error("not agreed");
  return done.value.resultId;
}

async function giveCredits(deps: Deps, bola: Actor, chi: Actor): Promise<StaffHistory["credits"]> {
  const give = async (amount: number) => {
    const wanted = { userName: "ada", amount: naira(amount), reason: "a mistake of ours", by: bola };
    const done = await credit(deps, { ...wanted, requestKey: keyOf(`credit ${amount}`) });
    if (!done.ok) throw new Error(done.fault.code);
    return done.value;
  };
  const alone = await give(500);
  const waiting = await give(60_000);
  await give(70_000);
  return { alone: alone.transactionId ?? "", agreed: await agree(deps, chi, waiting.approval) };
}
