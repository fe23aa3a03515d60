/** `npm run test:long` sets SUITE: everything then runs longer, from a new seed. */
const IS_LONG = process.env["SUITE"] === "long";

/** An arbitrary number that gives every quick run the same inputs. */
const FIXED_SEED = 20_260_716;

/** The seed of every random choice of a test. The runners print it; `SEED=n` repeats a run. */
export const SEED = Number(process.env["SEED"] ?? FIXED_SEED);

/** The number of repeats of a random test. */
export const runs = (times: { quick: number; long: number }): number => (IS_LONG ? times.long : times.quick);
