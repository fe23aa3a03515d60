import * as z from "zod/mini";
import { EMAIL_CODE } from "../core/email-proof.ts";
import { approvalRef } from "./approvals.ts";
import { defineRoute } from "./define.ts";
import { proof } from "./proof.ts";
import { OWNER_OR_PROOF, ownerProof } from "./security.ts";
import { digits, id, message, phone, text } from "./shapes.ts";

/** A person's own name and phone number, and corrections by staff. */

const NAME_NEEDED = "Enter your full name";
const NUMBER_NEEDED = "Enter your phone number";

export const changeName = defineRoute({
  method: "POST",
  path: "/auth/details/name",
  access: "user",
  rate: "login",
  summary:
    "Change your full name, until a NIN or BVN is verified; needs the password, and the PIN or a passkey",
  body: z.object({ fullName: text(NAME_NEEDED, 100), ...ownerProof, proof }),
  answer: message,
  errors: ["not_logged_in", "name_confirmed", ...OWNER_OR_PROOF],
});

export const requestNewPhone = defineRoute({
  method: "POST",
  path: "/auth/details/phone/requestCode",
  access: "user",
  rate: "login",
  summary:
    "Email yourself a code that confirms a new phone number; needs the password, and the PIN or a passkey",
  body: z.object({ phoneNumber: phone(NUMBER_NEEDED), ...ownerProof, proof }),
  answer: z.object({ msg: z.string(), email: z.string() }),
  errors: ["not_logged_in", "email_unproven", ...OWNER_OR_PROOF],
});

export const confirmPhone = defineRoute({
  method: "POST",
  path: "/auth/details/phone/confirm",
  access: "user",
  rate: "login",
  summary: "Confirm the new phone number with the emailed code",
  body: z.object({
    code: digits("Enter the code", { pattern: EMAIL_CODE, wrong: "Enter the six digits of the mail" }),
  }),
  answer: z.object({ msg: z.string(), phoneNumber: z.string() }),
  errors: ["not_logged_in", "phone_code_wrong", "phone_taken", "account_locked"],
});

export const correctUser = defineRoute({
  method: "POST",
  path: "/admin/users/{id}/details",
  access: "admin",
  summary:
    "Correct a person's name, phone number or email; we email them about it. A new email may wait for a second admin",
  params: z.object({ id }),
  body: z
    .object({
      fullName: z.optional(text("Enter a name", 100)),
      email: z.optional(
        z
          .string("Enter an email")
          .check(z.trim(), z.maxLength(200, "That is too long"), z.email("Enter a valid email")),
      ),
      phoneNumber: z.optional(phone("Enter a phone number")),
      reason: text("Give a reason", 300),
    })
    .check(
      z.refine(
        ({ fullName, email, phoneNumber }) => (fullName ?? email ?? phoneNumber) !== undefined,
        "Say what to correct",
      ),
    ),
  answer: z.object({ msg: z.string(), approval: approvalRef }),
  errors: [
    "not_logged_in",
    "forbidden",
    "not_found",
    "staff_own",
    "second_admin_missing",
    "email_taken",
    "phone_taken",
  ],
});
