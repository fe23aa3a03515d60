import type { Load } from "../support/load.ts";

/** The answers that the clients of a load have heard so far. */
export type Sales = {
  sold(): number;
  /** Requests that were refused or got no answer; each is repeated under its key. */
  failed(): number;
  /** Begins to watch; the returned function ends it with the longest time without a sale, ms. */
  watch(): () => number;
};

const LOOK_EVERY_MS = 20;

export function salesOf({ heard }: Pick<Load, "heard">): Sales {
  const count = (isOne: (said: string) => boolean) =>
    [...heard].reduce((sum, [said, times]) => (isOne(said) ? sum + times : sum), 0);
  const sold = () => count((said) => said.startsWith("200 success"));
  return {
    sold,
    failed: () => count((said) => !said.startsWith("200") && !said.startsWith("422")),
    watch: () => {
      let longest = 0;
      let last = performance.now();
      let known = sold();
      const look = (): void => {
        const now = performance.now();
        longest = Math.max(longest, now - last);
        const count = sold();
        if (count > known) last = now;
        known = count;
      };
      const timer = setInterval(look, LOOK_EVERY_MS);
      return () => {
        clearInterval(timer);
        look();
        return longest;
      };
    },
  };
}
