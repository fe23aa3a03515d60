import { type Kobo, kobo, naira } from "../../src/core/money.ts";
import { SERVICES } from "../../src/core/transactions.ts";
import type { TransactionRow } from "../../src/db/schema.ts";
import { type Asked, type History, OPENING } from "./histories.ts";
import { lateLossOf, ordersOf, storyOf } from "./selling.ts";
import type { TestUser, TestApp } from "./world.ts";

/**
 * Checks a history against a serial model: as if every request had run alone, in the order of the wallet's
 * chain. The model prices by itself and trusts the providers' records; it returns what it cannot explain, in
 * words.
 */
export async function complaintsAbout(world: TestApp, history: History): Promise<string[]> {
  const all = await Promise.all(history.users.map((user) => aboutPerson(world, history, user)));
  return [...all.flat(), ...history.asked.flatMap(aboutAnswer), ...aboutKeys(history.asked)];
}

/** Prices that this person may have paid, before or after becoming a reseller. Kobo. */
function pricesOf(world: TestApp, service: string): Kobo[] {
  const number = { cable: 7_001, exam: 9_001 }[service] ?? 1_001;
  const plan = world.deps.catalogue().planByNumber.get(number)?.prices;
  if (service === "airtime") return [naira(198), naira(196)];
  if (service === "electricity") return [naira(1_050)];
  return plan ? [plan.smartEarner, plan.reseller] : [];
}

async function aboutPerson(world: TestApp, history: History, user: TestUser): Promise<string[]> {
  const { db } = world.deps;
  const rows = await db.selectFrom("wallet_transaction").selectAll().where("user_id", "=", user.id).execute();
  const purchases = rows.filter((row) => SERVICES.some((service) => service === row.type));
  const person = await db
    .selectFrom("app_user")
    .select("user_type")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  const spent = purchases.reduce((sum, row) => sum + (row.status === "success" ? row.amount_kobo : 0n), 0n);
  const upgraded = person.user_type === "reseller" ? naira(1_000) : 0n;
  const expected = OPENING + (await paidIn(world, user)) - spent - upgraded;
  const balance = await world.balance(user);
  const complaints = await Promise.all(purchases.map((row) => aboutPurchase(world, row)));
  const own = history.asked.filter((asked) => asked.user === user);
  return [
    ...(balance === expected ? [] : [`${user.userName} has ${balance}, the model says ${expected}`]),
    ...complaints.flat(),
    ...(await aboutOrder(world, own, purchases)),
  ];
}

/** The sum that the payment provider's books owe a person: each payment less 1 %, rounded down. Kobo. */
async function paidIn(world: TestApp, user: TestUser): Promise<bigint> {
  const fundings = await world.deps.db
    .selectFrom("funding")
    .select("reference")
    .where("user_id", "=", user.id)
    .execute();
  const paid = fundings.flatMap(({ reference }) => world.simulators.books.squad(reference).payments);
  const successful = paid.filter((payment) => payment.status === "Success");
  return successful.reduce(
    (sum, { paidKobo }) => sum + BigInt(paidKobo) - BigInt(Math.floor(paidKobo / 100)),
    0n,
  );
}

/**
 * Complains unless the suppliers' books show at most one delivery, and the buyer paid for it or we wrote it
 * off.
 */
async function aboutPurchase(world: TestApp, row: TransactionRow): Promise<string[]> {
  const { live, rejected } = await storyOf(world, row.id);
  const orders = ordersOf(world, row.number);
  const delivered = orders.filter((order) => order.status === "delivered").length;
  const loss = await lateLossOf(world, row.id);
  const isOpenQuestion = row.is_forced && live !== undefined;
  const wanted = row.status === "success" ? 1 : row.is_forced ? Math.min(delivered, 1) : 0;
  const isLost = row.is_forced && delivered === 1 && !isOpenQuestion;
  const tried = rejected.map((one) => `${one.supplier}: ${one.note}`);
  const what = `${row.type} for ${row.number} (${row.status}, tried ${tried.join(", ")})`;
  return [
    ...(row.status === "success" || row.status === "failed" ? [] : [`${what} is not final`]),
    ...(delivered === wanted ? [] : [`${what} was delivered ${delivered} times`]),
    ...(loss === (isLost ? row.cost_kobo : 0n) ? [] : [`${what}: late loss ${loss}`]),
    ...(pricesOf(world, row.type).includes(row.amount_kobo) ? [] : [`${what}: price ${row.amount_kobo}`]),
  ];
}

/**
 * Complains unless a sale stands in the wallet's chain between its request and its answer. A refusal for lack
 * of funds is right only when the balance was too low at some moment between the two.
 */
async function aboutOrder(world: TestApp, own: Asked[], purchases: TransactionRow[]): Promise<string[]> {
  const first = own[0];
  if (!first) return [];
  const balances = await balancesOf(world, first.user);
  const fresh = own.filter(
    (asked) => !asked.key || own.filter((other) => other.key === asked.key).length === 1,
  );
  return fresh.flatMap((asked) => {
    const { seqBefore, seqAfter, number, id, code } = asked;
    const seq = purchases.find((row) => row.id === id)?.seq;
    if (id && !(seq && seq > seqBefore && seq <= seqAfter)) return [`the sale for ${number} is out of order`];
    if (code !== "insufficient_balance") return [];
    const least = pricesOf(world, asked.service).reduce(
      (most, price) => (price > most ? price : most),
      kobo(0n),
    );
    const moments = Array.from({ length: Number(seqAfter - seqBefore) + 1 }, (_, n) => seqBefore + BigInt(n));
    const wasShort = moments.some((moment) => (balances.get(moment) ?? 0n) < least);
    return wasShort ? [] : [`refused ${number} for funds, and there was enough all the time`];
  });
}

/** Balance of a wallet after each entry of its chain. */
async function balancesOf(
  { deps: { db } }: TestApp,
  { walletAccount }: TestUser,
): Promise<Map<bigint, Kobo>> {
  const moves = await db
    .selectFrom("ledger_posting")
    .selectAll()
    .where((eb) => eb.or([eb("debit", "=", walletAccount), eb("credit", "=", walletAccount)]))
    .execute();
  const pairs = moves.map((move) =>
    move.debit === walletAccount ? [move.debit_seq, move.debit_after] : [move.credit_seq, move.credit_after],
  );
  return new Map(pairs as [bigint, Kobo][]);
}

function aboutAnswer({ status, code, key, number }: Asked): string[] {
  const isFine =
    status === 200 ||
    (status === 422 && (code === "insufficient_balance" || code === "purchase_failed")) ||
    (status === 409 && code === "idempotency_conflict") ||
    (status === 500 && key === undefined);
  return isFine ? [] : [`${number}: ${status} ${code ?? ""}`];
}

/** Complains unless one key has one body and one outcome: another body under the key gets a conflict. */
function aboutKeys(asked: readonly Asked[]): string[] {
  const keyed = Object.groupBy(
    asked.filter((one) => one.key),
    (one) => `${one.user.id}/${one.key ?? ""}`,
  );
  return Object.values(keyed).flatMap((group = []) => {
    const heard = group.filter((one) => one.code !== "idempotency_conflict");
    const outcomes = new Set(heard.map((one) => `${one.number} ${one.id ?? one.code ?? ""}`));
    return outcomes.size <= 1 ? [] : [`one key, several outcomes: ${[...outcomes].join(", ")}`];
  });
}
