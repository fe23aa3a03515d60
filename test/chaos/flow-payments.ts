import { vi } from "vitest";
import { sign, webhookText } from "../../simulators/squad/webhook.ts";
import { SQUAD_SECRET } from "../../simulators/start.ts";
import { naira } from "../../src/core/money.ts";
import { type CrashFlow, differences, type Stage } from "../support/crashes.ts";
import { control } from "../support/selling.ts";
import type { TestUser, TestApp } from "../support/world.ts";

/** Payments into the wallet, killed by crash tests. */

const START = naira(5_000);

type Payment = { user: TestUser; key: string; isAcknowledged: boolean };

const PAID = naira(1_000);
const CREDIT = naira(990);

const fundingOf = ({ deps }: Pick<TestApp, "deps">, { user }: Payment) =>
  deps.db.selectFrom("funding").selectAll().where("user_id", "=", user.id).orderBy("created_at").execute();

/** Makes a link and returns its payment; undefined when there was no answer. */
async function initiate({ world, instance }: Stage, about: Payment): Promise<Funding | undefined> {
  const { user, key } = about;
  const body = { amount: 1_000 };
  const reply = await instance.call("POST /fundWallet/squad/initiate", { token: user.token, key, body });
  if (reply.status !== 200) return undefined;
  return (await fundingOf(world, about)).find(({ reference }) => reference === reply.body.reference);
}

/** Pays on the provider's page; the provider then notifies us until it is answered with 200. */
async function pay(stage: Stage, about: Payment, reference: string): Promise<void> {
  const { world, instance, effects } = stage;
  await control(world, "squad pay", { reference });
  const [payment] = world.simulators.books.squad(reference).payments;
  if (!payment || about.isAcknowledged) return;
  const payload = webhookText(payment);
  const reply = await instance.app.inject({
    method: "POST",
    url: "/api/v1/webhooks/squad",
    headers: { "content-type": "application/json", "x-squad-encrypted-body": sign(SQUAD_SECRET, payload) },
    payload,
  });
  about.isAcknowledged = reply.statusCode === 200;
  // A notification is acknowledged first and processed afterwards.
  await vi.waitFor(async () => {
    const open = await instance.deps.db
      .selectFrom("inbound_event")
      .select("event_key")
      .where("processed_at", "is", null)
      .execute();
    if (open.length > 0 && !effects.isDown()) throw new Error("not worked off yet");
  }, 60_000);
}

/**
 * A client that repeats its request gets a link that can be paid, whatever died. A payment is in the wallet
 * less the fee, once; an unpaid link is closed without a kobo. There may be a second link when the first
 * answer was lost.
 */
async function judgePayment(world: TestApp, about: Payment, isWhole: boolean): Promise<string[]> {
  const fundings = await fundingOf(world, about);
  const isAllowed = isWhole ? fundings.length === 1 : [1, 2].includes(fundings.length);
  if (!isAllowed) return [`${fundings.length} payments`];
  const judged = await Promise.all(fundings.map((funding) => judgeOne(world, about, funding)));
  const paid = judged.filter((one) => one.isPaid).length;
  const found = { paid, balance: await world.balance(about.user) };
  const expected = { paid: 1, balance: START + CREDIT };
  return [...judged.flatMap((one) => one.wrong), ...differences(expected, found)];
}

type Funding = Awaited<ReturnType<typeof fundingOf>>[number];

async function judgeOne(world: TestApp, about: Payment, funding: Funding) {
  const [payment] = world.simulators.books.squad(funding.reference).payments;
  const isPaid = payment?.status === "Success";
  const postings = await world.deps.db
    .selectFrom("ledger_posting")
    .select("amount")
    .where("subject_id", "=", funding.id)
    .where("credit", "=", about.user.walletAccount)
    .execute();
  const found = { state: funding.state, credits: postings.length, paid: funding.paid_kobo };
  const expected = {
    state: isPaid ? "paid" : "failed",
    credits: isPaid ? 1 : 0,
    paid: isPaid ? PAID : null,
  };
  return { isPaid, wrong: differences(expected, found) };
}

let payments = 0;
const preparePayment = async (world: TestApp): Promise<Payment> => ({
  user: await world.makeUser({ balance: START }),
  key: `payment-${++payments}-of-this-test`,
  isAcknowledged: false,
});

const NOTIFIED = ["funding.event", "card.verify", "funding.credit", "funding.event_done"];

export const PAYMENTS: CrashFlow<Payment>[] = [
  {
    name: "card payment, notified",
    effects: ["key.take", "funding.intent", "card.initiate", "funding.link", ...NOTIFIED],
    prepare: preparePayment,
    play: async (stage, about) => {
      const funding = await initiate(stage, about);
      if (!funding) return;
      await pay(stage, about, funding.reference);
      const body = { reference: funding.reference };
      await stage.instance.call("POST /fundWallet/squad/verify", { token: about.user.token, body });
    },
    judge: judgePayment,
  },
  {
    name: "card payment, asked for by the payer before any notification",
    effects: ["key.take", "funding.intent", "card.initiate", "funding.link", "card.verify", "funding.credit"],
    prepare: preparePayment,
    play: async (stage, about) => {
      const funding = await initiate(stage, about);
      if (!funding) return;
      const body = { reference: funding.reference };
      await control(stage.world, "squad pay", body);
      await stage.instance.call("POST /fundWallet/squad/verify", { token: about.user.token, body });
    },
    judge: judgePayment,
  },
  {
    name: "card payment, the link's answer lost, and paid all the same",
    effects: ["key.take", "funding.intent", "card.initiate", "funding.no_link", ...NOTIFIED],
    prepare: async (world) => {
      await control(world, "squad fault", { kind: "delivered_reset", service: "initiate" });
      return preparePayment(world);
    },
    play: async (stage, about) => {
      await initiate(stage, about);
      const funding = (await fundingOf(stage.world, about)).at(-1);
      const isKnown = funding && stage.world.simulators.books.squad(funding.reference).payments.length > 0;
      if (funding && isKnown) await pay(stage, about, funding.reference);
    },
    judge: judgePayment,
  },
];
