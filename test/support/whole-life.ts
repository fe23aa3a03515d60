import { sellAsDemo } from "./dialects.ts";
import { kobo, naira } from "../../src/core/money.ts";
import { lookIntoDisputes } from "../../src/flows/disputes/look.ts";
import { couponFor, redeem } from "./money-in.ts";
import { newPayer, type Payer } from "./payment-proof.ts";
import { withdraw } from "./payouts.ts";
import { giveIdentity } from "./payment-proof.ts";
import { buy, numberFor } from "./selling.ts";
import { actsOnAlert, openAlertAbout } from "./alerts.ts";
import { act, report } from "./disputes.ts";
import { saySoBesideMoney } from "./said-beside-money.ts";
import type { TestApp, TestUser } from "./world.ts";

/** A person who has used everything that keeps something about them, and whose money is spent. */

export type WholeLife = { person: Payer; friend: Payer; admin: TestUser; fullName: string; phone: string };

const METER = "01234567890";
const CARD = "7023456001";

/** Every value by which the person could be recognised. */
export async function personalValues(
  world: TestApp,
  { person, fullName, phone }: WholeLife,
): Promise<string[]> {
  const payout = await world.deps.db
    .selectFrom("payout")
    .select("account_number")
    .where("user_id", "=", person.id)
    .executeTakeFirst();
  const account = payout ? [payout.account_number] : [];
  return [
    person.userName,
    person.email,
    phone,
    fullName,
    METER,
    CARD,
    "08030009988",
    "shop.example.org",
    ...account,
  ];
}

export async function liveWholeLife(world: TestApp): Promise<WholeLife> {
  const admin = await world.makeUser({ isAdmin: true });
  const [person, friend] = [await newPayer(world, naira(14_500)), await newPayer(world, naira(3_000))];
  const life = { person, friend, admin, fullName: "Adaeze Nwosu-Bright", phone: "08034445566" };
  const { token } = person;
  const staff = { token: admin.token, params: { id: person.id } };
  const corrected = { fullName: life.fullName, phoneNumber: life.phone, reason: "Her passport says so" };
  await ok(world.call("POST /admin/users/{id}/details", { ...staff, body: corrected }));
  await save(world, person);
  await giveIdentity(world, person);
  const bought = await buyFor(world, person, life.phone);
  await ok(Promise.resolve(bought));
  await beLookedInto(world, life, String(bought.body.receipt?._id));
  await ok(buy(world, person, { service: "electricity", number: numberFor("electricity") }));
  await ok(buy(world, person, { service: "exam", number: numberFor("exam") }));
  await ok(send(world, [person, friend], 300));
  await ok(send(world, [friend, person], 200));
  const { code } = await couponFor(world, admin, { for: person });
  await ok(redeem(world, person, code));
  await ok(withdraw(world, person, { amount: 1_000 }));
  await ok(
    world.call("POST /admin/users/{id}/block", { ...staff, body: { isBlocked: true, reason: "Checking" } }),
  );
  await ok(
    world.call("POST /admin/users/{id}/block", { ...staff, body: { isBlocked: false, reason: "Checked" } }),
  );
  await saySoBesideMoney(world, life);
  await ok(world.call("GET /admin/users", { token: admin.token, query: { userName: person.userName } }));
  const opened = await world.call("POST /auth/login", {
    body: { userName: person.userName, password: "tide-and-sand-7" },
    device: "d".repeat(32),
  });
  return { ...life, person: { ...person, token: opened.body.token ?? token } };
}

async function save(world: TestApp, { token }: Payer): Promise<void> {
  const contact = { contactName: "Mama", contactNetwork: "MTN", contactNumber: "08030009988" };
  await ok(world.call("POST /auth/contact", { token, body: contact }));
  const meter = { meterId: 18, meterNumber: METER, meterType: "prepaid", name: "Home" };
  await ok(world.call("POST /auth/meter", { token, body: meter }));
  await ok(world.call("POST /buy/cable", { token, body: { cableId: 1, cardNumber: CARD, plan: 7_001 } }));
  await sellAsDemo(world);
  const address = { internetId: 1, email: `${CARD}@example.com` } as const;
  await ok(world.call("POST /buy/validateInternet", { token, body: address }));
  await ok(
    world.call("POST /buy/internet", { token, body: { ...address, accountNumber: CARD, plan: 8_001 } }),
  );
  await ok(world.call("POST /auth/apiKey", { token, body: { name: "Till" } }));
  await ok(
    world.call("POST /auth/updateWebhook", { token, body: { webhookUrl: "https://shop.example.org/hook" } }),
  );
}

/** The looks and words of staff about the person, and the problem that the person reported and ended. */
async function beLookedInto(world: TestApp, life: WholeLife, transaction: string): Promise<void> {
  const { person, admin, fullName, phone } = life;
  const problem = { transaction, kind: "wrong_number", text: `I am ${fullName}, call ${phone}` } as const;
  const { status, body } = await report(world, person, problem);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const id = body.dispute._id;
  await lookIntoDisputes(world.deps);
  await ok(act(world, admin, { id, act: "note", text: `${person.email} wrote to us, too` }));
  await ok(act(world, admin, { id, act: "answer", text: `Dear ${fullName}, it went to ${phone}` }));
  await ok(world.call("POST /disputes/{id}/solve", { token: person.token, params: { id } }));
  const staff = { token: admin.token };
  const who = { ...staff, params: { who: person.id } };
  await ok(
    world.call("POST /admin/person/{who}/notes", {
      ...who,
      body: { body: `${fullName} rang from ${phone}` },
    }),
  );
  for (const isFrozen of [true, false])
    await ok(
      world.call("POST /admin/person/{id}/freeze", {
        ...staff,
        params: { id: person.id },
        body: { isFrozen, reason: `${fullName} asked for it` },
      }),
    );
  for (const q of [phone.slice(2, 9), `+234 ${phone.slice(1)}`, fullName.slice(0, 9)])
    await ok(world.call("GET /admin/search", { ...staff, query: { q } }));
  const alert = await openAlertAbout(world, person);
  await actsOnAlert(world, admin, { id: alert, note: `I asked ${person.userName}` });
  await world.deps.db
    .insertInto("price_letter")
    .values({ user_id: person.id, since: world.clock.now(), next_at: world.clock.now() })
    .execute();
}

/** An order for the person's own number, at a supplier that delivers. */
function buyFor(world: TestApp, { token }: Payer, mobile_number: string) {
  return world.call("POST /buy/airtime", { token, body: { network: 1, mobile_number, amount: 500 } });
}

function send(world: TestApp, [from, to]: readonly [Payer, Payer], amount: number) {
  return world.call("POST /auth/transferFund", {
    token: from.token,
    body: { userName: to.userName, amount },
  });
}

/** Gives away what is in the wallet, so that nothing keeps the person. */
export async function spendAll(world: TestApp, { person, friend }: WholeLife): Promise<void> {
  const left = await world.balance(person);
  await ok(send(world, [person, friend], Number(left) / 100));
  if ((await world.balance(person)) !== kobo(0n)) throw new Error("money is left");
}

async function ok(answer: Promise<unknown>): Promise<void> {
  const reply = (await answer) as { status?: number; body?: unknown };
  if (reply.status !== undefined && reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}
