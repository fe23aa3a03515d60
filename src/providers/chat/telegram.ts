import * as z from "zod/mini";
import type { ChatPort, ChatUpdate } from "../../core/ports-chat.ts";
import type { createGuardedPost } from "../webhooks/guarded-post.ts";
import { isSame, readJson } from "./reading.ts";

/** Telegram's Bot API. The token stands in the address, so no address of it is ever logged. */

const Chat = z.object({ id: z.number(), type: z.string() });
const Update = z.object({
  update_id: z.number(),
  message: z.optional(z.object({ chat: Chat, text: z.optional(z.string()) })),
  callback_query: z.optional(
    z.object({
      id: z.string(),
      data: z.optional(z.string()),
      message: z.optional(z.object({ chat: Chat })),
    }),
  ),
});

export function createTelegram(parts: { url: string; post: ReturnType<typeof createGuardedPost> }): ChatPort {
  return {
    read: ({ header, body }, { secret }) => {
      if (!isSame(header("x-telegram-bot-api-secret-token") ?? "", secret)) return undefined;
      const update = z.safeParse(Update, readJson(body));
      return update.success ? updatesOf(update.data) : [];
    },
    send: (to, { text, buttons }, { token }) => {
      const rows = buttons.map(({ title, data }) => [{ text: title, callback_data: data }]);
      const markup = buttons.length > 0 ? { reply_markup: { inline_keyboard: rows } } : {};
      const body = JSON.stringify({
        chat_id: to,
        text,
        link_preview_options: { is_disabled: true },
        ...markup,
      });
      return parts.post(URL.parse(`${parts.url}/bot${token}/sendMessage`), { headers: {}, body });
    },
    linkOf: (name, code) => `https://t.me/${name}?start=${code}`,
  };
}

/** Messages in groups are not read: others would see the answers. */
function updatesOf({ update_id: id, message, callback_query: press }: z.infer<typeof Update>): ChatUpdate[] {
  const chat = press?.message?.chat ?? message?.chat;
  if (chat?.type !== "private") return [];
  const update = { ref: String(id), address: String(chat.id) };
  if (press) return [{ ...update, said: { kind: "press", data: press.data ?? "", callback: press.id } }];
  const text = message?.text;
  return [{ ...update, said: text === undefined ? { kind: "other" } : { kind: "text", text } }];
}
