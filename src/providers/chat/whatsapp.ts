import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import type { ChatReply } from "../../core/chat/replies.ts";
import type { ChatPort, ChatUpdate } from "../../core/ports-chat.ts";
import type { createGuardedPost } from "../webhooks/guarded-post.ts";
import { isSame, readJson } from "./reading.ts";

/** WhatsApp's Cloud API. Its notifications are signed with the secret of the app, over the raw body. */

const Message = z.object({
  from: z.string(),
  id: z.string(),
  text: z.optional(z.object({ body: z.string() })),
  interactive: z.optional(z.object({ button_reply: z.optional(z.object({ id: z.string() })) })),
});
const Notification = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.optional(z.object({ phone_number_id: z.string() })),
            // One that cannot be read, such as a kind that is new, hides no other.
            messages: z.optional(z.array(z.unknown())),
          }),
        }),
      ),
    }),
  ),
});

export function createWhatsapp(parts: { url: string; post: ReturnType<typeof createGuardedPost> }): ChatPort {
  return {
    read: ({ header, body }, { secret, sender }) => {
      const signature = createHmac("sha256", secret).update(body).digest("hex");
      if (!isSame(header("x-hub-signature-256") ?? "", `sha256=${signature}`)) return undefined;
      const sent = z.safeParse(Notification, readJson(body));
      return sent.success ? updatesOf(sent.data, sender) : [];
    },
    send: (to, reply, { token, sender }) => {
      const base = { messaging_product: "whatsapp", recipient_type: "individual", to };
      const headers = { authorization: `Bearer ${token}` };
      const body = JSON.stringify({ ...base, ...contentOf(reply) });
      return parts.post(URL.parse(`${parts.url}/${sender}/messages`), { headers, body });
    },
    linkOf: (name, code) => `https://wa.me/${name}?text=${encodeURIComponent(`link ${code}`)}`,
  };
}

function contentOf({ text, buttons }: ChatReply): object {
  if (buttons.length === 0) return { type: "text", text: { preview_url: false, body: text } };
  const replies = buttons.map(({ data: id, title }) => ({ type: "reply", reply: { id, title } }));
  return {
    type: "interactive",
    interactive: { type: "button", body: { text }, action: { buttons: replies } },
  };
}

/** Reports of what was delivered or read, and messages to other numbers of the same app, are none of ours. */
function updatesOf({ entry }: z.infer<typeof Notification>, sender: string): ChatUpdate[] {
  return entry
    .flatMap(({ changes }) => changes)
    .filter(({ value }) => value.metadata?.phone_number_id === sender)
    .flatMap(({ value }) => value.messages ?? [])
    .flatMap((sent) => {
      const message = z.safeParse(Message, sent);
      return message.success ? [updateOf(message.data)] : [];
    });
}

function updateOf({ from, id, text, interactive }: z.infer<typeof Message>): ChatUpdate {
  const update = { ref: id, address: from };
  const press = interactive?.button_reply?.id;
  if (press !== undefined) return { ...update, said: { kind: "press", data: press, callback: "" } };
  return { ...update, said: text ? { kind: "text", text: text.body } : { kind: "other" } };
}
