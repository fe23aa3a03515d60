import { adexHandle } from "./adex/server.ts";
import { autopilotHandle } from "./autopilot/server.ts";
import type { CashView } from "./autopilot-cash/books.ts";
import { createCashProvider } from "./autopilot-cash/provider.ts";
import { cashHandle } from "./autopilot-cash/server.ts";
import { type BooksView, viewBooks } from "./kit/books-view.ts";
import { type Handle, type Served, type Settings, serve } from "./kit/http.ts";
import { createSupplier } from "./kit/supplier.ts";
import { mappedHandle } from "./mapped/server.ts";
import { type Mailbox, postOf } from "./mail/server.ts";
import { type MonnifyView, viewBooks as viewMonnify } from "./monnify/books.ts";
import { createMonnify, monnifyHandle } from "./monnify/server.ts";
import { type PushService, startPushService } from "./push/server.ts";
import { msorgHandle } from "./msorg/server.ts";
import type { PaymentsView } from "./kit/checkout/payments.ts";
import { createPaystack, paystackHandle } from "./paystack/server.ts";
import { createSquad, squadHandle } from "./squad/server.ts";
import { reloadlyHandle } from "./reloadly/server.ts";
import { type ChatProvider, startChats } from "./chat/server.ts";
import { startUssdGateway, type UssdGateway } from "./ussd/server.ts";
import { vtpassHandle } from "./vtpass/server.ts";

export type SimulatorOptions = {
  /** 0 or absent: any free port. */
  msorgPort?: number;
  adexPort?: number;
  autopilotPort?: number;
  vtpassPort?: number;
  mappedPort?: number;
  reloadlyPort?: number;
  squadPort?: number;
  paystackPort?: number;
  monnifyPort?: number;
  /** Pages of the mail catcher, and the SMTP server behind them. */
  mailPort?: number;
  smtpPort?: number;
  /** The push service of browsers. */
  pushPort?: number;
  /** The USSD gateway with a phone on a page, and the address of the product's USSD calls. */
  ussdPort?: number;
  ussdCallbackUrl?: string;
  /** The providers of chats with two phones on a page, and the product's address for their updates. */
  chatPort?: number;
  chatCallbackUrl?: string;
  /** The buyer of airtime. */
  cashPort?: number;
  cashKey?: string;
  /** Folder of the journals; absent: books in memory only. */
  books?: string;
  /** The address for squad's signed webhook. */
  webhookUrl?: string;
  /** The address for adex's unsigned webhook. */
  adexWebhookUrl?: string;
  squadSecret?: string;
  /** The address for paystack's signed webhook. */
  paystackWebhookUrl?: string;
  paystackSecret?: string;
  /** The address for monnify's signed webhook, and the credentials it knows. */
  monnifyWebhookUrl?: string;
  monnifySecret?: string;
  monnifyApiKey?: string;
  answerDelayMs?: number;
  holdMs?: number;
  settleMs?: number;
  magic?: boolean;
  /** The clock of every simulated book; absent: the machine's. */
  now?: () => Date;
  /** Called when a server holds an answer back. */
  onHold?: () => void;
};

export type Simulators = {
  /** Base addresses, without a slash at the end. */
  msorg: string;
  adex: string;
  autopilot: string;
  vtpass: string;
  /** Several small dialects, told apart by path. */
  mapped: string;
  /** Airtime and data abroad. */
  reloadly: string;
  squad: string;
  paystack: string;
  monnify: string;
  /** The address of the mail server; caught mail is below it at /mails. */
  mail: string;
  /** The SMTP address to send mail to, as smtp://... */
  smtp: string;
  cash: string;
  /** The same addresses by name, for callers that pass all of them on. */
  urls: {
    msorg: string;
    adex: string;
    autopilot: string;
    vtpass: string;
    mapped: string;
    reloadly: string;
    squad: string;
    paystack: string;
    monnify: string;
    mail: string;
    smtp: string;
    cash: string;
    ussd: string;
    chat: string;
  };
  /** The books as they stand, the same as GET /_control/books. `query` as there, e.g. `phone=08030000001`. */
  books: {
    msorg: (query?: string) => BooksView;
    adex: (query?: string) => BooksView;
    autopilot: (query?: string) => BooksView;
    vtpass: (query?: string) => BooksView;
    mapped: (query?: string) => BooksView;
    reloadly: (query?: string) => BooksView;
    squad: (reference?: string) => PaymentsView;
    paystack: (reference?: string) => PaymentsView;
    cash: (query?: string) => CashView;
    monnify: (reference?: string) => MonnifyView;
  };
  mailbox: Mailbox;
  /** The push service; the product learns its address from the devices that subscribed there. */
  push: PushService;
  /** The USSD gateway; the product learns nothing of it, it calls the product. */
  ussd: UssdGateway;
  /** The providers of chats, with a phone of each. */
  chats: ChatProvider;
  stop: () => Promise<void>;
};

export const SQUAD_SECRET = "sandbox_sk_airtide_sim";
export const CASH_KEY = "test_airtide_sim";
export const PAYSTACK_SECRET = "sk_test_airtide_sim";
export const MONNIFY_SECRET = "monnify_secret_airtide_sim";
/** The rest of the credentials and addresses that monnify has of us. */
export const MONNIFY_ACCOUNT = {
  apiKey: "MK_TEST_AIRTIDE",
  contractCode: "1234567890",
  wallet: "3000000001",
} as const;

const machineTime = (): Date => new Date();
const ignore = (): void => undefined;

const settingsOf = (options: SimulatorOptions, webhookUrl: string | undefined): Settings => ({
  answerDelayMs: options.answerDelayMs ?? 0,
  holdMs: options.holdMs ?? 120_000,
  settleMs: options.settleMs ?? 2_000,
  magic: options.magic ?? true,
  webhookUrl: webhookUrl ?? null,
  now: options.now ?? machineTime,
  onHold: options.onHold ?? ignore,
});

type SupplierName = "msorg" | "adex" | "autopilot" | "vtpass" | "mapped" | "reloadly";

/** Creates every server with its own books; nothing listens yet. */
function createServers(options: SimulatorOptions) {
  const supplier = (name: SupplierName, webhookUrl?: string) =>
    createSupplier(name, settingsOf(options, webhookUrl), options.books);
  const directory = options.books === undefined ? {} : { directory: options.books };
  return {
    msorg: supplier("msorg"),
    adex: supplier("adex", options.adexWebhookUrl),
    autopilot: supplier("autopilot"),
    vtpass: supplier("vtpass"),
    mapped: supplier("mapped"),
    reloadly: supplier("reloadly"),
    squad: createSquad({
      settings: settingsOf(options, options.webhookUrl),
      secret: options.squadSecret ?? SQUAD_SECRET,
      ...directory,
    }),
    paystack: createPaystack({
      settings: settingsOf(options, options.paystackWebhookUrl),
      secret: options.paystackSecret ?? PAYSTACK_SECRET,
      ...directory,
    }),
    monnify: createMonnify({
      settings: settingsOf(options, options.monnifyWebhookUrl),
      secret: {
        ...MONNIFY_ACCOUNT,
        apiKey: options.monnifyApiKey ?? MONNIFY_ACCOUNT.apiKey,
        secretKey: options.monnifySecret ?? MONNIFY_SECRET,
      },
      ...directory,
    }),
    cash: createCashProvider({
      settings: settingsOf(options, undefined),
      key: options.cashKey ?? CASH_KEY,
      ...directory,
    }),
  };
}

type Servers = ReturnType<typeof createServers>;

function closeServers({ squad, paystack, monnify, cash, ...suppliers }: Servers): void {
  for (const one of [squad, paystack, monnify, cash]) one.timers.clear();
  for (const one of [squad, paystack]) one.payments.close();
  for (const one of [monnify, cash]) one.books.close();
  for (const one of Object.values(suppliers)) one.close();
}

function booksOf(servers: Servers): Simulators["books"] {
  const view = (name: SupplierName) => (query?: string) =>
    viewBooks(name, servers[name].books, new URLSearchParams(query));
  return {
    msorg: view("msorg"),
    adex: view("adex"),
    autopilot: view("autopilot"),
    vtpass: view("vtpass"),
    mapped: view("mapped"),
    reloadly: view("reloadly"),
    squad: (reference) => servers.squad.payments.view(reference ?? null),
    paystack: (reference) => servers.paystack.payments.view(reference ?? null),
    cash: (query) => servers.cash.books.view(new URLSearchParams(query)),
    monnify: (reference) => viewMonnify(servers.monnify.books, reference ?? null),
  };
}

/** Starts the servers on 127.0.0.1, each with its own books. Rejects when a port is taken. */
export async function startSimulators(options: SimulatorOptions = {}): Promise<Simulators> {
  const servers = createServers(options);
  const served: Served[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(served.map((one) => one.stop()));
    closeServers(servers);
  };
  const open = async (port: number | undefined, { settings }: { settings: Settings }, handle: Handle) => {
    const one = await serve({ port: port ?? 0, settings, handle });
    served.push(one);
    return one.url;
  };
  const { msorg, adex, autopilot, vtpass, mapped, reloadly, squad, paystack, monnify, cash } = servers;
  try {
    const { post, mailbox } = await postOf(options);
    const push = await startPushService(options);
    const ussd = await startUssdGateway(options);
    const chats = await startChats(options);
    served.push(post, push, ussd, chats);
    const addresses = {
      msorg: await open(options.msorgPort, msorg, msorgHandle(msorg)),
      adex: await open(options.adexPort, adex, adexHandle(adex)),
      autopilot: await open(options.autopilotPort, autopilot, autopilotHandle(autopilot)),
      vtpass: await open(options.vtpassPort, vtpass, vtpassHandle(vtpass)),
      mapped: await open(options.mappedPort, mapped, mappedHandle(mapped)),
      reloadly: await open(options.reloadlyPort, reloadly, reloadlyHandle(reloadly)),
      squad: await open(options.squadPort, squad, squadHandle(squad)),
      paystack: await open(options.paystackPort, paystack, paystackHandle(paystack)),
      monnify: await open(options.monnifyPort, monnify, monnifyHandle(monnify)),
      mail: post.url,
      smtp: post.smtp,
      cash: await open(options.cashPort, cash, cashHandle(cash)),
      ussd: ussd.url,
      chat: chats.url,
    };
    return { ...addresses, urls: addresses, books: booksOf(servers), mailbox, push, ussd, chats, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
