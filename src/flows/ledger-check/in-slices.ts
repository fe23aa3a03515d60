import { areTotalsWrong, type BooksReport, joinFindings, type Offence } from "../../core/checks.ts";
import {
  addProgress,
  beat,
  type Begun,
  endLease,
  expectMovements,
  type Progress,
  readProgress,
  takeLease,
} from "../../db/checks/lease.ts";
import { type Checking, plan, runChecks, runRest, walkAudit } from "../../db/checks/run.ts";
import {
  breakSeals,
  forgetOpen,
  keepOpen,
  newestSeal,
  seal,
  sealedFindings,
  sealsAfter,
  sealsOfTheDay,
  type Slice,
  verifySeal,
} from "../../db/checks/seals.ts";
import { EPOCH, SIZE, type Size, unsealed } from "../../db/checks/slices.ts";
import type { Db } from "../../db/schema.ts";
import type { AuditSealPort } from "../../core/ports-secrets.ts";
import type { Timer } from "../deps.ts";
import { waitUnlessStopped } from "../waiting.ts";

/** A full check of books of any size, slice by slice (rules 8.7, 8.61). */

/** A time that is this old gets no more movements: no transaction lives a tenth as long. */
const GRACE_MS = 3_600_000;
const BEAT_MS = 10_000;
/** Two slices at once keep two cores busy and leave the server its connections. */
const WORKERS = 2;
const COMPARED = 12;

export type InSlices = {
  /** Connections without a time limit: one per worker, and two more for cutting slices and for the lease. */
  books: Db;
  auditSeal: AuditSealPort;
  after: (ms: number) => Timer;
  /** The application's time, and the id of this run. */
  now: Date;
  holder: string;
  /** Forget the seals and read every movement again. An interrupted check from zero is continued. */
  fromZero?: boolean;
  only?: Checking["only"];
  /** How many seals are compared with their movements, other ones each day; 12 by default. */
  compared?: number;
  size?: Size;
  workers?: number;
  onProgress?: (progress: Progress) => void;
  /** Called when sealed movements are not those that were sealed, before everything is read again. */
  onChanged?: (offences: readonly Offence[]) => void;
};

/**
 * Checks the books: first each slice of movements that no seal covers, then what is left with the totals. It
 * holds the one lease meanwhile; returns undefined when another process holds it. Killed at any moment, it
 * leaves the slices it finished, and the next run goes on from there.
 *
 * Throws `LeaseLost` when it was silent for so long that another process took over.
 */
export async function checkInSlices(run: InSlices): Promise<BooksReport | undefined> {
  const { books, holder } = run;
  const begun = await books.transaction().execute((tx) => takeLease(tx, holder));
  if (!begun) return undefined;
  const beating = keepBeating(run);
  let ended: { sealedTo?: Date; isDone: boolean } = { isDone: false };
  try {
    const { report, sealedTo } = await checkHeld(run, await startOf(run, begun));
    ended = { sealedTo, isDone: true };
    return report;
  } finally {
    await beating.stop();
    await books.transaction().execute((tx) => endLease(tx, holder, ended));
  }
}

/** Returns where a run begins. One from zero breaks the seals, unless it continues one from zero. */
async function startOf({ books, fromZero }: InSlices, begun: Begun): Promise<Start> {
  if (!fromZero || begun.isFromZero) return { from: begun.sealedTo ?? EPOCH, isFromZero: begun.isFromZero };
  await books.transaction().execute(breakSeals);
  return { from: EPOCH, isFromZero: true };
}

type Start = { from: Date; isFromZero: boolean };

async function checkHeld(run: InSlices, start: Start): Promise<{ report: BooksReport; sealedTo: Date }> {
  const { books } = run;
  await expectMovements(books);
  await checkFoundAgain(run);
  const sealedTo = await checkUnsealed(run, start.from);
  const scope = { kind: "rest", since: sealedTo } as const;
  const { report: rest, ended } = await runRest(books, { ...run, scope });
  if (!start.isFromZero) {
    const changed = areTotalsWrong(rest) ? await changedSeals(books) : await changedOfTheDay(run);
    if (changed.length > 0) {
      run.onChanged?.(changed);
      await books.transaction().execute(breakSeals);
      return checkHeld(run, { from: EPOCH, isFromZero: true });
    }
  }
  if (rest.ok) await books.transaction().execute((tx) => forgetOpen(tx, ended));
  const found = [
    ...(await sealedFindings(books)),
    ...rest.findings,
    ...(await walkAudit(books, run.auditSeal)),
  ];
  const findings = joinFindings(found);
  return { report: { ok: findings.length === 0, findings }, sealedTo };
}

/** Slices whose seal says that something is wrong are checked again, until nothing is. */
async function checkFoundAgain(run: InSlices): Promise<void> {
  for (let after = new Date(-1); ; ) {
    const slices = await sealsAfter(run.books, after, { found: true });
    for (const slice of slices) await checkSlice(run, slice);
    const last = slices.at(-1);
    if (!last) return;
    after = last.since;
  }
}

/** Checks and seals what no seal covers, on several workers. Returns the time up to which all is sealed. */
async function checkUnsealed(run: InSlices, from: Date): Promise<Date> {
  const { books, now, size = SIZE, workers = WORKERS } = run;
  const old = new Date(now.getTime() - GRACE_MS);
  const newest = await newestSeal(books);
  // After a step back of the clock no slice may reach into a seal.
  const end = newest && newest > old ? newest : old;
  const slices = unsealed(books, { from, end, size });
  let sealedTo = from;
  const worker = async () => {
    for (;;) {
      const next = await slices.next();
      if (next.done) {
        sealedTo = next.value ?? sealedTo;
        return;
      }
      await checkSlice(run, next.value);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: workers }, worker));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return sealedTo;
}

async function checkSlice(run: InSlices, slice: Slice): Promise<void> {
  const { books, holder } = run;
  await keepOpen(books, slice);
  const { findings } = await runChecks(books, { ...run, scope: { kind: "slice", ...slice } });
  await books.transaction().execute(async (tx) => {
    await plan(tx);
    const movements = await seal(tx, slice, findings);
    await addProgress(tx, holder, movements);
  });
  const progress = run.onProgress && (await readProgress(books));
  if (progress) run.onProgress?.(progress);
}

/** A movement between two house accounts, dated back behind a seal, is in no total that is compared. */
async function changedOfTheDay({ books, now, compared = COMPARED }: InSlices): Promise<Offence[]> {
  return changedAmong(books, await sealsOfTheDay(books, now, compared));
}

type OnVerified = (slice: Slice, offence: Offence | undefined) => void;

async function changedAmong(
  books: Db,
  slices: readonly Slice[],
  onVerified?: OnVerified,
): Promise<Offence[]> {
  const changed: Offence[] = [];
  for (const slice of slices) {
    const offence = await verifySeal(books, slice);
    onVerified?.(slice, offence);
    if (offence) changed.push(offence);
  }
  return changed;
}

/** Compares every seal with its movements, and returns those that differ. */
export async function changedSeals(books: Db, onVerified?: OnVerified): Promise<Offence[]> {
  const changed: Offence[] = [];
  for (let after = new Date(-1); ; ) {
    const slices = await sealsAfter(books, after);
    changed.push(...(await changedAmong(books, slices, onVerified)));
    const last = slices.at(-1);
    if (!last) return changed;
    after = last.since;
  }
}

/** Beats until stopped. A beat that fails is made up for by the next; a lost lease shows at the next seal. */
function keepBeating({ books, holder, after }: InSlices): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  const beats = async () => {
    for (;;) {
      await waitUnlessStopped(after(BEAT_MS), stopped.signal);
      if (stopped.signal.aborted) return;
      await beat(books, holder).catch(() => undefined);
    }
  };
  const running = beats();
  return {
    stop: async () => {
      stopped.abort();
      await running;
    },
  };
}
