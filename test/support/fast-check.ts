import fc from "fast-check";
import { SEED } from "./seed.ts";

/** Set-up of every project with properties: they draw from the seed of the run. */
fc.configureGlobal({ seed: SEED });
