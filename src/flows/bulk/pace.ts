import { atOnceAfter, MAX_AT_ONCE } from "../../core/bulk.ts";

/** No rows are taken before this share of the places is free, so that one look takes several. */
const PORTION = 1 / 4;
/** Lists without a row under way are forgotten where more than so many are known. */
const MAX_KNOWN = 1_000;

/**
 * Knows how many rows this process has under way, of all lists and of each, and how many more it may take: a
 * list goes as fast as its own suppliers take its rows (rules 25.5).
 */
export function createPaces() {
  const lists = new Map<string, { most: number; busy: number }>();
  let busy = 0;
  const of = (id: string) => lists.get(id) ?? { most: MAX_AT_ONCE, busy: 0 };
  const portion = (most: number, taken: number): number => {
    const room = Math.floor(most - taken);
    return room < most * PORTION ? 0 : room;
  };
  const forgetIdle = () => {
    for (const [id, list] of lists) if (list.busy === 0) lists.delete(id);
  };
  return {
    /** Rows that may be taken of all lists together; 0 until a look is for more than a few. */
    room: (): number => portion(MAX_AT_ONCE, busy),
    /** The same of one list. */
    roomOf(id: string): number {
      const list = of(id);
      return portion(list.most, list.busy);
    },
    begin(id: string): void {
      busy += 1;
      const { most, busy: own } = of(id);
      if (lists.size > MAX_KNOWN) forgetIdle();
      lists.set(id, { most, busy: own + 1 });
    },
    end(id: string, isRefused: boolean): void {
      busy -= 1;
      const { most, busy: before } = of(id);
      const own = before - 1;
      lists.set(id, { most: atOnceAfter(most, { isRefused, busy: own }), busy: own });
    },
  };
}
