import { textOf } from "./http.ts";

/** One scripted fault. Absent selectors match anything, except `service`: see `take`. */
export type Fault = {
  kind: string;
  account?: string;
  service?: string;
  /** Phone number or meter. */
  number?: string;
  reference?: string;
  times: number;
  ms: number;
};

export type Call = { account?: string; service: string; number?: string; reference?: string };

export type Faults = {
  add: (fault: Fault) => void;
  /** The first scripted fault that fits this call, used up by one; undefined when none fits. */
  take: (call: Call, kinds?: (kind: string) => boolean) => Fault | undefined;
  list: () => Fault[];
  clear: () => void;
};

/**
 * A script of faults, first in, first used.
 *
 * A fault without `service` applies to the calls that `belongs` assigns to its kind (at a supplier: the
 * purchases), so that a requery in between does not use it up; `service: "*"` applies to every call.
 */
export function createFaults(belongs: (kind: string, service: string) => boolean): Faults {
  let script: Fault[] = [];
  const fits = (fault: Fault, call: Call): boolean =>
    (fault.service === undefined
      ? belongs(fault.kind, call.service)
      : fault.service === "*" || fault.service === call.service) &&
    (fault.account === undefined || fault.account === call.account) &&
    (fault.number === undefined || fault.number === call.number) &&
    (fault.reference === undefined || fault.reference === call.reference);
  return {
    add: (fault) => void script.push(fault),
    take: (call, kinds) => {
      if (script.length === 0) return undefined;
      const fault = script.find((one) => fits(one, call) && (kinds === undefined || kinds(one.kind)));
      if (fault === undefined) return undefined;
      fault.times -= 1;
      if (fault.times <= 0) script = script.filter((one) => one !== fault);
      return fault;
    },
    list: () => script,
    clear: () => {
      script = [];
    },
  };
}

/** Reads a fault from the control API's JSON body; returns a sentence when it makes no sense. */
export function parseFault(
  body: Record<string, unknown>,
  isKnown: (kind: string) => boolean,
): Fault | string {
  const { kind } = body;
  if (typeof kind !== "string" || !isKnown(kind)) return `unknown kind ${JSON.stringify(kind)}`;
  const times = body["times"] === "always" ? Number.POSITIVE_INFINITY : (body["times"] ?? 1);
  if (typeof times !== "number" || !(times >= 1)) return 'times is a number from 1, or "always"';
  const ms = body["ms"] ?? body["slow"] ?? 0;
  if (typeof ms !== "number" || !(ms >= 0)) return "ms is a number of milliseconds";
  return { kind, times, ms, ...readSelectors(body) };
}

function readSelectors(
  body: Record<string, unknown>,
): Pick<Fault, "account" | "service" | "number" | "reference"> {
  const given = {
    account: textOf(body["account"]).toUpperCase(),
    service: textOf(body["service"]),
    number: textOf(body["phone"] ?? body["meter"] ?? body["number"]),
    reference: textOf(body["reference"]),
  };
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text !== ""));
}
