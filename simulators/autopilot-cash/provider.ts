import { behaviourOf, isKind as isLineKind } from "../kit/behaviours.ts";
import { createFaults, type Faults } from "../kit/faults.ts";
import type { Answer, Settings } from "../kit/http.ts";
import { createTimers, type Timers } from "../kit/timers.ts";
import { type Books, createBooks } from "./books.ts";
import { belongs, isKind, type Kind, magicAt } from "./kinds.ts";

export type CashProvider = {
  settings: Settings;
  key: string;
  books: Books;
  faults: Faults;
  timers: Timers;
  /** Sender numbers by the identifier of the code that was sent, and by the session that the code opened. */
  identifiers: Map<string, string>;
  sessions: Map<string, string>;
};

/** Every SIM has this code and PIN; those of GLO have five digits. */
export const CODE = "123456";
export const pinOf = (network: string): string => (network === "3" ? "12345" : "1234");

export function createCashProvider(options: {
  settings: Settings;
  key: string;
  directory?: string;
}): CashProvider {
  return {
    settings: options.settings,
    key: options.key,
    books: createBooks(options.directory),
    faults: createFaults(belongs),
    timers: createTimers(),
    identifiers: new Map(),
    sessions: new Map(),
  };
}

export const reply = (code: number, data: Record<string, unknown>): Answer => ({
  status: code === 201 ? 200 : code,
  body: { status: code < 300, code, data },
});

/** The behaviour of a call: a scripted fault first, then the number's ending. */
export function chooseKind(
  provider: CashProvider,
  call: { service: string; number: string },
): Kind | undefined {
  const fault = provider.faults.take(call);
  if (fault && isKind(fault.kind)) return fault.kind;
  return provider.settings.magic ? magicAt(call.number, call.service) : undefined;
}

/** Applies a fault of the connection to an answer; a request that was never received is not carried out. */
export function overLine(kind: Kind | undefined, make: () => Answer): Answer {
  if (kind === undefined || !isLineKind(kind)) return make();
  const { wire, books } = behaviourOf(kind);
  return books === "nothing" && wire !== "whole" ? { status: 500, wire } : { ...make(), wire };
}
