import type { Db } from "../schema.ts";
import { countWithin, type Slice, sealsAfter } from "./seals.ts";

/** Cuts the time that no seal covers into slices of about equal work. */

/** How many rows a slice should hold: worth its fixed cost, and few enough for one short snapshot. */
export type Size = { atLeast: number; atMost: number };

export const SIZE: Size = { atLeast: 50_000, atMost: 120_000 };

const FIRST_WIDTH_MS = 60_000;
/** Before every movement. */
export const EPOCH = new Date(0);

/**
 * Yields the unsealed slices from `from` up to `end`, oldest first; sealed ones are passed over. Returns the
 * time up to which everything was yielded or is sealed. What is left before `end` is less than a slice.
 */
export async function* unsealed(
  db: Db,
  { from, end, size }: { from: Date; end: Date; size: Size },
): AsyncGenerator<Slice, Date> {
  let at = from;
  let width = FIRST_WIDTH_MS;
  let sealed = await sealsAfter(db, new Date(from.getTime() - 1));
  while (at < end) {
    const next = sealed[0];
    if (next && next.since <= at) {
      at = next.before;
      sealed = sealed.length > 1 ? sealed.slice(1) : await sealsAfter(db, next.since);
      continue;
    }
    const limit = next && next.since < end ? next.since : end;
    const slice = await cut(db, { since: at, limit, width, size });
    if (!slice.isFull && limit === end) return at;
    yield { since: at, before: slice.before };
    width = slice.before.getTime() - at.getTime();
    at = slice.before;
  }
  return at;
}

type Cut = { since: Date; limit: Date; width: number; size: Size };

/** Finds the end of a slice by doubling and halving its width. */
async function cut(db: Db, { since, limit, width, size }: Cut): Promise<{ before: Date; isFull: boolean }> {
  const start = since.getTime();
  const most = limit.getTime() - start;
  let [now, tooWide, fits] = [Math.min(width, most), Number.POSITIVE_INFINITY, 0];
  for (;;) {
    const before = new Date(start + now);
    const count = await countWithin(db, { since, before }, size.atMost + 1);
    // A single millisecond cannot be cut.
    if (count > size.atMost && now > 1) {
      tooWide = now;
      now = Math.max(Math.floor(now / 2), 1);
      if (now <= fits) return { before: new Date(start + fits), isFull: true };
      continue;
    }
    if (count >= size.atLeast || now === most) return { before, isFull: count >= size.atLeast };
    fits = now;
    now = Math.min(now * 2, most);
    if (now >= tooWide) return { before, isFull: true };
  }
}
