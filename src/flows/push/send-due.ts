import { hexOf } from "../../core/ids.ts";
import type { PushKeys, PushTarget } from "../../core/ports-push.ts";
import { decidePush, PUSH_LIFE_MS, type PushNext } from "../../core/push.ts";
import { pushText } from "../../core/push-words.ts";
import { commit, type Deps } from "../deps.ts";
import { sealedAs } from "./devices.ts";
import { pushKeys } from "./keys.ts";
import { type DueMessage, forgetDevice, noteMessage, noteSent, takeDueMessages } from "./queries.ts";

const AT_ONCE = 40;
/** No new round begins after this time: the task's next run has begun by then. */
const ROUNDS_MS = 2_000;

/**
 * Sends due messages to devices, side by side. Returns how many were tried. Each goes to its device at most
 * once: only an answer that proves that it was not taken makes it due again (rules 26.3).
 */
export async function sendDuePushes(deps: Deps): Promise<number> {
  const until = deps.clock.now().getTime() + ROUNDS_MS;
  for (let tried = 0; ; ) {
    const now = deps.clock.now();
    // Before the messages are taken: what is taken and not sent is lost.
    const keys = await pushKeys(deps);
    const due = await commit(deps, "push.take", (tx) => takeDueMessages(tx, { now, limit: AT_ONCE }));
    if (due.length === 0) return tried;
    await Promise.all(due.map((message) => sendOne(deps, message, keys)));
    tried += due.length;
    if (now.getTime() >= until) return tried;
  }
}

async function sendOne(deps: Deps, message: DueMessage, keys: PushKeys): Promise<void> {
  try {
    const next = await trySend(deps, message, keys);
    await commit(deps, "push.note", (tx) => note(tx, message, { next, at: deps.clock.now() }));
  } catch (error) {
    deps.log.error({ err: error, messageId: message.id }, "a push message failed; it is not sent again");
  }
}

type Sending = Pick<Deps, "clock" | "vault" | "effect" | "push" | "settings">;

async function trySend(deps: Sending, message: DueMessage, keys: PushKeys): Promise<PushNext> {
  const { id, createdAt, transactionId, kind, tries } = message;
  const text = textOf(message);
  const leftMs = createdAt.getTime() + PUSH_LIFE_MS - deps.clock.now().getTime();
  if (text === undefined || leftMs <= 0) return { kind: "given_up", note: "too old to be of use" };
  const target = JSON.parse(deps.vault.open(message.sealed, sealedAs(message.deviceId))) as PushTarget;
  const letter = {
    target,
    keys,
    text,
    ttlSeconds: Math.ceil(leftMs / 1_000),
    urgency: kind === "security" ? ("high" as const) : ("normal" as const),
    topic: hexOf(transactionId ?? id),
  };
  const answer = await deps.effect("push.send", () => deps.push.send(letter));
  return decidePush(answer, {
    createdAt: createdAt.getTime(),
    tries,
    now: deps.clock.now().getTime(),
    timesScale: deps.settings.timesScale,
  });
}

/** Returns the message as the service worker reads it: two texts, the screen to open, one tag per event. */
function textOf(message: DueMessage): string | undefined {
  const { id, kind, about, language, transactionId, lineKind, amount } = message;
  const line =
    lineKind === null || amount === null
      ? undefined
      : {
          kind: lineKind,
          amount,
          network: message.network ?? "",
          planName: message.planName ?? "",
          number: message.number ?? "",
        };
  const words = pushText({ kind, about, line }, language);
  if (!words) return undefined;
  const url = transactionId ? `/profile?receipt=${transactionId}` : "/profile/user";
  return JSON.stringify({ ...words, url, tag: transactionId ?? id });
}

type Done = { next: PushNext; at: Date };

async function note(
  tx: Parameters<typeof noteMessage>[0],
  message: DueMessage,
  { next, at }: Done,
): Promise<void> {
  if (next.kind === "gone") return forgetDevice(tx, message);
  const nextTryAt = next.kind === "again" ? new Date(next.atMs) : null;
  const state = next.kind === "again" ? ("waiting" as const) : next.kind;
  await noteMessage(tx, message, { state, note: next.kind === "sent" ? "" : next.note, nextTryAt });
  if (next.kind === "sent") await noteSent(tx, message.deviceId, at);
}
