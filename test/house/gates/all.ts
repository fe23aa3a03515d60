import type { Gate } from "./gate.ts";
import { migrations } from "./migrations.ts";
import { own } from "./own.ts";
import { structure } from "./structure.ts";
import { dead, format, lint, types, walls } from "./tools.ts";

/** Every gate of the house, the slowest first. `npm run verify` and the canaries both read this list. */
export const GATES: readonly Gate[] = [types, dead, walls, lint, format, own, structure, migrations];
