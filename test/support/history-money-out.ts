import { EXECUTORS } from "../../src/main/routes.ts";
import { payoutReference } from "../../src/core/banks.ts";
import { naira } from "../../src/core/money.ts";
import type { Person as Caller } from "../../src/core/people.ts";
import type { PayoutAnswer, PayoutPort } from "../../src/core/ports-banking.ts";
import type { Deps } from "../../src/flows/deps.ts";
import type { Actor } from "../../src/flows/approvals/approvals.ts";
import { approve } from "../../src/flows/approvals/decide.ts";
import { transferFromTreasury } from "../../src/flows/transfers/from-treasury.ts";
import { transfer } from "../../src/flows/transfers/transfer.ts";
import { payoutNotified } from "../../src/flows/withdrawals/requery.ts";
import { withdraw } from "../../src/flows/withdrawals/withdraw.ts";
import { type HistoryDeps, keyOf, makePerson, type Person, WITH_SECOND_ADMIN } from "./history-deps.ts";

/** Withdrawals in every state, and transfers from people's wallets and from our own accounts. */
export type MoneyOutHistory = {
  people: Record<"yemi" | "zara", Person>;
  payouts: Record<"paid" | "failed" | "reversed" | "open" | "waiting" | "resent" | "late", string>;
  transfers: Record<"sent" | "alone" | "agreed", string>;
};

const PAID: PayoutAnswer = { kind: "paid", providerRef: "MFDS1" };
const REFUSED: PayoutAnswer = { kind: "failed", reason: "refused", note: "no" };
const TOO_SOON: PayoutAnswer = { kind: "failed", reason: "too_soon", note: "equal" };
const SILENCE: PayoutAnswer = { kind: "unknown", note: "time-out" };

/** The provider's answers for each withdrawal: to the payout, and to a requery. */
type Script = { pays: PayoutAnswer[]; says: PayoutAnswer };

const SCRIPTS: Record<keyof MoneyOutHistory["payouts"], Script> = {
  paid: { pays: [PAID], says: PAID },
  failed: { pays: [REFUSED], says: REFUSED },
  reversed: { pays: [PAID], says: { kind: "reversed", providerRef: "MFDS1", note: "back" } },
  open: { pays: [SILENCE], says: SILENCE },
  waiting: { pays: [TOO_SOON], says: SILENCE },
  resent: { pays: [TOO_SOON, PAID], says: REFUSED },
  late: { pays: [REFUSED], says: PAID },
};

/** Builds the deps that these acts need. */
function depsOf({ deps }: HistoryDeps): { deps: Deps; play: (script: Script) => void } {
  let playing: Script = SCRIPTS.paid;
  const payouts: Partial<PayoutPort> = {
    banks: async () => [{ code: "058", name: "Bank" }],
    lookUp: async () => ({ kind: "found", name: "ADA OBI" }),
    pay: async () => playing.pays.shift() ?? SILENCE,
    status: async () => playing.says,
  };
  const house = {
    ...deps,
    payouts: payouts as PayoutPort,
    catalogue: () => ({ settings: WITH_SECOND_ADMIN }) as ReturnType<Deps["catalogue"]>,
    sellingStopped: () => undefined,
    deliveries: new Map(),
    after: () => ({ reached: new Promise<undefined>(() => undefined), cancel: () => undefined }),
    settings: { timesScale: 1, brandName: "Airtide", publicUrl: "http://127.0.0.1" } as Deps["settings"],
    vault: { seal: (plain: string) => Buffer.from(plain), open: () => "" },
  };
  const play = (script: Script) => {
    playing = { ...script, pays: [...script.pays] };
  };
  return { deps: house, play };
}

function must<T>(done: { ok: true; value: T } | { ok: false; fault: { code: string } }): T {
  if (!done.ok) throw new Error(done.fault.code);
  return done.value;
}

const actorFrom = (person: Person, userName: string): Actor & { isAdmin: boolean } => ({
  id: person.id,
  userName,
  isAdmin: true,
  address: "127.0.0.1",
});

const callerOf = (person: Person, userName: string) =>
  ({ ...actorFrom(person, userName), walletAccount: person.wallet }) as unknown as Caller;

export async function moveMoneyOut(
  setup: HistoryDeps,
  [ada, bola]: [Person, Person],
): Promise<MoneyOutHistory> {
  const house = depsOf(setup);
  const yemi = await makePerson(setup, { name: "yemi", naira: 10_000 });
  const zara = await makePerson(setup, { name: "zara", naira: 1_000 });
  const sent = async (name: keyof MoneyOutHistory["payouts"], notices = 0) => {
    house.play(SCRIPTS[name]);
    const account = { bankName: "Bank", accountNumber: "0123456789", shownName: "Ada Obi" };
    const wanted = { ...account, amount: naira(200), requestKey: keyOf(`withdraw ${name}`) };
    const { id } = must(await withdraw(house.deps, callerOf(yemi, "yemi"), wanted));
    for (let n = 0; n < notices; n++) await payoutNotified(house.deps, payoutReference(id, 1));
    return id;
  };
  const payouts = {
    paid: await sent("paid"),
    failed: await sent("failed"),
    reversed: await sent("reversed", 1),
    open: await sent("open", 2),
    waiting: await sent("waiting", 1),
    resent: await sent("resent", 1),
    late: await sent("late", 2),
  };
  const people = { yemi, zara };
  return { people, payouts, transfers: await transferAll(house.deps, people, [ada, bola]) };
}

async function transferAll(
  deps: Deps,
  { yemi }: MoneyOutHistory["people"],
  [ada, bola]: [Person, Person],
): Promise<MoneyOutHistory["transfers"]> {
  const requestKey = keyOf("transfer");
  const wanted = { userName: "zara", amount: naira(100), requestKey };
  const sent = must(await transfer(deps, callerOf(yemi, "yemi"), wanted));
  const give = (amount: bigint, key: string) =>
    transferFromTreasury(deps, actorFrom(ada, "ada"), {
      userName: "yemi",
      amount: naira(Number(amount)),
      requestKey: keyOf(key),
    });
  const alone = must(await give(300n, "house alone"));
  const asked = must(await give(60_000n, "house agreed"));
  const agreed = must(
    await approve({ ...deps, executors: EXECUTORS }, actorFrom(bola, "bola"), asked.approval ?? ""),
  );
  return { sent: sent.id, alone: alone.row?.id ?? "", agreed: agreed.resultId ?? "" };
}
