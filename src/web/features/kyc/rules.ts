import { IDENTITY_NUMBER, type IdentityKind } from "../../../core/identity.ts";
import type { BodyOf } from "../../shared/api/api.ts";
import type { Problems } from "../../shared/forms/draft.ts";
import type { User } from "../../shared/user.ts";
import { kycWords } from "./words.en.ts";

export type KycDraft = { method: string; number: string; dateOfBirth: string };

/** Returns NIN unless it is verified already. */
export function firstMethod({ nin }: Pick<User, "nin">): IdentityKind {
  return nin ? "bvn" : "nin";
}

/** Requires a number of 11 digits, and the day of birth with a BVN (rules 13.7). */
export function checkKyc({ method, number, dateOfBirth }: KycDraft): Problems<KycDraft> {
  const t = kycWords.get();
  if (!number.trim()) return { number: t.needed };
  const name = method === "bvn" ? t.bvn : t.nin;
  if (!IDENTITY_NUMBER.test(digitsOf(number))) return { number: t.elevenDigits({ name }) };
  return method === "bvn" && !dateOfBirth ? { dateOfBirth: t.birthNeeded } : {};
}

/** Returns the request body: one number, and the day of birth only with a BVN. */
export function kycBody({ method, number, dateOfBirth }: KycDraft): BodyOf<"POST /auth/updateKyc"> {
  const digits = digitsOf(number);
  if (method !== "bvn") return { nin: digits };
  return { bvn: digits, dateOfBirth };
}

/** Removes spaces and dashes, which people copy from cards and messages. */
function digitsOf(number: string): string {
  return number.replace(/[\s-]/g, "");
}
