import { behaviourOf, isKind as isLineKind } from "../kit/behaviours.ts";
import { type Answer, textOf } from "../kit/http.ts";
import type { Transfer } from "./books.ts";
import type { Kind } from "./kinds.ts";
import { type CashProvider, chooseKind, overLine, pinOf, reply } from "./provider.ts";

/** The words for an order's state, in the answers to the transfer and to a requery alike. */
export function answerTransfer(transfer: Transfer): Answer {
  const { status, success, quantity, message, reference } = transfer;
  const info = { success, failed: quantity - success };
  const details = Array.from({ length: quantity }, (_, n) => ({
    message: n < success ? "Transfer successful" : message || "Transfer failed",
  }));
  if (status === "arrived") return reply(200, { message: "Transfer successful", reference, info, details });
  if (status === "partial") return reply(201, { message: "Some transfers failed", reference, info, details });
  if (status === "failed") return reply(424, { message, reference, info, details });
  return reply(500, { message: "Processing", reference });
}

type TransferOrder = {
  number: string;
  network: string;
  amountNaira: number;
  quantity: number;
  reference: string;
};

/** Takes airtime off the SIM. A reference is good for one order, a session for any number of them. */
export function send(provider: CashProvider, body: Record<string, unknown>): Answer {
  const number = provider.sessions.get(textOf(body["sessionId"]));
  const reference = textOf(body["reference"]);
  if (number === undefined) return reply(424, { message: "Session expired, verify the number again" });
  const earlier = provider.books.transfers.get(reference);
  if (earlier) {
    earlier.sends += 1;
    provider.books.save(earlier);
    return reply(409, { message: "Duplicate reference" });
  }
  const order = readOrder(body, number);
  if (typeof order === "string") return reply(400, { message: order });
  const kind = chooseKind(provider, { service: "transfer", number });
  if (kind === "session_expired") return reply(424, { message: "Session expired, verify the number again" });
  const refusal = refusalOf(provider, order, textOf(body["pin"]));
  if (refusal) return reply(424, { message: refusal, reference });
  if (kind === "session_once") provider.sessions.delete(textOf(body["sessionId"]));
  if (kind === "float_low") return reply(424, { message: "Insufficient airtime balance", reference });
  return overLine(kind, () => carryOut(provider, order, kind));
}

/** Amounts come as text, as every client of the provider sends them. */
function readOrder(body: Record<string, unknown>, number: string): TransferOrder | string {
  const { amount, quantity } = body;
  if (typeof amount !== "string" || !/^\d{3,6}$/.test(amount))
    return "amount must be whole naira from 100, as text";
  if (typeof quantity !== "string" || !/^[1-9]\d?$/.test(quantity))
    return "quantity must be a number, as text";
  const reference = textOf(body["reference"]);
  if (!/^20\d{10}[0-9A-Z]{13,18}$/.test(reference)) return "reference must be the date and 13 to 18 letters";
  const network = textOf(body["network"]);
  return { number, network, amountNaira: Number(amount), quantity: Number(quantity), reference };
}

function refusalOf(provider: CashProvider, order: TransferOrder, pin: string): string | undefined {
  if (pin !== pinOf(order.network)) return "Incorrect PIN. Authentication failed";
  const needed = order.amountNaira * order.quantity;
  return provider.books.airtime(order.number) < needed ? "Insufficient airtime balance" : undefined;
}

function carryOut(provider: CashProvider, order: TransferOrder, kind: Kind | undefined): Answer {
  const transfer = outcomeOf(order, kind);
  provider.books.save(transfer);
  if (transfer.status === "pending" && provider.settings.settleMs >= 0)
    provider.timers.after(provider.settings.settleMs, () => settleOne(provider, transfer));
  if (kind === "odd_counts")
    return reply(200, { message: "Done", info: { success: order.quantity + 1, failed: 0 } });
  if (kind === "odd_code") return { status: 200, body: { status: true, code: 299, data: { message: "?" } } };
  return answerTransfer(transfer);
}

function outcomeOf(order: TransferOrder, kind: Kind | undefined): Transfer {
  const fresh = { ...order, settlesTo: "arrived", success: 0, message: "", sends: 1 } as const;
  if (kind === "partial") {
    const success = Math.floor(order.quantity / 2);
    const message = "Network busy";
    return { ...fresh, success, message, status: success > 0 ? "partial" : "failed" };
  }
  const behaviour = kind !== undefined && isLineKind(kind) ? behaviourOf(kind) : undefined;
  if (behaviour?.books === "pending") {
    const settlesTo = behaviour.settlesTo === "failed" ? "failed" : "arrived";
    return { ...fresh, settlesTo, status: "pending" };
  }
  const isFailed = behaviour?.books === "failed" || behaviour?.refusal !== undefined;
  if (isFailed) return { ...fresh, status: "failed", message: "The network refused the transfer" };
  return { ...fresh, success: order.quantity, status: "arrived" };
}

function settleOne(provider: CashProvider, transfer: Transfer): boolean {
  const now = provider.books.transfers.get(transfer.reference);
  if (now?.status !== "pending") return false;
  const isFailed = transfer.settlesTo === "failed";
  const message = isFailed ? "The network refused the transfer" : "";
  const success = isFailed ? 0 : now.quantity;
  provider.books.save({ ...now, success, message, status: isFailed ? "failed" : "arrived" });
  return true;
}

/** Ends pending orders: those of one reference or number, or all. */
export function settle(provider: CashProvider, body: Record<string, unknown>): number | string {
  const [reference, number] = [textOf(body["reference"]), textOf(body["phone"])];
  const isMeant = (one: Transfer) =>
    (reference === "" || one.reference === reference) && (number === "" || one.number === number);
  const settlesTo = body["status"] === "failed" ? "failed" : "arrived";
  return [...provider.books.transfers.values()]
    .filter(isMeant)
    .filter((one) => settleOne(provider, { ...one, settlesTo: body["status"] ? settlesTo : one.settlesTo }))
    .length;
}
