import {
  type Breaker,
  type BreakerState,
  breakerState,
  CLOSED,
  mayPass,
  newsOf,
  onResult,
  onSent,
  onTrial,
  type Verdict,
} from "../core/breaker.ts";
import { type SeenBreaker, shareOf } from "../core/process-reports.ts";
import type { Catalogue } from "../core/catalogue.ts";
import type { Clock, RejectReason, VendAnswer } from "../core/ports.ts";
import type { Service } from "../core/transactions.ts";
import type { Processes } from "./processes.ts";

/** A supplier that can take an order, with its own code for the plan. */
export type Candidate = { supplier: string; planCode: string | null };

/**
 * The right to send one order to a supplier. `done` ends it with the answer, `unused` when nothing was sent.
 */
export type Slot = Candidate & { done(answer: VendAnswer): void; unused(): void };

/**
 * Knows which suppliers are healthy, from this process's answers and those of the others, and how many orders
 * of this process each has in flight; the most is divided by the processes that sell (rules 8.87, 8.88).
 */
export type Router = {
  /**
   * Takes a slot at the first candidate whose breaker lets the order pass and that has a free slot; undefined
   * when there is none. An order that nobody waits for leaves half of the slots free, and waits for
   * the first choice (rules 25.5).
   */
  acquire(candidates: readonly Candidate[], service: Service, isPatient?: boolean): Slot | undefined;
  /**
   * Returns a number that grows by one with each order of the plan. The plan's auto-rotate list starts there.
   */
  nextRotation(planId: string): number;
  /** Lists all breakers, for admins and metrics. */
  states(): { supplier: string; service: Service; state: BreakerState; inFlight: number }[];
};

/**
 * `changedAt`: when the breaker opened, closed or let a trial through. `fineAt`: when the newest order that
 * succeeded was sent. 0 before; milliseconds since 1970.
 */
type SupplierState = {
  supplier: string;
  service: Service;
  breaker: Breaker;
  changedAt: number;
  fineAt: number;
  inFlight: number;
};

/** A breaker that closed is reported for so long, so that every process hears of it. */
const CLOSED_REPORTED_MS = 60_000;

type Parts = {
  clock: Clock;
  catalogue: () => Catalogue;
  /** The other processes of this service; alone when absent. */
  processes?: Pick<Processes, "sellers" | "sends" | "changed" | "onBreaker" | "breakersFrom">;
};

/** The lines of this process, one for each supplier and service. */
type Lines = {
  of(supplier: string, service: Service): SupplierState;
  /** Gives a line its next breaker, and lets the other processes know of a change. */
  become(line: SupplierState, next: Breaker): void;
  all(): SupplierState[];
};

function createLines({ clock, processes }: Parts): Lines {
  const lines = new Map<string, SupplierState>();
  const now = () => clock.now().getTime();
  const all = () => [...lines.values()];
  const of = (supplier: string, service: Service): SupplierState => {
    const key = `${supplier}/${service}`;
    const line = lines.get(key) ?? {
      supplier,
      service,
      breaker: CLOSED,
      changedAt: 0,
      fineAt: 0,
      inFlight: 0,
    };
    lines.set(key, line);
    return line;
  };
  processes?.onBreaker((seen) => adopt(of(seen.supplier, seen.service as Service), seen));
  processes?.breakersFrom(() =>
    all()
      .filter(({ breaker, changedAt }) => breaker.openings > 0 || now() - changedAt < CLOSED_REPORTED_MS)
      .map(({ supplier, service, breaker, changedAt }) => ({ supplier, service, breaker, changedAt })),
  );
  const become = (line: SupplierState, next: Breaker) => {
    const isChanged = next.openings !== line.breaker.openings || next.trialUntil !== line.breaker.trialUntil;
    line.breaker = next;
    if (!isChanged) return;
    line.changedAt = now();
    processes?.changed();
  };
  return { of, become, all };
}

/** Takes over a breaker that another process saw change, unless this one has newer news. */
function adopt(line: SupplierState, { breaker, changedAt }: SeenBreaker): void {
  if (changedAt <= line.changedAt) return;
  // A process of the version before says nothing of `trialUntil`.
  Object.assign(line, { breaker: { ...CLOSED, ...breaker }, changedAt });
}

export function createRouter(parts: Parts): Router {
  const lines = createLines(parts);
  const inFlight = new Map<string, number>();
  const rotations = new Map<string, number>();
  const now = () => parts.clock.now().getTime();
  const move = (line: SupplierState, by: 1 | -1) => {
    line.inFlight += by;
    inFlight.set(line.supplier, (inFlight.get(line.supplier) ?? 0) + by);
  };
  const isFree = (supplier: string, isPatient: boolean) => {
    const most = parts.catalogue().suppliers.get(supplier)?.maxInFlight ?? 0;
    const share = shareOf(most, parts.processes?.sellers() ?? 1);
    return (inFlight.get(supplier) ?? 0) < (isPatient ? Math.ceil(share / 2) : share);
  };

  return {
    acquire(candidates, service, isPatient = false) {
      parts.processes?.sends();
      const open = candidates.filter(({ supplier }) => mayPass(lines.of(supplier, service).breaker, now()));
      // An order that nobody waits for stays with the first choice: the next one may be dearer.
      const found = (isPatient ? open.slice(0, 1) : open).find(({ supplier }) => isFree(supplier, isPatient));
      if (!found) return undefined;
      const line = lines.of(found.supplier, service);
      const onEnd = breakerState(line.breaker, now()) === "half-open" ? onTrial : onResult;
      const at = now();
      lines.become(line, onSent(line.breaker, at));
      move(line, 1);
      const finish = (result: Verdict) => {
        move(line, -1);
        lines.become(line, onEnd(line.breaker, newsOf(result, { at, fineAt: line.fineAt }), now()));
        if (result === "fine") line.fineAt = Math.max(line.fineAt, at);
      };
      return { ...found, done: (answer) => finish(verdictOf(answer)), unused: () => finish("neutral") };
    },
    nextRotation: (planId) => {
      const rotation = rotations.get(planId) ?? 0;
      rotations.set(planId, rotation + 1);
      return rotation;
    },
    states: () =>
      lines.all().map((line) => ({
        supplier: line.supplier,
        service: line.service,
        state: breakerState(line.breaker, now()),
        inFlight: line.inFlight,
      })),
  };
}

/**
 * Refusals that concern one order only, such as a plan that is not sold there. They say nothing about the
 * supplier.
 */
const ORDER_REFUSALS: ReadonlySet<RejectReason> = new Set([
  "bad_plan",
  "bad_amount",
  "bad_number",
  "bad_meter",
]);

/**
 * Judges a supplier by an answer. An order that it accepted and still processes is neutral; only silence and
 * its own failures count against it.
 */
function verdictOf(answer: VendAnswer): Verdict {
  if (answer.kind === "delivered") return "fine";
  if (answer.kind === "rejected")
    return answer.by === "customer" || ORDER_REFUSALS.has(answer.reason) ? "neutral" : "failed";
  return answer.supplierRef ? "neutral" : "failed";
}
