import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { afterPaint, holdTaps } from "../../ui/hold-taps.ts";
import { notify } from "../../ui/notify.ts";
import { ApiError, type AnswerOf, call, messageOf } from "../api/api.ts";
import { authQuery } from "../auth-query.ts";
import { formatDateTime } from "../date.ts";
import { forgetDraft } from "../forms/kept-draft.ts";
import { isAboutProof, type ProofPart, useProof } from "../payment-proof/use-proof.ts";
import type { PasskeyAct } from "../payment-proof/use-passkey.ts";
import { orFailedReceipt } from "../sending/failed-receipt.ts";
import { type KeyOutcome, refusalError, useOutcome } from "../sending/outcome.ts";
import { newRequestKey } from "../request-key.ts";
import { isMadeBefore } from "../server-clock.ts";
import { foundSentence, sayEnd, sayResult } from "../result/ending.ts";
import { rememberReceipt, type Transaction } from "../transactions.ts";
import { readUser, useUserField } from "../user.ts";
import { forgetOrder, isKept, type KeptOrder, keepOrder, keptLike } from "../kept-orders.ts";
import { formOf, isFinal, numberIn, type PricedOrder } from "../order.ts";
import { purchaseWords } from "./words.en.ts";

/**
 * The state that an order is stuck in. `unanswered`: sent, outcome unknown; `found` is what stands under its
 * key so far. `earlier`: the same thing was bought a moment ago.
 */
export type Problem =
  | { kind: "refused"; msg: string; code: string }
  | { kind: "not-sent" }
  | { kind: "unanswered"; found?: "running" | "unseen" }
  /** Differs from the price shown, so the dialog asks again at this one. In naira, as on the wire. */
  | { kind: "repriced"; wasNaira: number }
  | { kind: "earlier"; earlierId: string | undefined };

/** The order in the dialog and its problem. */
function useOrderInDialog() {
  const userId = useUserField("_id");
  const [order, setOrder] = useState<KeptOrder>();
  const [problem, setProblem] = useState<Problem>();
  /** The key of an order that was neither sent, renewed nor closed since it was shown: it may be repriced. */
  const untouched = useRef<string>(undefined);
  const shownAt = useRef(0);
  /**
   * Places an order in the dialog. An unanswered order for the same thing takes its place under its own key:
   * a new key could buy twice.
   */
  const place = (wanted: PricedOrder | KeptOrder) => {
    const kept = "requestKey" in wanted ? wanted : keptLike(userId, wanted);
    const placed = kept ?? withKey(wanted, userId);
    untouched.current = kept ? undefined : placed.requestKey;
    shownAt.current = Date.now();
    setOrder(placed);
    setProblem(kept && { kind: "unanswered" });
    return placed;
  };
  /** Replaces a used key: the next send is a new order for the same thing. */
  const renew = (used: KeptOrder) => {
    const fresh = withKey(used, userId);
    untouched.current = undefined;
    setOrder(fresh);
    return fresh;
  };
  /** Replaces the order by one at another price, which has its own key and must be confirmed again. */
  const reprice = (shown: KeptOrder, priceNaira: number) => {
    setProblem({ kind: "repriced", wasNaira: shown.priceNaira });
    return renew({ ...shown, priceNaira });
  };
  const touch = () => {
    untouched.current = undefined;
  };
  const clear = () => {
    touch();
    setOrder(undefined);
  };
  /** Shows an order while `priceNow` (naira) is fetched; when that fails, the server checks the price. */
  const open = (wanted: PricedOrder | KeptOrder, priceNow?: () => Promise<number | undefined>) => {
    const shown = place(wanted);
    const take = (price: number | undefined) => {
      const isOther = price !== undefined && price !== shown.priceNaira;
      if (isOther && untouched.current === shown.requestKey) reprice(shown, price);
    };
    void priceNow?.().then(take, () => undefined);
  };
  /** The time (ms) at which this order was put into the dialog. */
  const since = () => shownAt.current;
  return { order, problem, setProblem, open, renew, reprice, touch, clear, shownAt: since };
}

type PurchaseDraft = ReturnType<typeof useOrderInDialog>;

/** Applies an answer to the order in the dialog, and to everything that shows the balance. */
function useAnswers(draft: PurchaseDraft, onReceipt: HearReceipt) {
  const cache = useQueryClient();
  const settle = ({ order: sent, wasAsked, pressedAt }: Sent, bought: Bought) => {
    const { msg, receipt, receipts = [receipt] } = bought;
    forgetOrder(sent.requestKey);
    if (!isStillHere(sent)) return;
    for (const one of receipts) rememberReceipt(cache, one, wasAsked ? "repeated" : "new");
    if (receipt.trans_Status !== "failed") forgetDraft(formOf(sent));
    draft.clear();
    const isDone = receipt.trans_Status === "success";
    const isOld = wasAsked && isDone && isMadeBefore(receipt.createdAt, pressedAt);
    if (isOld) sayEnd(receipt, boughtBefore(receipt));
    else sayResult(receipt, msg);
    onReceipt(receipt, bought, sent);
  };

  const refuse = ({ order: sent, wasAsked }: Sent, error: unknown) => {
    const found = problemOf(error, wasAsked);
    const price = newPrice(error);
    if (found.kind !== "unanswered") forgetOrder(sent.requestKey);
    if (!isStillHere(sent)) return;
    draft.setProblem(found);
    if (price !== undefined) draft.reprice(sent, price);
    else if (found.kind !== "unanswered" && found.kind !== "not-sent") draft.renew(sent);
    if (found.kind !== "earlier" && !isAboutProof(found)) notify.error(sentence(error));
    void cache.invalidateQueries({ queryKey: authQuery.queryKey });
  };

  /** Takes over what stands under the key of an order without an answer (rules 9.44). */
  const hear = (asked: Sent, { state, receipt, refusal }: KeyOutcome) => {
    // A finger on its way must not press what the outcome puts in the button's place.
    if (receipt || refusal) holdTaps();
    if (receipt) settle(asked, { msg: foundSentence(receipt), receipt });
    else if (refusal) refuse(asked, refusalError(refusal));
    else if (state === "running" || state === "unseen")
      draft.setProblem({ kind: "unanswered", found: state });
  };
  return { settle, refuse, hear };
}

/**
 * One purchase from the confirm dialog to the receipt.
 *
 * The key is made when the dialog opens and is stored with the body on the device until a final answer. A
 * second tap, a retry or the same order filled in again sends the same key, so it cannot buy twice (rules
 * 6.1). While an order has no answer, what became of it is asked by itself. `onReceipt` gets every receipt,
 * also of a purchase that failed; what was refused without one stays in the dialog (rules 9.45).
 */
export function usePurchase(onReceipt: HearReceipt) {
  const draft = useOrderInDialog();
  const proof = useProof();
  const { settle, refuse, hear } = useAnswers(draft, onReceipt);
  const [isSending, setSending] = useState(false);
  const running = useRef(false);
  const opening = useOpening(draft, running);
  useFoundOutcome(draft, running, hear);

  const send = async (order: KeptOrder) => {
    if (running.current) return;
    running.current = true;
    draft.touch();
    setSending(true);
    const pressedAt = Date.now();
    const sent = { order, wasAsked: isKept(order.requestKey), pressedAt };
    keepOrder({ ...order, sentAt: pressedAt });
    try {
      settle(sent, await orFailedReceipt(post(order, proof.body())));
    } catch (error) {
      if (error instanceof ApiError) proof.hear(error);
      refuse(sent, error);
    }
    // The second tap of a double tap must not press what the answer put in the button's place.
    holdTaps();
    running.current = false;
    setSending(false);
  };

  /** Sends what `take` makes of the order in the dialog, with its proof. */
  const go = (take: (order: KeptOrder) => KeptOrder) => {
    const { order } = draft;
    if (order) proof.confirm(actOf(order), () => void send(take(order)));
  };

  return {
    order: draft.order,
    problem: draft.problem,
    proof,
    isSending,
    open: (...given: Parameters<typeof draft.open>) => {
      proof.forget();
      opening.begin(...given);
    },
    close: () => {
      opening.callOff();
      if (!running.current) {
        proof.forget();
        draft.clear();
      }
    },
    /** Sends the order in the dialog, or asks about it again under its key. */
    confirm: () => go((order) => order),
    /** Buys a second one on purpose, after the answer "you bought this a moment ago". */
    buyAgain: () => go((order) => draft.renew(repeated(order))),
  };
}
export type Purchase = ReturnType<typeof usePurchase>;

/**
 * Opens the dialog once the press is drawn (rules 9.46). Of two presses before it opens the last one counts;
 * an order that is being sent is not replaced.
 */
function useOpening({ open }: PurchaseDraft, running: { readonly current: boolean }) {
  const waiting = useRef(() => {});
  const callOff = () => waiting.current();
  const begin = (...given: Parameters<typeof open>) => {
    callOff();
    waiting.current = afterPaint(() => {
      if (!running.current) open(...given);
    });
  };
  return { begin, callOff };
}

/** Hears what becomes of the order in the dialog while it has no answer and is not being sent. */
function useFoundOutcome(
  { problem, order, shownAt }: PurchaseDraft,
  running: { readonly current: boolean },
  hear: (asked: Sent, outcome: KeyOutcome) => void,
): void {
  const asked = problem?.kind === "unanswered" ? order : undefined;
  useOutcome(asked?.requestKey, (outcome) => {
    if (asked && !running.current) hear({ order: asked, wasAsked: true, pressedAt: shownAt() }, outcome);
  });
}

/** The answer to an order. What several PINs have beside their first receipt is not kept under its key. */
type Bought = AnswerOf<"POST /buy/airtime"> & Partial<AnswerOf<"POST /buy/exam">>;
type HearReceipt = (receipt: Transaction, bought: Bought, order: KeptOrder) => void;
/** `wasAsked`: the order had been sent before, so its receipt may be an old one. */
type Sent = { order: KeptOrder; wasAsked: boolean; pressedAt: number };

/** False when another person has logged in since; the answer must then not be shown. */
function isStillHere({ userId }: KeptOrder): boolean {
  return readUser()?._id === userId;
}

function boughtBefore({ createdAt }: Transaction): string {
  return purchaseWords.get().boughtBefore({ time: formatDateTime(createdAt) });
}

function repeated(order: KeptOrder): KeptOrder {
  return { ...order, body: { ...order.body, allow_repeat: true } } as KeptOrder;
}

/** Makes an order with a new key, at exactly the shown price (rules 5.3a). */
function withKey(order: PricedOrder, userId: string): KeptOrder {
  const body = { ...order.body, seenPrice: order.priceNaira };
  return { ...order, body, requestKey: newRequestKey(), userId, sentAt: Date.now() } as KeptOrder;
}

/** The act that a passkey proves: this price, for this phone, meter, card or account. */
function actOf({ body, priceNaira }: KeptOrder): PasskeyAct {
  return { act: "purchase", amount: priceNaira, number: String(numberIn(body)) };
}

/** Sends an order; the proof is no part of what is kept on the device. */
function post(order: KeptOrder, proof: ProofPart): Promise<Bought> {
  const { requestKey } = order;
  switch (order.route) {
    case "POST /buy/data":
      return call(order.route, { body: { ...order.body, ...proof }, requestKey });
    case "POST /buy/airtime":
      return call(order.route, { body: { ...order.body, ...proof }, requestKey });
    case "POST /buy/electricity":
      return call(order.route, { body: { ...order.body, ...proof }, requestKey });
    case "POST /buy/internet":
      return call(order.route, { body: { ...order.body, ...proof }, requestKey });
    case "POST /buy/abroad":
      return call(order.route, { body: { ...order.body, ...proof }, requestKey });
    case "POST /buy/cable":
      return call(order.route, { body: { ...order.body, ...proof }, requestKey });
    case "POST /buy/betting":
      return call(order.route, { body: { ...order.body, ...proof }, requestKey });
    case "POST /buy/exam":
      return call(order.route, { body: { ...order.body, ...proof }, requestKey });
  }
}

function problemOf(error: unknown, asked: boolean): Problem {
  if (error instanceof ApiError && error.code === "offline" && !asked) return { kind: "not-sent" };
  if (!isFinal(error, asked) || !(error instanceof ApiError)) return { kind: "unanswered" };
  if (error.code === "duplicate_purchase") return { kind: "earlier", earlierId: earlierOf(error) };
  return { kind: "refused", msg: messageOf(error, purchaseWords.get().unknown), code: error.code };
}

function newPrice(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== "price_changed") return undefined;
  const { price } = error.data;
  return typeof price === "number" ? price : undefined;
}

function earlierOf(error: ApiError): string | undefined {
  const { transactionId } = error.data;
  return typeof transactionId === "string" ? transactionId : undefined;
}

function sentence(error: unknown): string {
  if (error instanceof ApiError && error.code === "offline") return error.msg;
  return messageOf(error, purchaseWords.get().unknown);
}
