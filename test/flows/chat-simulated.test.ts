import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { CHAT_ACCOUNTS } from "../../simulators/chat/phones.ts";
import { sendToChats } from "../../src/flows/channels/chat-send.ts";
import { changeSetup } from "../../src/flows/channels/chat-setup.ts";
import { linkCode } from "../support/chat.ts";
import { freshDatabase } from "../support/database.ts";
import { givePin } from "../support/payment-proof.ts";
import { startTestApp } from "../support/world.ts";

/** Chats over sockets, as their providers speak (rules 35.2, 35.7). */

const world = await startTestApp(await freshDatabase());
const { chats } = world.simulators;
await world.app.listen({ port: 0, host: "127.0.0.1" });
chats.point(`http://127.0.0.1:${(world.app.server.address() as AddressInfo).port}/api/chat`);
const admin = await world.makeUser({ isAdmin: true });
const actor = { id: admin.id, userName: admin.userName, isAdmin: true, address: "10.0.0.1" };
for (const channel of ["telegram", "whatsapp"] as const)
  await changeSetup(world.deps, actor, { channel, change: { isOn: true, ...CHAT_ACCOUNTS[channel] } });

describe.each(["telegram", "whatsapp"] as const)("%s", (kind) => {
  const newest = () => chats.said(kind).at(-1);
  const hear = async () => {
    await sendToChats(world.deps);
    return newest();
  };

  test("links, offers, and answers a press with the page, once however often it is sent", async () => {
    const user = await world.makeUser();
    await givePin(world, user);
    expect(await chats.say(kind, `link ${await linkCode(world, user, { chat: kind })}`)).toBe(
      "answered with 200",
    );
    await hear();
    await chats.say(kind, "200 airtime 08031117777");
    const offer = await hear();
    expect(offer).toMatchObject({ from: "shop", text: expect.stringContaining("You pay at most ₦198.") });
    await chats.press(kind, offer?.buttons[0]?.data ?? "");
    await hear();
    const heard = chats.said(kind).length;
    expect(await chats.repeat(kind)).toBe("answered with 200");
    await hear();
    expect(chats.said(kind)).toHaveLength(heard);
    expect(chats.said(kind).filter(({ text }) => text.includes("/pay/"))).toHaveLength(1);
  });

  test("an update that is signed wrongly is refused", async () => {
    await chats.say(kind, "help");
    expect(await chats.forge(kind)).toBe("answered with 401");
  });

  test("a message whose answer was lost is sent again", async () => {
    await hear();
    chats.drop(1);
    await chats.say(kind, "help");
    await hear();
    world.clock.advance(61_000);
    const before = chats.said(kind).length;
    await hear();
    expect(chats.said(kind)).toHaveLength(before + 1);
  });
});
