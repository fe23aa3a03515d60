import type { ChatReply } from "./chat/replies.ts";
import type { WebhookAnswer } from "./ports-webhooks.ts";

/** The port of chats: WhatsApp's Cloud API and Telegram's Bot API. */

/** The values that an admin entered. `sender` is WhatsApp's id of our number, `verify` a word for it. */
export type ChatCredentials = { token: string; secret: string; verify: string; sender: string };

/** One thing that somebody wrote or pressed. The text goes to nobody but the flow: it may hold a PIN. */
export type ChatUpdate = {
  /** The provider's id of it, the same when it is sent again. */
  ref: string;
  address: string;
  said:
    | { kind: "text"; text: string }
    | { kind: "press"; data: string; callback: string }
    | { kind: "other" };
};

export type ChatCall = {
  header: (name: string) => string | undefined;
  body: Uint8Array;
};

export type ChatPort = {
  /** Returns what came, or undefined when the provider did not sign it. What is none of ours is left out. */
  read(call: ChatCall, credentials: ChatCredentials): ChatUpdate[] | undefined;
  /** Sends once; never throws, and no note of it holds a part of the address. */
  send(to: string, reply: ChatReply, credentials: ChatCredentials): Promise<WebhookAnswer>;
  /** Returns the address that opens a chat with us, with a code to send. */
  linkOf(name: string, code: string): string;
};
