import { sign, webhookText } from "../../simulators/squad/webhook.ts";
import { SQUAD_SECRET } from "../../simulators/start.ts";
import { naira } from "../../src/core/money.ts";
import type { Service } from "../../src/core/transactions.ts";
import type { Timer } from "../../src/flows/deps.ts";
import { processInboundEvents } from "../../src/flows/inbound-events/process.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { recover, type Stage } from "./crashes.ts";
import { effectsUntil } from "./effects.ts";
import {
  ALWAYS_OPEN,
  control,
  meterEnding,
  orderOf,
  phoneEnding,
  seeded,
  USUAL_SERVICES,
} from "./selling.ts";
import type { TestUser, TestApp } from "./world.ts";

/**
 * Random histories of a few busy people who buy, pay in and upgrade while suppliers misbehave and servers
 * die.
 */

/** One purchase request and its answer, with the wallet's chain positions before and after. */
export type Asked = {
  user: TestUser;
  service: Service;
  number: string;
  key: string | undefined;
  status: number;
  code: string | undefined;
  id: string | undefined;
  seqBefore: bigint;
  seqAfter: bigint;
};

export type History = { users: TestUser[]; asked: Asked[]; killed: number };

export const OPENING = naira(2_500);
const USERS = 4;
const WORKERS = 6;

/**
 * Behaviours of suppliers, by the number's ending: mostly good, otherwise every failure that answers at once.
 */
const PHONES = [
  "7001",
  "7002",
  "7003",
  "7004",
  "0002",
  "0003",
  "0004",
  "0006",
  "0007",
  "0009",
  "0011",
  "0012",
  "0013",
  "0014",
];
const METERS = ["701", "702", "703", "002", "003", "004", "005", "006", "007", "011", "012", "013", "014"];
/** Amounts whose kobo make the payment provider pay less, more, late, twice or not at all. */
const PAYMENTS = [500, 500.01, 500.05, 500.06, 500.07, 500.1, 500.11];

type Life = History & {
  world: TestApp;
  stage: Stage;
  payments: number;
  calls: number;
  whenIdle: (() => void)[];
};

/** Plays one seed's history to its end: `ops` actions, six at a time, then time until nothing is open. */
export async function live(world: TestApp, seed: number, ops: number): Promise<History> {
  const users = await Promise.all(Array.from({ length: USERS }, () => world.makeUser({ balance: OPENING })));
  const start = { users, asked: [], killed: 0, payments: 0, calls: 0, whenIdle: [] };
  const life: Life = { ...start, world, stage: { world, instance: world, effects: effectsUntil() } };
  life.stage = await serve(life);
  const worker = async (n: number) => {
    const random = seeded(seed * WORKERS + n);
    for (let op = 0; op < ops / WORKERS; op++) await doSomething(life, random);
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, n) => worker(n)));
  await recover(life.stage);
  await life.stage.instance.app.close();
  return life;
}

async function serve(life: Life): Promise<Stage> {
  const effects = effectsUntil();
  const instance = await life.world.instance((name, act) =>
    effects.run(name, () => (name.startsWith("supplier.") ? counted(life, act) : act())),
  );
  instance.deps.router = ALWAYS_OPEN;
  instance.deps.after = (ms) => (ms < 1_000 ? waitOf(life, ms) : NEVER);
  return { world: life.world, effects, instance };
}

async function counted<T>(life: Life, act: () => Promise<T>): Promise<T> {
  life.calls += 1;
  try {
    return await act();
  } finally {
    life.calls -= 1;
    if (life.calls === 0) for (const go of life.whenIdle.splice(0)) go();
  }
}

/** A timer on the test's clock, so that waiting for an open purchase takes no real time. */
function waitOf(life: Life, ms: number): Timer {
  return { reached: pass(life, ms).then(() => undefined), cancel: () => undefined };
}

const NEVER: Timer = { reached: new Promise(() => undefined), cancel: () => undefined };

/**
 * Moves the clock when no supplier call is open: their answers take real time, and a call must not outlive
 * its lease.
 */
async function pass(life: Life, ms: number): Promise<void> {
  while (life.calls > 0) await new Promise<void>((idle) => life.whenIdle.push(idle));
  life.world.clock.advance(ms);
}

async function doSomething(life: Life, random: () => number): Promise<void> {
  const drawn = random();
  const user = pick(life.users, random);
  if (drawn < 0.6) return buySomething(life, user, random);
  if (drawn < 0.7) return payIn(life, user, random);
  if (drawn < 0.75) return upgrade(life, user);
  if (drawn < 0.87) return passAndSweep(life, random);
  if (drawn < 0.97) return settleSomething(life, random);
  return killServer(life);
}

const pick = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)] as T;

/** Buys: mostly a new request, sometimes a repeat, or another body under an earlier key. */
async function buySomething(life: Life, user: TestUser, random: () => number): Promise<void> {
  const earlier = life.asked.filter((asked) => asked.user === user && asked.key);
  const drawn = random();
  if (earlier.length > 0 && drawn < 0.2) return ask(life, pick(earlier, random));
  const service = pick<Service>(["airtime", "airtime", ...USUAL_SERVICES], random);
  const number =
    service === "electricity" || service === "cable"
      ? meterEnding(pick(METERS, random))
      : phoneEnding(pick(PHONES, random));
  const key = drawn > 0.9 ? undefined : `order-for-${number}`;
  if (earlier.length > 0 && drawn < 0.25)
    return ask(life, { user, service, number, key: pick(earlier, random).key });
  return ask(life, { user, service, number, key });
}

/**
 * Sends the request, and repeats it with the same key when the server died. A request without a key is not
 * repeated.
 */
async function ask(life: Life, wanted: Pick<Asked, "user" | "service" | "number" | "key">): Promise<void> {
  const { user, service, number, key } = wanted;
  const { route, body } = orderOf(service, number);
  const seqBefore = await seqOf(life, user);
  for (let tries = 0; tries < 5; tries++) {
    const { effects, instance } = life.stage;
    const reply = await instance.call(route, { token: user.token, body, ...(key ? { key } : {}) });
    if (reply.status === 500 && effects.isDown() && key) continue;
    const { code, receipt } = reply.body as { code?: string; receipt?: { _id: string } };
    const seqAfter = await seqOf(life, user);
    life.asked.push({
      user,
      service,
      number,
      key,
      status: reply.status,
      code,
      id: receipt?._id,
      seqBefore,
      seqAfter,
    });
    return;
  }
}

async function seqOf({ stage }: Life, user: TestUser): Promise<bigint> {
  const row = await stage.world.deps.db
    .selectFrom("ledger_balance")
    .select("seq")
    .where("account_id", "=", user.walletAccount)
    .executeTakeFirstOrThrow();
  return row.seq;
}

/** Makes a link, pays it, and credits it by notification, by requery, by both, or by the sweeper. */
async function payIn(life: Life, user: TestUser, random: () => number): Promise<void> {
  const { world, instance } = life.stage;
  const body = { amount: pick(PAYMENTS, random) };
  const key = `payment-${++life.payments}-of-${user.userName}`;
  const link = await instance.call("POST /fundWallet/squad/initiate", { token: user.token, key, body });
  if (link.status !== 200) return;
  const { reference } = link.body;
  if (random() < 0.8) await control(world, "squad pay", { reference });
  const [payment] = world.simulators.books.squad(reference).payments;
  const drawn = random();
  if (payment?.paidAt && drawn < 0.6) await Promise.all([notify(life, payment), notify(life, payment)]);
  if (drawn > 0.4)
    await life.stage.instance.call("POST /fundWallet/squad/verify", {
      token: user.token,
      body: { reference },
    });
}

async function notify({ stage }: Life, payment: Parameters<typeof webhookText>[0]): Promise<void> {
  const payload = webhookText(payment);
  await stage.instance.app.inject({
    method: "POST",
    url: "/api/v1/webhooks/squad",
    headers: { "content-type": "application/json", "x-squad-encrypted-body": sign(SQUAD_SECRET, payload) },
    payload,
  });
}

async function upgrade({ stage }: Life, user: TestUser): Promise<void> {
  const order = { params: { id: user.id }, body: { userType: "reseller" } };
  const key = `upgrade-of-${user.userName}`;
  await stage.instance.call("PATCH /auth/user/{id}", { token: user.token, key, ...order });
}

async function passAndSweep(life: Life, random: () => number): Promise<void> {
  await pass(life, Math.floor(random() * 90_000));
  const { stage } = life;
  const { deps } = stage.instance;
  await Promise.all([sweepDue(deps), sweepDue(deps), processInboundEvents(deps)]).catch((error: unknown) => {
    if (!stage.effects.isDown()) throw error;
  });
}

/** Lets a supplier settle an order that it had accepted. */
async function settleSomething(life: Life, random: () => number): Promise<void> {
  if (life.asked.length === 0) return;
  const phone = pick(life.asked, random).number;
  const status = random() < 0.6 ? "delivered" : "failed";
  await control(life.stage.world, "msorg settle", { phone, status });
}

/** Kills the server in the middle of everything and starts another. */
async function killServer(life: Life): Promise<void> {
  const dead = life.stage;
  dead.effects.kill();
  life.killed += 1;
  life.stage = await serve(life);
  await Promise.all(dead.instance.deps.deliveries.values());
  await dead.instance.app.close();
}
