import { afterAll, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import { checkOwnTransfers, reconcileAccounts } from "../../src/flows/reserved-accounts/reconcile.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { overtaken } from "../support/overtaken.ts";
import {
  accountHolder,
  noticeOf,
  postNotice,
  sendMoney,
  configureBank,
  workedOff,
} from "../support/transfers.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Bank transfers that their owners ask for (rules 13.5). */

const world = await startTestApp(await freshDatabase());

afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const later = (ms = 61_000) => world.clock.advance(ms);

const check = ({ token }: TestUser) => world.call("POST /fundWallet/transfer/check", { token });

/** Tell of a transfer and wait until it is worked off. */
async function reported(reference: string): Promise<void> {
  expect(await postNotice(world, noticeOf(world, reference))).toBe(200);
  await workedOff(world, reference);
}

test("a transfer that nobody told of is found: by the job while its owner uses the product, or when they ask", async () => {
  const { user, accountNumber } = await accountHolder(world);
  await sendMoney(world, accountNumber, 500.04);
  expect(await world.balance(user)).toBe(naira(0));
  later(31 * 60_000);
  while ((await reconcileAccounts(world.deps)) > 0);
  expect(await world.balance(user)).toBe(kobo(49_504n));
  await sendMoney(world, accountNumber, 300.04);
  later();
  expect((await check(user)).body).toMatchObject({ found: 1, msg: "Your transfer has arrived" });
  later();
  expect((await check(user)).body).toMatchObject({ found: 0, msg: "No new transfer has arrived yet" });
  expect(await world.balance(user)).toBe(kobo(79_208n));
});

test("who asks hears of a transfer that was credited a moment ago, or while the bank was asked; another does not", async () => {
  const { user, accountNumber } = await accountHolder(world);
  const bystander = await accountHolder(world);
  const slow = overtaken(world.deps, "account.recent", async () =>
    reported(await sendMoney(world, accountNumber, 500)),
  );
  expect(await checkOwnTransfers(slow, user)).toEqual({ ok: true, value: 1 });
  expect((await check(user)).body).toMatchObject({ found: 1, msg: "Your transfer has arrived" });
  expect((await check(bystander.user)).body).toMatchObject({ found: 0 });
  expect(await world.balance(user)).toBe(naira(495));
});

test.each([
  ["in another currency", 500.16],
  ["not decided yet", 500.07],
  ["taken back", 500.14],
])("a transfer that credits nothing has not arrived: %s", async (_name, amount) => {
  const { user, accountNumber } = await accountHolder(world);
  await sendMoney(world, accountNumber, amount);
  expect((await check(user)).body).toMatchObject({ found: 0, msg: "No new transfer has arrived yet" });
  expect(await world.balance(user)).toBe(naira(0));
});

test("without accounts there is nothing to ask for; with the bank away it is said", async () => {
  const user = await world.makeUser();
  expect((await check(user)).status).toBe(404);
  const holder = await accountHolder(world);
  await configureBank(world, "fault", { kind: "down", service: "transactions" });
  const away = await check(holder.user);
  expect([away.status, away.body.code]).toEqual([502, "payment_provider_unavailable"]);
});
