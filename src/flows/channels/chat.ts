import { type Chat, CHAT_CODE_LIMITS, OFFER_MS } from "../../core/channels.ts";
import { type Found, findOrders } from "../../core/chat/find.ts";
import { type Pressed, type Read, readPress, readText, type Wanted } from "../../core/chat/read.ts";
import {
  chatNaira,
  type ChatReply,
  listReply,
  offerReply,
  purchasesText,
  say,
} from "../../core/chat/replies.ts";
import { CHAT_WORDS } from "../../core/chat/words.ts";
import { FIRST_LANGUAGE } from "../../core/languages.ts";
import type { ChatUpdate } from "../../core/ports-chat.ts";
import { checkLock, countAttempt } from "../../core/throttle.ts";
import type { UssdOrder } from "../../core/ussd/machine.ts";
import { balanceOf } from "../../db/ledger.ts";
import type { Tx } from "../../db/schema.ts";
import { lockThrottles, saveThrottles } from "../../db/throttle.ts";
import { commit, type Deps } from "../deps.ts";
import { linkHashes, payCode, payHash } from "./chat-codes.ts";
import {
  endOffer,
  findInChat,
  forgetChat,
  type InChat,
  insertMessage,
  insertOffer,
  lockOffer,
  newestOffer,
  type OfferRow,
  takeCode,
  takeUpdate,
} from "./chat-queries.ts";
import { mailNewChannel } from "./settings.ts";
import { factsFor } from "./facts.ts";
import { findOrder, lastPurchases, putLink, removeLink } from "./queries.ts";

/** An answer, carried out in the commit that takes the update: what happens, happens once (rules 35.2). */
type Answer = (tx: Tx) => Promise<readonly ChatReply[]>;

type Asking = { chat: Chat; address: string; at: Date };
type Asker = Asking & { who: InChat };

const first = CHAT_WORDS[FIRST_LANGUAGE];
const only =
  (...replies: readonly ChatReply[]): Answer =>
  async () =>
    replies;

/**
 * Answers one update of a chat. Nothing is bought here, whatever was written: an order becomes an offer, and
 * the press on it a link to the page that asks for the PIN (rules 35.4). The text is kept nowhere.
 */
export async function answerChat(deps: Deps, chat: Chat, update: ChatUpdate): Promise<void> {
  const asking = { chat, address: update.address, at: deps.clock.now() };
  const who = await findInChat(deps.db, chat, update.address);
  const answer = await answerOf(deps, { ...asking, who }, update.said);
  const hash = deps.secrets.digest(`chat update ${chat} ${update.ref}`);
  await commit(deps, "chat.update", async (tx) => {
    if (!(await takeUpdate(tx, { channel: chat, hash, at: asking.at }))) return;
    const replies = await answer(tx);
    // The answer may itself have linked the chat.
    const owner = who ?? (await findInChat(tx, chat, update.address));
    const userId = owner?.person.id ?? null;
    for (const reply of replies) await queueReply(deps, tx, { ...asking, userId, reply });
  });
}

type Queued = Asking & { userId: string | null; reply: ChatReply; transactionId?: string };

/** Puts a reply among the messages to be sent, sealed. */
export async function queueReply(
  deps: Pick<Deps, "ids" | "vault">,
  tx: Tx,
  { chat, address, at, userId, reply, transactionId }: Queued,
): Promise<void> {
  const id = deps.ids.next();
  await insertMessage(tx, {
    id,
    channel: chat,
    address,
    user_id: userId,
    sealed: deps.vault.seal(JSON.stringify(reply), `chat message ${id}`),
    transaction_id: transactionId ?? null,
    created_at: at,
  });
}

function answerOf(
  deps: Deps,
  asking: Asking & { who: InChat | undefined },
  said: ChatUpdate["said"],
): Promise<Answer> | Answer {
  const read = said.kind === "text" ? readText(said.text) : undefined;
  const { who } = asking;
  if (who?.isBlocked) return only(say(CHAT_WORDS[who.link.language].notNow));
  if (read?.kind === "link") return (tx) => linkChat(deps, tx, { ...asking, typed: read.code });
  if (!who) return only(say(first.notLinked));
  const asker = { ...asking, who };
  if (said.kind === "press") {
    const pressed = readPress(said.data);
    return pressed ? (tx) => press(deps, tx, { ...asker, pressed }) : only(say(wordsOf(asker).unclear.words));
  }
  return read ? answerText(deps, asker, read) : only(say(wordsOf(asker).help));
}

const wordsOf = ({ who }: Asker) => CHAT_WORDS[who.link.language];

async function answerText(deps: Deps, asker: Asker, read: Exclude<Read, { kind: "link" }>): Promise<Answer> {
  const words = wordsOf(asker);
  switch (read.kind) {
    case "help":
    case "pin":
      return only(say(words[read.kind]));
    case "unclear":
      return only(say(words.unclear[read.why]));
    case "token":
      return only(say(words.token(`${deps.settings.publicUrl}/profile/transactions`)));
    case "balance":
    case "last":
      return only(say(await shownIn(deps, asker, read.kind)));
    case "stop":
      return (tx) => unlink(tx, asker);
    case "order":
      return orderAnswer(deps, asker, read.wanted);
    case "pick":
    case "buy":
    case "change":
    case "cancel": {
      const { kind } = read;
      const newest = await newestOffer(deps.db, asker.chat, asker.who.person.id);
      const place = kind === "pick" ? read.place : 0;
      if (!newest) return only(say(words.offerOver));
      return (tx) => press(deps, tx, { ...asker, pressed: { kind, id: newest.id, place } });
    }
  }
}

/** Shows the balance or the last purchases, where the person allowed it. */
async function shownIn(deps: Pick<Deps, "db">, asker: Asker, asked: "balance" | "last"): Promise<string> {
  const words = wordsOf(asker);
  const { person, link } = asker.who;
  if (!link.shows_balance) return asked === "balance" ? words.balanceOff : words.lastOff;
  if (asked === "balance") return words.balance(chatNaira(await balanceOf(deps.db, person.walletAccount)));
  return purchasesText(link.language, await lastPurchases(deps.db, person.id, 3));
}

async function unlink(tx: Tx, { chat, who }: Asker): Promise<ChatReply[]> {
  await removeLink(tx, chat, who.person.id);
  await forgetChat(tx, chat, who.person.id);
  return [say(CHAT_WORDS[who.link.language].unlinked)];
}

/** Links the chat that sent a good code. Wrong ones are counted, and slowed (rules 35.1). */
async function linkChat(
  deps: Pick<Deps, "secrets" | "ids" | "vault" | "settings" | "clock">,
  tx: Tx,
  { chat, address, at, typed }: Asking & { typed: string },
): Promise<ChatReply[]> {
  const subject = `chat:${Buffer.from(deps.secrets.digest(`chat codes of ${chat} ${address}`)).toString("base64url")}`;
  const state = (await lockThrottles(tx, [subject], at)).get(subject);
  if (!checkLock(state, at).ok) return [say(first.waitWithCodes)];
  const code = await takeCode(tx, { channel: chat, hashes: linkHashes(deps, typed), at });
  if (!code) {
    const counted = countAttempt(state, CHAT_CODE_LIMITS, at);
    if (counted.ok) await saveThrottles(tx, new Map([[subject, counted.value]]));
    return [say(first.wrongCode)];
  }
  const { user_id, language, once_kobo, daily_kobo, shows_balance, userName } = code;
  await forgetChat(tx, chat, user_id);
  const own = { once_kobo, daily_kobo, shows_balance };
  await putLink(tx, { channel: chat, user_id, address, language, ...own, linked_at: at });
  await mailNewChannel(deps, tx, { channel: chat, userId: user_id, at });
  return [say(CHAT_WORDS[language].linked(userName)), say(CHAT_WORDS[language].help)];
}

async function orderAnswer(deps: Deps, asker: Asker, wanted: Wanted): Promise<Answer> {
  const { person, link, phone } = asker.who;
  // The owner's own number is that of their account, not the chat's.
  const facts = await factsFor(deps, { person, link: { ...link, address: phone } }, "");
  const found: Found = findOrders(facts, wanted);
  if (found.kind === "ask") return only(say(wordsOf(asker).questions[found.question]));
  if (found.kind === "one") return (tx) => offer(deps, tx, { ...asker, order: found.order });
  const id = deps.ids.next();
  return async (tx) => {
    const { orders } = found;
    await insertOffer(tx, { ...offerRow(asker, id), orders, state: "choice", pay_hash: null });
    return [listReply(link.language, { ...found, id })];
  };
}

const offerRow = ({ chat, address, at, who }: Asker, id: string) => ({
  id,
  channel: chat,
  user_id: who.person.id,
  address,
  made_at: at,
});

async function offer(
  deps: Pick<Deps, "secrets">,
  tx: Tx,
  { order, ...asker }: Asker & { order: UssdOrder },
): Promise<ChatReply[]> {
  const pay_hash = payHash(deps, payCode(deps, order.id));
  const row = { ...offerRow(asker, order.id), orders: [order], state: "open" as const, pay_hash };
  // A choice that was offered before is shown again, unless it ended since.
  const isOpen = (await insertOffer(tx, row)) || (await lockOffer(tx, order.id))?.state === "open";
  if (!isOpen) return [say(wordsOf(asker).offerOver)];
  return [offerReply(asker.who.link.language, order)];
}

/** Answers a button, or the word for it. A press a second time changes nothing that the first one did not. */
async function press(
  deps: Pick<Deps, "secrets" | "settings">,
  tx: Tx,
  { pressed, ...asker }: Asker & { pressed: Pressed },
): Promise<ChatReply[]> {
  const words = wordsOf(asker);
  const row = await lockOffer(tx, pressed.id);
  if (!row || !isOwn(row, asker)) return [say(words.offerOver)];
  if (await findOrder(tx, row.id)) return [say(words.offerConfirmed)];
  const since = new Date(asker.at.getTime() - OFFER_MS);
  if (row.state === "ended" || row.made_at <= since) return [say(words.offerOver)];
  const order = pressed.kind === "pick" ? row.orders[pressed.place] : undefined;
  if (row.state === "choice") return order ? offer(deps, tx, { ...asker, order }) : [say(words.choose)];
  if (pressed.kind === "buy")
    return [
      say(words.payHere(`${deps.settings.publicUrl}/pay/${payCode(deps, row.id)}`)),
      say(words.payShort),
    ];
  if (pressed.kind === "pick") return [say(words.unclear.words)];
  await endOffer(tx, row.id, since);
  return [say(pressed.kind === "change" ? words.changeIt : words.cancelled)];
}

const isOwn = (row: OfferRow, { chat, address, who }: Asker): boolean =>
  row.channel === chat && row.address === address && row.user_id === who.person.id;
