import fc from "fast-check";
import { SEED } from "./seed.ts";

/** Set-up for projects with property tests: they use the seed of the run. */
fc.configureGlobal({ seed: SEED });
