import type { Faults } from "./faults.ts";
import { parseFault } from "./faults.ts";
import { type Answer, type Ask, jsonObject, type Settings } from "./http.ts";

/** A server's additions to the common control API. A returned sentence is a refusal (HTTP 400). */
export type Controlled = {
  settings: Settings;
  faults: Faults;
  isKind: (kind: string) => boolean;
  books: (query: URLSearchParams) => unknown;
  /** Settles pending work; returns the number of things settled. */
  settle: (body: Record<string, unknown>) => number | string;
  configure: (body: Record<string, unknown>) => string | undefined;
  reset: () => void;
  /** Calls that only this server has. */
  more?: (ask: Ask, body: Record<string, unknown>) => Answer | Promise<Answer> | undefined;
};

const ok = (body: object): Answer => ({ status: 200, body });
const refuse = (error: string, status = 400): Answer => ({ status, body: { error } });

/**
 * `/_control/...`: read the books, script faults, settle, configure, reset. JSON in, JSON out, no
 * credentials.
 */
export async function control(ask: Ask, to: Controlled): Promise<Answer> {
  const body = ask.body === "" ? {} : jsonObject(ask.body);
  if (body === undefined) return refuse("the body is not a JSON object");
  switch (`${ask.method} ${ask.parts[1] ?? ""}`) {
    case "GET books":
      return { status: 200, body: to.books(ask.query) };
    case "POST fault":
      return addFault(body, to);
    case "GET fault":
      return ok({ faults: to.faults.list().map((fault) => ({ ...fault, times: shown(fault.times) })) });
    case "DELETE fault":
      to.faults.clear();
      return ok({ faults: [] });
    case "POST settle": {
      const settled = to.settle(body);
      return typeof settled === "string" ? refuse(settled) : ok({ settled });
    }
    case "POST config":
      return configure(body, to);
    case "GET config":
      return ok(to.settings);
    case "POST reset":
      to.reset();
      to.faults.clear();
      return ok({ reset: true });
    default:
      return (await to.more?.(ask, body)) ?? refuse("no such control", 404);
  }
}

const shown = (times: number): number | "always" => (Number.isFinite(times) ? times : "always");

function addFault(body: Record<string, unknown>, to: Controlled): Answer {
  const fault = parseFault(body, to.isKind);
  if (typeof fault === "string") return refuse(fault);
  to.faults.add(fault);
  return ok({ fault: { ...fault, times: shown(fault.times) } });
}

const MILLISECONDS = ["answerDelayMs", "holdMs", "settleMs"] as const;

function configure(body: Record<string, unknown>, to: Controlled): Answer {
  const { settings } = to;
  for (const name of MILLISECONDS) {
    const value = body[name];
    if (value === undefined) continue;
    if (typeof value !== "number" || !Number.isFinite(value))
      return refuse(`${name} is a number of milliseconds`);
    settings[name] = value;
  }
  const { webhookUrl, magic } = body;
  if (typeof webhookUrl === "string" || webhookUrl === null) settings.webhookUrl = webhookUrl || null;
  if (typeof magic === "boolean") settings.magic = magic;
  const refusal = to.configure(body);
  return refusal === undefined ? ok(settings) : refuse(refusal);
}
