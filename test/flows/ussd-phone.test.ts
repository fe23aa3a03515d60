import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { listenOn } from "../support/live.ts";
import { PIN } from "../support/payment-proof.ts";
import { ALWAYS_OPEN } from "../support/selling.ts";
import { dialler, openUssd } from "../support/ussd.ts";
import { startTestApp } from "../support/world.ts";

/** A phone at the simulated gateway, over sockets (rules 32.1 to 32.5). */

const world = await startTestApp(await freshDatabase());
world.deps.router = ALWAYS_OPEN;
const secret = await openUssd(world, await world.makeUser({ isAdmin: true }));
const callback = `http://127.0.0.1:${await listenOn(world.app)}/api/ussd/${secret}`;
const { ussd } = world.simulators;

test("a phone sees its balance, and the page shows the screen with its length", async () => {
  const user = await dialler(world, naira(1_234));
  expect(await ussd.dial(callback, user.phone)).toMatch(/^1 Balance/);
  expect(await ussd.type("1")).toContain("PIN");
  const shown = await ussd.type(PIN);
  expect(shown).toBe("Your balance is N1,234.");
  const page = await (await fetch(ussd.url)).text();
  expect(page).toContain(`${shown.length} of 160 characters`);
});

test("a session that is lost goes on, and a last request that comes twice buys once", async () => {
  const user = await dialler(world);
  await ussd.dial(callback, user.phone);
  await ussd.type("2");
  await ussd.type("200");
  await ussd.lose();
  expect(await ussd.dial(callback, user.phone)).toContain("Go on");
  await ussd.type("1");
  const ended = await ussd.type(PIN);
  expect(ended).toContain("N200 airtime");
  const left = await world.balance(user);
  expect(await ussd.repeat()).toBe(ended);
  expect(await world.balance(user)).toBe(left);
  expect(left).toBeLessThan(naira(10_000));
});
