import { ACCESS_CANARIES } from "./access.ts";
import type { Canary } from "./canary.ts";
import { CASH_CANARIES } from "./cash.ts";
import { DATA_CANARIES } from "./data.ts";
import { MONEY_CANARIES } from "./money.ts";
import { PROOF_CANARIES } from "./proof.ts";
import { RULE_CANARIES } from "./rules.ts";
import { SCREEN_CANARIES } from "./screens.ts";

/** Every planted bug. The long run plants each one; the quick run only checks that each can be planted. */
export const CANARIES: readonly Canary[] = [
  ...RULE_CANARIES,
  ...MONEY_CANARIES,
  ...DATA_CANARIES,
  ...CASH_CANARIES,
  ...ACCESS_CANARIES,
  ...PROOF_CANARIES,
  ...SCREEN_CANARIES,
];
