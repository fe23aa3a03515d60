import { useSyncExternalStore } from "react";
import { storage } from "./storage.ts";
import type { PricedOrder } from "./order.ts";

/** An order that was sent (or is about to be) and has no final answer yet. */
export type KeptOrder = PricedOrder & { requestKey: string; userId: string; sentAt: number };

const STORED = "airtide.orders";
/** The server stores a key at least this long; an older order is settled and is in the history. */
const KEEP_MS = 24 * 3_600_000;
const NONE: readonly KeptOrder[] = [];

let known: { text: string; orders: readonly KeptOrder[] } = { text: "", orders: NONE };
const listeners = new Set<() => void>();

/**
 * Returns the orders without an answer, oldest first. They are stored on the device, so that the same key can
 * be sent again after a reload, in another tab or after the app was closed; a lost answer therefore never
 * becomes a second purchase (rules 6.1).
 */
function readKept(): readonly KeptOrder[] {
  const text = storage.get(STORED);
  if (text !== known.text) known = { text, orders: parse(text) };
  return known.orders;
}

export function keepOrder(order: KeptOrder): void {
  write([...readKept().filter((kept) => kept.requestKey !== order.requestKey), order]);
}

export function forgetOrder(requestKey: string): void {
  write(readKept().filter((kept) => kept.requestKey !== requestKey));
}

/** True when this order was sent before and has no answer yet. */
export function isKept(requestKey: string): boolean {
  return readKept().some((kept) => kept.requestKey === requestKey);
}

/**
 * Returns this person's unanswered order for the same thing; the price, the quote and `isRepeat` are not
 * compared.
 */
export function keptLike(userId: string, order: PricedOrder): KeptOrder | undefined {
  const wanted = contentOf(order);
  return readKept().find((kept) => kept.userId === userId && contentOf(kept) === wanted);
}

function contentOf({ route, body, quoted = "" }: PricedOrder): string {
  const { allow_repeat: _repeat, seenPrice: _price, quoteId: _quote, ...content } = { quoteId: "", ...body };
  return JSON.stringify([route, quoted, Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
}

/** Returns the unanswered orders of one person; re-renders when one is settled. */
export function useKeptOrders(userId: string): readonly KeptOrder[] {
  const all = useSyncExternalStore(subscribe, readKept, () => NONE);
  return all.filter((order) => order.userId === userId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Fires when another tab has kept or settled an order.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function write(orders: readonly KeptOrder[]): void {
  storage.set(STORED, orders.length > 0 ? JSON.stringify(orders) : "");
  for (const listener of listeners) listener();
}

function parse(text: string): readonly KeptOrder[] {
  try {
    const found: unknown = JSON.parse(text || "[]");
    const fresh = Date.now() - KEEP_MS;
    return Array.isArray(found) ? (found as KeptOrder[]).filter(({ sentAt }) => sentAt > fresh) : NONE;
  } catch {
    return NONE;
  }
}
