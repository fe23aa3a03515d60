import { randomUUID } from "node:crypto";
import { control } from "../kit/control.ts";
import { createFaults, type Faults } from "../kit/faults.ts";
import { type Answer, type Ask, type Handle, type Settings, serve } from "../kit/http.ts";
import { type Keys, makeKeys, open, readVapid } from "./crypto.ts";

/** A message as it was received and opened. */
export type Pushed = {
  device: string;
  text: string;
  ttl: number;
  urgency: string;
  topic: string;
  /** The sender, as its token says. */
  subject: string;
  receivedAt: string;
};

/** A browser gives its page this when somebody subscribes. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

type Device = { id: string; keys: Keys; isGone: boolean };

type Service = {
  settings: Settings;
  faults: Faults;
  devices: Map<string, Device>;
  messages: Pushed[];
  url: string;
};

const KINDS = ["gone", "busy", "broken", "slow", "lost", "reset", "elsewhere"];
const MAX_KEPT = 1_000;
const DAY_S = 86_400;

/** Calls of tests, the same as the control API's. */
export type PushService = Readonly<{
  url: string;
  subscribe: () => Subscription;
  /** Messages to one device, or all of them, oldest first. */
  messages: (endpoint?: string) => readonly Pushed[];
  /** How often a fault still waits is in the script; `seconds` goes into Retry-After of `busy`. */
  fail: (kind: string, how?: { times?: number; seconds?: number; endpoint?: string }) => void;
  clearFaults: () => void;
  stop: () => Promise<void>;
}>;

type ServiceOptions = { pushPort?: number; holdMs?: number; now?: () => Date; onHold?: () => void };

/** Starts a push service such as browsers' makers run. Rejects when the port is taken. */
export async function startPushService(options: ServiceOptions = {}): Promise<PushService> {
  const settings = {
    answerDelayMs: 0,
    holdMs: options.holdMs ?? 120_000,
    settleMs: -1,
    magic: false,
    webhookUrl: null,
    now: options.now ?? (() => new Date()),
    onHold: options.onHold ?? (() => undefined),
  };
  const service: Service = {
    settings,
    faults: createFaults(() => true),
    devices: new Map(),
    messages: [],
    url: "",
  };
  const served = await serve({ port: options.pushPort ?? 0, settings, handle: handleOf(service) });
  service.url = served.url;
  return {
    url: served.url,
    subscribe: () => subscribe(service),
    messages: (endpoint) => messagesOf(service, endpoint),
    fail: (kind, { times = 1, seconds = 0, endpoint } = {}) =>
      service.faults.add({
        kind,
        times,
        ms: seconds * 1_000,
        ...(endpoint && { reference: deviceOf(endpoint) }),
      }),
    clearFaults: service.faults.clear,
    stop: served.stop,
  };
}

const deviceOf = (endpoint: string): string => endpoint.split("/").at(-1) ?? "";

function messagesOf({ messages }: Service, endpoint?: string): Pushed[] {
  return messages.filter(({ device }) => !endpoint || device === deviceOf(endpoint));
}

function subscribe(service: Service): Subscription {
  const keys = makeKeys();
  const id = randomUUID();
  service.devices.set(id, { id, keys, isGone: false });
  const p256dh = keys.curve.getPublicKey().toString("base64url");
  return { endpoint: `${service.url}/push/${id}`, keys: { p256dh, auth: keys.auth.toString("base64url") } };
}

/** `POST /push/{device}` takes a message; `_control` as everywhere, and `POST /_control/subscribe`. */
function handleOf(service: Service): Handle {
  const controlled = {
    settings: service.settings,
    faults: service.faults,
    isKind: (kind: string) => KINDS.includes(kind),
    books: (query: URLSearchParams) => ({
      messages: messagesOf(service, query.get("endpoint") ?? undefined),
    }),
    settle: () => 0,
    configure: () => undefined,
    reset: () => void service.messages.splice(0),
    more: (ask: Ask) =>
      ask.parts[1] === "subscribe" ? { status: 200, body: subscribe(service) } : undefined,
  };
  return (ask) => (ask.parts[0] === "_control" ? control(ask, controlled) : receive(service, ask));
}

const refuse = (status: number, body: string): Answer => ({ status, body });

function receive(service: Service, ask: Ask): Answer {
  const device = service.devices.get(ask.parts[1] ?? "");
  if (ask.method !== "POST" || ask.parts[0] !== "push") return refuse(404, "not found");
  if (!device) return refuse(404, "no such subscription");
  const { kind = "", ms = 0 } = service.faults.take({ service: "push", reference: device.id }) ?? {};
  if (kind === "gone") device.isGone = true;
  if (device.isGone) return refuse(410, "the subscription has ended");
  return refusalOf(kind, ms) ?? hidden(kind, ms, keep(service, device, ask));
}

/** The answer of a service that takes nothing. */
function refusalOf(kind: string, ms: number): Answer | undefined {
  if (kind === "busy")
    return { status: 429, body: "too many", headers: { "retry-after": String(ms / 1_000) } };
  if (kind === "broken") return refuse(500, "try again");
  if (kind === "elsewhere") return { status: 307, headers: { location: "http://127.0.0.1/inside" } };
  return undefined;
}

/** The answer of a service that took the message, as the fault lets it through. */
function hidden(kind: string, ms: number, answer: Answer): Answer {
  if (kind === "lost") return { ...answer, wire: "silent" };
  if (kind === "reset") return { ...answer, wire: "reset" };
  return kind === "slow" ? { ...answer, delayMs: ms } : answer;
}

function keep(service: Service, device: Device, ask: Ask): Answer {
  const signed = readVapid(ask.header("authorization"));
  if (!signed) return refuse(401, "no VAPID token, or a false one");
  const { aud, exp, sub } = signed.claims;
  const nowS = Date.now() / 1_000;
  if (aud !== service.url || typeof exp !== "number" || exp < nowS || exp > nowS + DAY_S)
    return refuse(403, "a token for somebody else or another time");
  if (ask.header("content-encoding") !== "aes128gcm") return refuse(415, "aes128gcm only");
  const ttl = ask.header("ttl");
  if (ttl === undefined || !/^\d+$/.test(ttl)) return refuse(400, "no TTL");
  try {
    service.messages.push({
      device: device.id,
      text: open(device.keys, ask.bytes),
      ttl: Number(ttl),
      urgency: ask.header("urgency") ?? "",
      topic: ask.header("topic") ?? "",
      subject: String(sub),
      receivedAt: service.settings.now().toISOString(),
    });
  } catch {
    return refuse(400, "not for this device");
  }
  if (service.messages.length > MAX_KEPT) service.messages.shift();
  return { status: 201 };
}
