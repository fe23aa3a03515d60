import {
  type Breaker,
  type BreakerState,
  breakerState,
  CLOSED,
  mayPass,
  onResult,
  onSent,
  onTrial,
  type Verdict,
} from "../core/breaker.ts";
import type { Catalogue } from "../core/catalogue.ts";
import type { Clock, RejectReason, VendAnswer } from "../core/ports.ts";
import type { Service } from "../core/transactions.ts";

/** A supplier that can take an order, with its own code for the plan. */
export type Candidate = { supplier: string; planCode: string | null };

/**
 * The right to send one order to a supplier. `done` ends it with the answer, `unused` when nothing was sent.
 */
export type Slot = Candidate & { done(answer: VendAnswer): void; unused(): void };

/** Knows, for this process, which suppliers are healthy and how many orders each has in flight. */
export type Router = {
  /**
   * Takes a slot at the first candidate whose breaker lets the order pass and that has a free slot; undefined
   * when there is none.
   */
  acquire(candidates: readonly Candidate[], service: Service): Slot | undefined;
  /**
   * Returns a number that grows by one with each order of the plan. The plan's auto-rotate list starts there.
   */
  nextRotation(planId: string): number;
  /** Lists all breakers, for admins and metrics. */
  states(): { supplier: string; service: Service; state: BreakerState; inFlight: number }[];
};

type SupplierState = { supplier: string; service: Service; breaker: Breaker; inFlight: number };

export function createRouter(parts: { clock: Clock; catalogue: () => Catalogue }): Router {
  const lines = new Map<string, SupplierState>();
  const inFlight = new Map<string, number>();
  const rotations = new Map<string, number>();
  const now = () => parts.clock.now().getTime();

  const stateOf = (supplier: string, service: Service): SupplierState => {
    const key = `${supplier}/${service}`;
    const line = lines.get(key) ?? { supplier, service, breaker: CLOSED, inFlight: 0 };
    lines.set(key, line);
    return line;
  };
  const move = (line: SupplierState, by: 1 | -1) => {
    line.inFlight += by;
    inFlight.set(line.supplier, (inFlight.get(line.supplier) ?? 0) + by);
  };
  const isFree = (supplier: string) =>
    (inFlight.get(supplier) ?? 0) < (parts.catalogue().suppliers.get(supplier)?.maxInFlight ?? 0);

  return {
    acquire(candidates, service) {
      const found = candidates.find(
        ({ supplier }) => isFree(supplier) && mayPass(stateOf(supplier, service).breaker, now()),
      );
      if (!found) return undefined;
      const line = stateOf(found.supplier, service);
      const onEnd = breakerState(line.breaker, now()) === "half-open" ? onTrial : onResult;
      line.breaker = onSent(line.breaker, now());
      move(line, 1);
      const finish = (result: Verdict) => {
        move(line, -1);
        line.breaker = onEnd(line.breaker, result, now());
      };
      return { ...found, done: (answer) => finish(verdictOf(answer)), unused: () => finish("neutral") };
    },
    nextRotation: (planId) => {
      const rotation = rotations.get(planId) ?? 0;
      rotations.set(planId, rotation + 1);
      return rotation;
    },
    states: () =>
      [...lines.values()].map((line) => ({
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
