import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Chat } from "../core/channels.ts";
import type { ChatCredentials, ChatUpdate } from "../core/ports-chat.ts";
import { answerChat } from "../flows/channels/chat.ts";
import { credentialsOf } from "../flows/channels/chat-setup.ts";
import type { Deps } from "../flows/deps.ts";
import { sendFault } from "./faults.ts";
import { type Gate, tooMany } from "./mount.ts";

const MAX_BYTES = 1024 * 1024;
const PATH = "/api/chat/:chat";

type At = { Params: { chat: string } };

/**
 * The doors of chats (rules 35.2). Each provider signs its updates in its own way; one that is not signed is
 * refused, and nothing of it is kept. What people write goes to nobody but the flow: it may hold a PIN.
 */
export function chatDoor(app: FastifyInstance, deps: Deps, gate: Gate): void {
  void app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    door.addHook("onRequest", async (request, reply) => {
      const wait = gate.limits.address("webhook", request.ip);
      if (wait !== undefined) return sendFault(reply, tooMany(wait));
      return undefined;
    });
    door.get<At>(PATH, async ({ params, query }, reply) => {
      const on = await credentialsOf(deps, params.chat);
      if (on?.chat !== "whatsapp") return sendFault(reply, { code: "not_found" });
      return verifyAddress(reply, query as Record<string, unknown>, { ...on.credentials, ...deps });
    });
    door.post<At>(PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
      const on = await credentialsOf(deps, request.params.chat);
      if (!on) return sendFault(reply, { code: "not_found" });
      const updates = deps.chats[on.chat].read(callOf(request), on.credentials);
      if (!updates) return sendFault(reply, { code: "webhook_refused" });
      for (const update of updates)
        if (!isFlooding(deps, gate, { chat: on.chat, update })) await answerChat(deps, on.chat, update);
      return reply.send(endOfPress(updates));
    });
  });
}

function callOf({ headers, body }: FastifyRequest) {
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === "string" ? value : undefined;
  };
  return { header, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) };
}

/** Counts are shared with other processes, which need not know whose chat it is. */
function isFlooding(
  { secrets }: Pick<Deps, "secrets">,
  gate: Gate,
  { chat, update }: { chat: Chat; update: ChatUpdate },
): boolean {
  const hash = secrets.digest(`chat of ${chat} ${update.address}`);
  const caller = `chat ${Buffer.from(hash).toString("base64url").slice(0, 16)}`;
  return gate.limits.person("lookup", caller) !== undefined;
}

/** An answer to Telegram may itself be a call: this one ends the waiting of the button that was pressed. */
function endOfPress(updates: readonly ChatUpdate[]): object {
  const [said] = updates.map((update) => update.said);
  return said?.kind === "press" && said.callback !== ""
    ? { method: "answerCallbackQuery", callback_query_id: said.callback }
    : {};
}

/** WhatsApp asks once whether this address is ours, with a word that an admin entered there and here. */
function verifyAddress(
  reply: FastifyReply,
  query: Record<string, unknown>,
  { verify, secrets }: ChatCredentials & Pick<Deps, "secrets">,
): FastifyReply {
  const { "hub.mode": mode, "hub.verify_token": sent, "hub.challenge": challenge } = query;
  const isOurs =
    mode === "subscribe" &&
    typeof sent === "string" &&
    verify !== "" &&
    secrets.isSame(Buffer.from(sent), Buffer.from(verify));
  if (!isOurs || typeof challenge !== "string") return sendFault(reply, { code: "webhook_refused" });
  return reply.type("text/plain; charset=utf-8").send(challenge);
}
