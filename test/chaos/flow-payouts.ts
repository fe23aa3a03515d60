import { payoutReference } from "../../src/core/banks.ts";
import { naira } from "../../src/core/money.ts";
import { payoutNotified } from "../../src/flows/withdrawals/requery.ts";
import { type CrashFlow, differences, type Stage } from "../support/crashes.ts";
import {
  accountEnding,
  bank,
  nextPayoutCheck,
  paidTo,
  payoutOf,
  payoutsOf,
  usedOf,
  withdraw,
} from "../support/payouts.ts";
import { giveIdentity, givePin, PIN } from "../support/payment-proof.ts";
import type { TestUser, TestApp } from "../support/world.ts";

/** Withdrawals, killed by crash tests. */

const START = naira(5_000);
const AMOUNT = naira(1_000);

type Withdrawal = { user: TestUser; admin: TestUser; account: string; key: string };

let withdrawals = 0;

const prepare =
  (ending: string, fault?: string) =>
  async (world: TestApp): Promise<Withdrawal> => {
    const user = await world.makeUser({ balance: START });
    const admin = await world.makeUser({ isAdmin: true });
    await world.call("GET /withdraw/bankCodes", { token: user.token });
    const account = accountEnding(ending);
    if (fault) await bank(world, "fault", { kind: fault, number: account });
    return { user, admin, account, key: `withdrawal-${++withdrawals}-of-this-test` };
  };

/** Requests the withdrawal and returns its id, also when it failed; undefined without an answer. */
async function ask({ instance }: Stage, { user, account, key }: Withdrawal): Promise<string | undefined> {
  const reply = await withdraw(instance, user, { account, key });
  return (reply.body as Partial<typeof reply.body>).receipt?._id;
}

/** Sweeps by this instance at each time when the withdrawal is due, until it is not due any more. */
async function sweepOut({ world, instance }: Stage, id: string): Promise<void> {
  const here = { deps: instance.deps, clock: world.clock };
  for (let checks = 0; checks < 20; checks++) if (!(await nextPayoutCheck(here, id))) return;
}

/**
 * Complains unless there is one withdrawal, which is paid at the bank exactly when our books say so, and no
 * kobo moved elsewhere. `best` is its end when nothing died.
 */
function judge(best: "paid" | "failed" | "reversed", amount = AMOUNT) {
  return async (world: TestApp, about: Withdrawal, isWhole: boolean): Promise<string[]> => {
    const { user, account } = about;
    const rows = await payoutsOf(world, user);
    const [payout] = rows;
    const reported = paidTo(world, account);
    const atBank = reported.filter(({ status, pays }) => pays > 0 && status !== "REVERSED").length;
    const isPaid = payout?.state === "paid";
    const used = await usedOf(world, user, "withdrawal");
    const found = { rows: rows.length, atBank, balance: await world.balance(user), used };
    const moved = isPaid ? amount : 0n;
    const start = amount === AMOUNT ? START : START + amount;
    const expected = { rows: 1, atBank: isPaid ? 1 : 0, balance: start - moved, used: moved };
    const isBest = payout?.state === best || (!isWhole && payout?.state === "failed");
    return [...differences(expected, found), ...(isBest ? [] : [`it is ${payout?.state ?? "nowhere"}`])];
  };
}

/** Above what leaves without proof, and above what goes to a new account at once. */
const BIG = naira(30_000);

/** Somebody with one identity, a payment PIN and enough money for a withdrawal that waits. */
async function prepareHeld(world: TestApp): Promise<Withdrawal> {
  const scene = await prepare("0001")(world);
  await world.fund(scene.user, BIG);
  await givePin(world, scene.user);
  await giveIdentity(world, scene.user);
  return scene;
}

async function askHeld({ instance }: Stage, { user, account, key }: Withdrawal): Promise<string | undefined> {
  const amount = Number(BIG / 100n);
  const reply = await withdraw(instance, user, { account, key, amount, pin: PIN });
  return (reply.body as Partial<typeof reply.body>).receipt?._id;
}

const BEGUN = ["key.take", "bank.look_up", "withdrawal.start", "payout.pay"];
const HELD = ["key.take", "bank.look_up", "pin.count", "pin.right", "withdrawal.start"];
const ASKED = ["attempt.take_due", "payout.status"];

export const PAYOUTS: CrashFlow<Withdrawal>[] = [
  {
    name: "withdrawal, paid at once",
    effects: [...BEGUN, "payout.settle"],
    prepare: prepare("0001"),
    play: async (stage, about) => void (await ask(stage, about)),
    judge: judge("paid"),
  },
  {
    name: "withdrawal, paid and the answer lost",
    effects: [...BEGUN, "payout.wait", ...ASKED, "payout.settle"],
    prepare: prepare("0011"),
    play: async (stage, about) => {
      const id = await ask(stage, about);
      if (id) await sweepOut(stage, id);
    },
    judge: judge("paid"),
  },
  {
    name: "withdrawal, refused",
    effects: [...BEGUN, "payout.give_back"],
    prepare: prepare("0009"),
    play: async (stage, about) => void (await ask(stage, about)),
    judge: judge("failed"),
  },
  {
    name: "withdrawal, never reached the provider",
    effects: [
      ...BEGUN,
      "payout.wait",
      ...ASKED,
      "payout.wait",
      ...ASKED,
      "payout.wait",
      ...ASKED,
      "payout.give_back",
    ],
    prepare: prepare("0001", "down"),
    play: async (stage, about) => {
      const id = await ask(stage, about);
      if (id) await sweepOut(stage, id);
    },
    judge: judge("failed"),
  },
  {
    name: "withdrawal, too soon after an equal one, then sent again",
    effects: [
      ...BEGUN,
      "payout.wait",
      ...ASKED,
      "payout.wait",
      ...ASKED,
      "payout.wait",
      ...ASKED,
      "payout.resend",
      "payout.pay",
      "payout.settle",
    ],
    prepare: prepare("7777", "too_soon"),
    play: async (stage, about) => {
      const id = await ask(stage, about);
      if (id) await sweepOut(stage, id);
    },
    judge: judge("paid"),
  },
  {
    name: "withdrawal, paid and come back",
    effects: [...BEGUN, "payout.settle", "payout.status", "payout.reverse"],
    prepare: prepare("0008"),
    play: async (stage, about) => {
      const id = await ask(stage, about);
      if (!id || (await payoutOf(stage.world, id)).state === "failed") return;
      const reference = payoutReference(id, 1);
      await bank(stage.world, "settle", { reference, status: "REVERSED", webhook: false });
      await payoutNotified(stage.instance.deps, reference);
    },
    judge: judge("reversed"),
  },
  {
    name: "withdrawal, asked about by an admin",
    effects: [...BEGUN, "payout.wait", "withdrawal.audit", "payout.status", "payout.settle"],
    prepare: prepare("0013"),
    play: async (stage, about) => {
      const id = await ask(stage, about);
      if (!id || (await payoutOf(stage.world, id)).state === "failed") return;
      await bank(stage.world, "settle", {
        reference: payoutReference(id, 1),
        status: "SUCCESS",
        webhook: false,
      });
      const body = { transactionId: id };
      await stage.instance.call("POST /admin/reQueryWithdrawal", { token: about.admin.token, body });
    },
    judge: judge("paid"),
  },
  {
    name: "withdrawal, first to its account, waits and is paid",
    effects: [...HELD, "attempt.take_due", "payout.resend", "payout.pay", "payout.settle"],
    prepare: prepareHeld,
    play: async (stage, about) => {
      const id = await askHeld(stage, about);
      if (id) await sweepOut(stage, id);
    },
    judge: judge("paid", BIG),
  },
  {
    name: "withdrawal, first to its account, stopped by its owner",
    effects: [...HELD, "payout.stop"],
    prepare: prepareHeld,
    play: async (stage, about) => {
      const id = await askHeld(stage, about);
      if (!id) return;
      const { token } = about.user;
      await stage.instance.call("POST /withdraw/stop/{id}", { token, params: { id } });
      // A crash before the stop leaves a withdrawal that is sent when it is due: paid is right then.
      await sweepOut(stage, id);
    },
    judge: async (world, about, isWhole) => {
      const faults = await judge("failed", BIG)(world, about, isWhole);
      return isWhole ? faults : faults.filter((fault) => fault !== "it is paid");
    },
  },
];
