import type { Kobo } from "../../src/core/money.ts";
import { naira } from "../../src/core/money.ts";
import { rotateAddress } from "../../src/flows/channels/settings.ts";
import { putLink } from "../../src/flows/channels/queries.ts";
import { givePin } from "./payment-proof.ts";
import { phoneEnding } from "./selling.ts";
import { withSettings } from "./keyed-scenes.ts";
import type { Instance, TestApp, TestUser } from "./world.ts";

/** People who dial: a gateway that asks the server as Africa's Talking does. */

const DIAL_CODE = "*384*123#";

/** Opens the channel of a world; returns the address's secret. */
export async function openUssd(world: TestApp, by: TestUser): Promise<string> {
  withSettings(world, () => ({ ussdCode: DIAL_CODE }));
  const made = await rotateAddress(world.deps, "ussd", {
    id: by.id,
    userName: by.userName,
    isAdmin: true,
    address: "10.0.0.1",
  });
  if (!made.ok) throw new Error(made.fault.code);
  return made.value.secret;
}

/** A person with money, a PIN, and USSD on for their number. */
export async function dialler(world: TestApp, balance: Kobo = naira(10_000)): Promise<TestUser> {
  const made = await world.makeUser({ balance });
  // Suppliers deliver to such numbers at once.
  const user = { ...made, phone: phoneEnding("7777") };
  await world.deps.db.updateTable("app_user").set({ phone: user.phone }).where("id", "=", user.id).execute();
  await givePin(world, user);
  await link(world, user);
  return user;
}

async function link({ deps }: Pick<Instance, "deps">, user: TestUser): Promise<void> {
  const row = {
    channel: "ussd" as const,
    user_id: user.id,
    address: user.phone,
    language: "en" as const,
    once_kobo: null,
    daily_kobo: null,
    shows_balance: false,
    linked_at: deps.clock.now(),
  };
  await deps.db.transaction().execute((tx) => putLink(tx, row));
}

type Phone = { user: Pick<TestUser, "phone">; session: string };

/** Sends one request of a session: `text` as the gateway joins it. */
export async function dial(
  { app }: Pick<Instance, "app">,
  secret: string,
  { user, session, text = "" }: Phone & { text?: string },
): Promise<string> {
  const phoneNumber = `+234${user.phone.slice(1)}`;
  const fields = { sessionId: session, serviceCode: DIAL_CODE, phoneNumber, networkCode: "62130", text };
  const reply = await app.inject({
    method: "POST",
    url: `/api/ussd/${secret}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
  return reply.body;
}
