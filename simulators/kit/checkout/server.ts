import { control } from "../control.ts";
import { createFaults } from "../faults.ts";
import { type Answer, type Ask, type Handle, type Settings, textOf } from "../http.ts";
import { createPlants } from "../plants.ts";
import { createTimers } from "../timers.ts";
import type { Announcement, Bank } from "./bank.ts";
import { belongs, isKind } from "./kinds.ts";
import { checkoutPage, endPage, homeOf, unknownPage } from "./page.ts";
import { abandon, pay } from "./pay.ts";
import { createPayments, type Payment } from "./payments.ts";
import { sendOnce, sendOwed } from "./announce.ts";

const RETRY_MS = [300, 1_000, 3_000, 10_000, 30_000];
const html = (status: number, body: string): Answer => ({ status, body, type: "text/html; charset=utf-8" });

export type BankOptions = {
  name: string;
  announcement: Announcement;
  secret: string;
  settings: Settings;
  homeName?: string;
  directory?: string;
};

/** Opens the provider's books, and sends the webhooks that were not accepted before it stopped. */
export function createBank(options: BankOptions): Bank {
  const { name, announcement, secret, settings, homeName } = options;
  const bank: Bank = {
    name,
    announcement,
    secret,
    settings,
    ...(homeName === undefined ? {} : { homeName }),
    payments: createPayments(name, options.directory),
    faults: createFaults(belongs),
    timers: createTimers(),
    retryMs: RETRY_MS,
    plants: createPlants(),
    unpaid: "pending",
  };
  for (const payment of bank.payments.all.values()) {
    if (payment.webhookOwed) bank.timers.after(RETRY_MS[0] ?? 0, () => void sendOwed(bank, payment));
  }
  return bank;
}

/** A payment provider: its JSON calls, the payment page, the control API. */
export function bankHandle(bank: Bank, api: (ask: Ask) => Answer | Promise<Answer>): Handle {
  const controlled = {
    settings: bank.settings,
    faults: bank.faults,
    isKind,
    books: (query: URLSearchParams) => bank.payments.view(query.get("reference")),
    settle: (body: Record<string, unknown>) => settle(bank, body),
    configure: (body: Record<string, unknown>) => configure(bank, body),
    reset: () => {
      bank.timers.clear();
      bank.payments.reset();
      bank.plants.clear();
    },
    more: (ask: Ask, body: Record<string, unknown>) =>
      bank.plants.control(ask, body) ?? more(bank, ask, body),
  };
  return (ask) => {
    if (ask.parts[0] === "_control") return control(ask, controlled);
    if (ask.parts[0] === "pay") return checkout(bank, ask);
    return api(ask);
  };
}

async function checkout(bank: Bank, ask: Ask): Promise<Answer> {
  const payment = bank.payments.all.get(decodeURIComponent(ask.parts[1] ?? ""));
  if (payment === undefined) return html(404, unknownPage());
  const isOpen = payment.status !== "Success" && payment.status !== "Failed";
  if (ask.method === "GET") return html(200, isOpen ? checkoutPage(payment) : endPage(payment));
  if (ask.method !== "POST") return html(405, unknownPage());
  if (ask.parts[2] === "cancel") abandon(bank, payment);
  else if (isOpen) await pay(bank, payment);
  const home = homeOf(payment, bank.homeName);
  return home === undefined ? html(200, endPage(payment)) : { status: 303, headers: { location: home } };
}

const named = (bank: Bank, body: Record<string, unknown>): Payment | undefined =>
  bank.payments.all.get(textOf(body["reference"] ?? body["id"]));

/** `settle`: the payer pays, or with status failed the bank declines, without a browser. */
function settle(bank: Bank, body: Record<string, unknown>): number | string {
  const payment = named(bank, body);
  if (payment === undefined) return "name the payment by reference";
  if (payment.status === "Success") return 0;
  if (body["status"] === "failed") {
    payment.status = "Failed";
    bank.payments.save(payment);
  } else void pay(bank, payment);
  return 1;
}

function configure(bank: Bank, body: Record<string, unknown>): string | undefined {
  const { unpaid, webhookRetryMs } = body;
  if (unpaid === "pending" || unpaid === "unknown" || unpaid === "abandoned") bank.unpaid = unpaid;
  if (webhookRetryMs === undefined) return undefined;
  if (!Array.isArray(webhookRetryMs)) return "webhookRetryMs is a list of milliseconds";
  bank.retryMs = webhookRetryMs.map(Number);
  return undefined;
}

/**
 * `pay {reference, amountKobo?}` waits for the webhook's first try; `webhook {reference, forged?}` sends it
 * once more.
 */
async function more(bank: Bank, ask: Ask, body: Record<string, unknown>): Promise<Answer> {
  const payment = named(bank, body);
  if (ask.method !== "POST" || payment === undefined)
    return { status: 404, body: { error: "no such control or payment" } };
  if (ask.parts[1] === "pay") {
    await pay(bank, payment, typeof body["amountKobo"] === "number" ? body["amountKobo"] : undefined);
    return { status: 200, body: payment };
  }
  if (ask.parts[1] !== "webhook") return { status: 404, body: { error: "no such control" } };
  const accepted = await sendOnce(bank, payment, { forged: body["forged"] === true });
  return { status: 200, body: { accepted } };
}
