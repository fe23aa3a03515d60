import { afterTry, MESSAGE_LEASE_MS } from "../../core/alert-messages.ts";
import { outcomeText, say, type ChatReply } from "../../core/chat/replies.ts";
import { CHAT_WORDS } from "../../core/chat/words.ts";
import { codeUrl } from "../../core/receipt-codes.ts";
import { commit, type Deps } from "../deps.ts";
import { codeWithin } from "../receipts/codes.ts";
import { queueReply } from "./chat.ts";
import {
  type DueMessage,
  findInChat,
  noteMessage,
  readSetup,
  takeMessages,
  takeUntold,
} from "./chat-queries.ts";
import { openCredentials } from "./chat-setup.ts";
import { findLink } from "./queries.ts";

const AT_ONCE = 40;
/** No new round begins after this time: the task's next run has begun by then. */
const ROUNDS_MS = 2_000;
/** An answer that could not be sent for this long is of no use any more. */
const LIFE_MS = 3_600_000;

/**
 * Sends due messages to chats, and first puts the outcomes of purchases among them. Neither waits for money,
 * nor money for them (rules 35.7). The clock calls it, in any number of processes.
 */
export async function sendToChats(deps: Deps): Promise<void> {
  while ((await tellOutcomes(deps)) === AT_ONCE);
  const until = deps.clock.now().getTime() + ROUNDS_MS;
  for (;;) {
    const now = deps.clock.now();
    const leaseUntil = new Date(now.getTime() + MESSAGE_LEASE_MS / deps.settings.timesScale);
    const due = await commit(deps, "chat.take-messages", (tx) =>
      takeMessages(tx, { now, leaseUntil, limit: AT_ONCE }),
    );
    if (due.length === 0) return;
    await Promise.all(due.map((message) => sendOne(deps, message)));
    if (now.getTime() >= until) return;
  }
}

async function sendOne(deps: Deps, message: DueMessage): Promise<void> {
  const next = await trySend(deps, message);
  await commit(deps, "chat.note-message", (tx) => noteMessage(tx, message, next));
}

type Next = Parameters<typeof noteMessage>[2];

async function trySend(deps: Deps, message: DueMessage): Promise<Next> {
  const { id, channel, address, sealed, tries, created_at: createdAt } = message;
  const setup = await readSetup(deps.db, channel);
  const now = deps.clock.now().getTime();
  const gaveUp = (note: string): Next => ({ state: "given_up", note, nextTryAt: null });
  if (!setup.is_on || !setup.sealed) return gaveUp("the chat is off");
  if (now - createdAt.getTime() > LIFE_MS) return gaveUp("too old to be of use");
  const reply = JSON.parse(deps.vault.open(sealed, `chat message ${id}`)) as ChatReply;
  const credentials = openCredentials(deps, setup);
  const answer = await deps.effect("chat.send", () => deps.chats[channel].send(address, reply, credentials));
  const next = afterTry(answer, tries);
  if (next.kind === "sent") return { state: "sent", note: "", nextTryAt: null };
  if (next.kind === "given_up") return gaveUp(next.problem);
  const nextTryAt = new Date(now + next.afterMs / deps.settings.timesScale);
  return { state: "waiting", note: next.problem, nextTryAt };
}

/** Puts what became of purchases among the messages, with the receipt: each once, in one commit. */
function tellOutcomes(deps: Deps): Promise<number> {
  const at = deps.clock.now();
  return commit(deps, "chat.tell", async (tx) => {
    const ended = await takeUntold(tx, { at, limit: AT_ONCE });
    for (const { channel, user_id: userId, state, what, transactionId, status } of ended) {
      const link = await findLink(tx, channel, userId);
      const who = link && (await findInChat(tx, channel, link.address));
      if (!who || who.isBlocked) continue;
      const text = outcomeText(link.language, what, state === "refused" ? state : (status ?? ""));
      const code = transactionId === null ? undefined : await codeWithin(deps, tx, transactionId);
      const receipt = code && CHAT_WORDS[link.language].receipt(codeUrl(deps.settings.publicUrl, code));
      const reply = say(receipt ? `${text}\n${receipt}` : text);
      const to = { chat: channel, address: link.address, at, userId, reply };
      await queueReply(deps, tx, { ...to, ...(transactionId === null ? {} : { transactionId }) });
    }
    return ended.length;
  });
}
