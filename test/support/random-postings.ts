import { kobo } from "../../src/core/money.ts";
import { type Amount, type PostingName, POSTING_NAMES, POSTINGS } from "../../src/core/movements.ts";
import { movesOf } from "../../src/core/posting.ts";
import { NETWORKS } from "../../src/core/networks.ts";
import { post } from "../../src/db/ledger.ts";
import type { Tx } from "../../src/db/schema.ts";
import { seeded } from "./selling.ts";
import type { TestApp, TestUser } from "./world.ts";

/**
 * Postings of every kind with random amounts, in random order over some days: what an accountant adds up.
 * Their business rows are missing, except that a purchase says what it sold.
 */

const PARTIES: Record<string, readonly string[]> = {
  supplier: ["GLAD", "LEGIT"],
  service: ["airtime", "data", "electricity"],
  provider: ["squad", "paystack", "monnify"],
  bank: ["Opay", "Moniepoint"],
  network: NETWORKS,
};

type Life = { world: TestApp; people: readonly TestUser[]; random: () => number };

/** Writes this many postings, `everyMs` apart on average, and moves the clock with them. */
export async function writeRandomPostings(
  world: TestApp,
  { seed, count, everyMs }: { seed: number; count: number; everyMs: number },
): Promise<void> {
  const people = [await world.makeUser(), await world.makeUser()];
  const life = { world, people, random: seeded(seed) };
  for (const person of people) await fill(life, person);
  for (let n = 0; n < count; n += 1) {
    if (life.random() < 0.7) world.clock.advance(Math.floor(life.random() * 2 * everyMs));
    await world.deps.db.transaction().execute((tx) => writeOne(life, tx));
  }
}

const PLENTY = kobo(10n ** 12n);

/** Gives a person money in both accounts, so that no posting lacks any. */
async function fill({ world }: Life, { id, walletAccount, earningsAccount }: TestUser): Promise<void> {
  await world.fund({ id, walletAccount } as TestUser, PLENTY);
  const { accountOf, ids, clock, db } = world.deps;
  const facts = { id: ids.next(), partner: earningsAccount, amount: PLENTY };
  const movements = movesOf(accountOf, "commission.credited", facts);
  await db
    .transaction()
    .execute((tx) => post(tx, { guarded: [earningsAccount], movements, at: clock.now() }));
}

async function writeOne(life: Life, tx: Tx): Promise<void> {
  const name = pick(life, POSTING_NAMES);
  const { world } = life;
  const id = world.deps.ids.next();
  const service = pick(life, PARTIES["service"] ?? []);
  if (name.startsWith("purchase.")) await writePurchase(life, tx, { id, service });
  const facts = factsOf(life, name, { id, service });
  const movements = movesOf(world.deps.accountOf, name, facts as never);
  const guarded = life.people.flatMap((one) => [one.walletAccount, one.earningsAccount]);
  const posted = await post(tx, { guarded, movements, at: world.clock.now() });
  if (!posted.ok) throw new Error(`${name} lacks money`);
}

/** The line of the history that says what a purchase sold. */
async function writePurchase(
  life: Life,
  tx: Tx,
  { id, service }: { id: string; service: string },
): Promise<void> {
  const network = service === "electricity" ? "" : pick(life, NETWORKS);
  const at = life.world.clock.now();
  await tx
    .insertInto("wallet_transaction")
    .values({
      id,
      user_id: pick(life, life.people).id,
      kind: `purchase_${service as "data"}`,
      type: service as "data",
      status: "failed",
      is_credit: false,
      amount_kobo: kobo(1n),
      network,
      created_at: at,
      finished_at: at,
    })
    .execute();
}

function factsOf(life: Life, name: PostingName, known: { id: string; service: string }) {
  const facts: Record<string, unknown> = { ...known, attempt: 1 + Math.floor(life.random() * 3) };
  const [one, other] = life.people as [TestUser, TestUser];
  for (const [from, to, amount] of POSTINGS[name].legs) {
    for (const side of [from, to]) {
      if ("of" in side)
        facts[side.of] =
          side.kind === "earnings"
            ? one.earningsAccount
            : side === to && "of" in from
              ? other.walletAccount
              : one.walletAccount;
      else if ("partyOf" in side && side.partyOf !== "service")
        facts[side.partyOf] ??= pick(life, PARTIES[side.partyOf] ?? []);
    }
    for (const term of termsOf(amount)) facts[term] ??= kobo(BigInt(1 + Math.floor(life.random() * 1e7)));
  }
  return inOrder(facts);
}

/** Keeps differences above zero: a price covers its fee, an amount its fee, and so on. */
function inOrder(facts: Record<string, unknown>): Record<string, unknown> {
  const least = (part: string, whole: string) => {
    const [small, large] = [facts[part], facts[whole]];
    if (typeof small === "bigint" && typeof large === "bigint" && small >= large) facts[part] = large / 2n;
  };
  least("fee", "price");
  least("fee", "amount");
  least("payout", "arrived");
  return facts;
}

function termsOf(amount: Amount): string[] {
  return typeof amount === "string" ? [amount] : [...termsOf(amount[1]), ...termsOf(amount[2])];
}

function pick<T>({ random }: Pick<Life, "random">, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}
