import * as z from "zod/mini";
import { IDENTITY_NUMBER } from "../core/identity.ts";
import { user } from "./auth.ts";
import { defineRoute } from "./define.ts";
import { digits, maybe } from "./shapes.ts";

const NUMBER_NEEDED = "Enter your BVN or your NIN";

const number = (name: string) =>
  maybe(digits(NUMBER_NEEDED, { pattern: IDENTITY_NUMBER, wrong: `Enter the 11 digits of your ${name}` }));

const identityForm = z
  .object({
    nin: number("NIN"),
    bvn: number("BVN"),
    /** A BVN is checked with it: 1993-10-03. A NIN needs none. */
    dateOfBirth: maybe(z.iso.date("Enter your date of birth")),
  })
  .check(
    z.refine(({ nin, bvn }) => nin || bvn, { message: NUMBER_NEEDED, path: ["nin"] }),
    z.refine(({ nin, bvn }) => !(nin && bvn), { message: "Send one of the two at a time", path: ["bvn"] }),
  );

export const updateKyc = defineRoute({
  method: "POST",
  path: "/auth/updateKyc",
  access: "user",
  rate: "lookup",
  summary: "Verify your NIN or BVN: its name must match the name on the account",
  body: identityForm,
  answer: z.object({ msg: z.string(), user }),
  errors: [
    "not_logged_in",
    "identity_set",
    "identity_taken",
    "identity_not_found",
    "identity_mismatch",
    "identity_name_needed",
    "identity_birth_needed",
    "identity_tries_used",
    "identity_check_unavailable",
  ],
});
