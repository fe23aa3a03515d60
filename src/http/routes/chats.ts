import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import { linkOrChange, type OwnChat, readChats, unlinkChat } from "../../flows/channels/chat-link.ts";
import { readSetups } from "../../flows/channels/chat-queries.ts";
import { changeSetup, type ShownSetup, shownSetup } from "../../flows/channels/chat-setup.ts";
import type { Deps } from "../../flows/deps.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";

/** Routes of chats: a person's links, and the accounts that an admin sets up. */
export function chatRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.readChats, async ({ user }) => {
      const { hasPin, chats } = await readChats(deps, user.id);
      return ok({ hasPin, chats: chats.map(ownShape) });
    }),
    on(routes.linkChat, async ({ user, params: { chat }, body }) => {
      const { pin, language, showsBalance, once = null, daily = null } = body;
      const choice = { chat, userId: user.id, language, showsBalance, once, daily, pin };
      const done = await linkOrChange(deps, choice);
      if (!done.ok) return done;
      if (!done.value) return ok({ msg: "Your choice was saved", code: null, url: null, expiresAt: null });
      return ok({ msg: "Send this code in the chat within ten minutes", ...done.value });
    }),
    on(routes.unlinkChat, async ({ user, params: { chat } }) => {
      await unlinkChat(deps, { chat, userId: user.id });
      return ok({ msg: "The chat is not linked any more" });
    }),
    on(routes.readChatSetups, async () => {
      const rows = await readSetups(deps.db);
      return ok({ chats: rows.map((row) => setupShape(deps, shownSetup(deps, row))) });
    }),
    on(routes.changeChatSetup, async (call) => {
      const { params, body: change } = call;
      const done = await changeSetup(deps, actorOf(call), { channel: params.chat, change });
      return done.ok ? ok({ msg: "The chat was saved", setup: setupShape(deps, done.value) }) : done;
    }),
  ];
}

const ownShape = ({ chat, name, link, house: most, used: usedToday }: OwnChat) => ({
  chat,
  name: name ?? null,
  isLinked: link !== undefined,
  since: link?.linked_at ?? null,
  showsBalance: link?.shows_balance ?? false,
  once: link?.once_kobo ?? null,
  daily: link?.daily_kobo ?? null,
  most,
  usedToday,
});

const setupShape = (
  { settings }: { settings: Pick<Deps["settings"], "publicUrl"> },
  { channel: chat, ...setup }: ShownSetup,
) => ({ chat, ...setup, address: `${settings.publicUrl}/api/chat/${chat}` });
