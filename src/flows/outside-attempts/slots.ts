import { OUTSIDE_KINDS, type OutsideKind } from "../../core/outside-attempt.ts";
import { PAY_TIMEOUT_MS } from "../../core/payouts.ts";
import { type DueAttempt, type KindRoom, type PartyRoom, takeDue } from "./queries.ts";
import { commit, type Deps } from "../deps.ts";

/**
 * Requeries at once in one process, by kind; purchases also have a limit per supplier. So a silent party
 * leaves room for the others, and a kind with many due attempts leaves room for the other kinds.
 */
const AT_ONCE: Record<OutsideKind, number> = {
  purchase: 32,
  withdrawal: 8,
  airtime_to_cash: 50,
  payment_link: 50,
};
const AT_ONE_SUPPLIER = 8;

/**
 * The lease of an attempt while it is requeried: the longest time of the call, and this much more.
 * Milliseconds.
 */
const LEASES: Record<OutsideKind, { callMs: number; graceMs: number }> = {
  purchase: { callMs: 0, graceMs: 30_000 },
  withdrawal: { callMs: PAY_TIMEOUT_MS, graceMs: 15_000 },
  airtime_to_cash: { callMs: 0, graceMs: 60_000 },
  payment_link: { callMs: 0, graceMs: 60_000 },
};

/** The slots of one process. */
export type SweepSlots = {
  /**
   * Takes attempts that are due and fit in a free slot; `isMore` when the slots ran out, so that more may be
   * due.
   */
  take(now: Date): Promise<{ taken: DueAttempt[]; isMore: boolean }>;
  /** True while a take waits for its turn. */
  isAwaited(): boolean;
  /** Frees the slot of an attempt that was requeried. */
  leave(due: DueAttempt): void;
};

const slotsByDeps = new WeakMap<Deps, SweepSlots>();

/** Returns the slots that all sweeps with these dependencies share. */
export function slotsOf(deps: Deps): SweepSlots {
  const slots = slotsByDeps.get(deps) ?? openSlots(deps);
  slotsByDeps.set(deps, slots);
  return slots;
}

/** Attempts that are being requeried. */
type Busy = ReadonlySet<DueAttempt>;

function openSlots(deps: Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "settings">): SweepSlots {
  const busy = new Set<DueAttempt>();
  const takeNow = async (now: Date) => {
    const rooms = { kinds: kindRooms(deps, busy), parties: supplierRooms(deps, busy) };
    if (rooms.kinds.every(({ inAll }) => inAll === 0)) return { taken: [], isMore: true };
    const taken = await commit(deps, "attempt.take_due", (tx) => takeDue(tx, { now, ...rooms }));
    for (const due of taken) busy.add(due);
    return { taken, isMore: ranOut(rooms, taken) };
  };
  // One take runs at a time: two would both count the same free slots.
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    take: (now) => {
      waiting += 1;
      const turn = last.then(() => {
        waiting -= 1;
        return takeNow(now);
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    isAwaited: () => waiting > 0,
    leave: (due) => void busy.delete(due),
  };
}

const countOf = (all: Iterable<DueAttempt>, isOne: (due: DueAttempt) => boolean): number =>
  [...all].filter(isOne).length;

const isAt = (supplier: string) => (due: DueAttempt) =>
  due.kind === "purchase" && due.row.supplier === supplier;

function kindRooms(deps: Pick<Deps, "clock" | "settings">, busy: Busy): KindRoom[] {
  return OUTSIDE_KINDS.map((kind) => ({
    kind,
    inAll: AT_ONCE[kind] - countOf(busy, (due) => due.kind === kind),
    atEach: kind === "purchase" ? AT_ONE_SUPPLIER : AT_ONCE[kind],
    leaseUntil: leaseUntil(deps, kind),
  }));
}

function supplierRooms(deps: Pick<Deps, "clock" | "catalogue" | "settings">, busy: Busy): PartyRoom[] {
  return [...deps.catalogue().suppliers.values()].map(({ code, vendTimeoutMs }) => ({
    kind: "purchase",
    party: code,
    places: Math.max(0, AT_ONE_SUPPLIER - countOf(busy, isAt(code))),
    leaseUntil: leaseUntil(deps, "purchase", vendTimeoutMs),
  }));
}

/** In accelerated runs a call still takes its real time. */
function leaseUntil(
  deps: Pick<Deps, "clock" | "settings">,
  kind: OutsideKind,
  callMs = LEASES[kind].callMs,
): Date {
  const graceMs = LEASES[kind].graceMs / deps.settings.timesScale;
  return new Date(deps.clock.now().getTime() + callMs + graceMs);
}

function ranOut(
  rooms: { kinds: readonly KindRoom[]; parties: readonly PartyRoom[] },
  taken: readonly DueAttempt[],
): boolean {
  return (
    rooms.kinds.some(({ kind, inAll }) => countOf(taken, (due) => due.kind === kind) >= inAll) ||
    rooms.parties.some(({ party, places }) => countOf(taken, isAt(party)) >= places)
  );
}
