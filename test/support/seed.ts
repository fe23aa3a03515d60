/** `npm run test:long` sets it: there everything runs longer, from a seed drawn anew. */
const IS_LONG = process.env["SUITE"] === "long";

/** Any number: the same inputs in every quick run. */
const FIXED_SEED = 20_260_716;

/** The seed of every random choice of a test. The runners print it; `SEED=n` repeats a run. */
export const SEED = Number(process.env["SEED"] ?? FIXED_SEED);

/** How often a random test repeats itself. */
export const runs = (times: { quick: number; long: number }): number => (IS_LONG ? times.long : times.quick);
