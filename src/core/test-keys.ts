import type { KeyTerms } from "./api-keys.ts";
import type { UserType } from "./people.ts";

/** A test key opens the sandbox, and never the house of real money (rules 15.20). */
export const TEST_KEY = /^atk_test_[A-Za-z0-9_-]{43}$/;
export const TEST_KEY_PREFIX = "atk_test_";

/** A test key, as the house knows it: its owner in the sandbox follows the owner here. */
export type TestKey = {
  id: string;
  terms: Omit<KeyTerms, "name">;
  owner: { id: string; userName: string; fullName: string; userType: UserType; webhookUrl: string | null };
};
