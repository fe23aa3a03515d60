import * as z from "zod/mini";
import { ACCOUNT_NUMBER } from "../core/banks.ts";
import { actOf, PASSKEY_TRANSPORTS, PAYMENT_ACTS } from "../core/passkeys.ts";
import { defineRoute } from "./define.ts";
import { amount, amountFromZero } from "./money.ts";
import { login, loginForm } from "./auth.ts";
import { bytes, loginAnswer, named, PROOF_ERRORS, proof, UNREADABLE } from "./proof.ts";
import { OWNER_ERRORS, ownerProof } from "./security.ts";
import { digits, id, message, text, time } from "./shapes.ts";

/** Passkeys: the phone's own screen lock in place of the payment PIN, and of the password at the log-in. */

/** The answer of a browser that made a passkey (RegistrationResponseJSON). */
const newPasskeyAnswer = z.object(
  {
    ...named,
    response: z.object(
      {
        clientDataJSON: bytes(4_000),
        attestationObject: bytes(24_000),
        transports: z.optional(
          z
            .array(z.string(UNREADABLE).check(z.maxLength(40, UNREADABLE)), UNREADABLE)
            .check(z.maxLength(10, UNREADABLE)),
        ),
      },
      UNREADABLE,
    ),
  },
  UNREADABLE,
);

/** A passkey as its owner sees it. */
export const passkey = z.object({ id, name: z.string(), madeAt: time, lastUsedAt: z.nullable(time) });

/** The owner's proof, and that of a payment where the owner has a PIN or a passkey already. */
const changeForm = z.object({ ...ownerProof, proof });
const CHANGE_ERRORS = [...new Set([...OWNER_ERRORS, ...PROOF_ERRORS])];

const base64url = z.string();
const known = z.array(
  z.object({
    id: base64url,
    type: z.literal("public-key"),
    transports: z.array(z.enum(PASSKEY_TRANSPORTS)),
  }),
);

export const beginPasskey = defineRoute({
  method: "POST",
  path: "/auth/passkeys/begin",
  access: "user",
  rate: "login",
  summary:
    "Begin to add a passkey; needs the password, the code where a second factor is on, and the PIN or passkey you already have",
  body: changeForm,
  answer: z.object({
    /** For `navigator.credentials.create` (PublicKeyCredentialCreationOptionsJSON); good for two minutes. */
    options: z.object({
      challenge: base64url,
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: base64url, name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
      timeout: z.int(),
      attestation: z.literal("none"),
      excludeCredentials: known,
      authenticatorSelection: z.object({
        residentKey: z.literal("preferred"),
        requireResidentKey: z.boolean(),
        userVerification: z.literal("required"),
      }),
    }),
  }),
  errors: ["not_logged_in", "passkeys_impossible", "too_many_passkeys", ...CHANGE_ERRORS],
});

export const addPasskey = defineRoute({
  method: "POST",
  path: "/auth/passkeys",
  access: "user",
  rate: "login",
  summary: "Add the passkey that the browser made; we email its owner",
  body: z.object({ name: text("Name this passkey", 60), response: newPasskeyAnswer }),
  answer: passkey,
  errors: ["not_logged_in", "passkeys_impossible", "too_many_passkeys", "passkey_known", "passkey_refused"],
});

export const removePasskey = defineRoute({
  method: "POST",
  path: "/auth/passkeys/{id}/remove",
  access: "user",
  rate: "login",
  summary:
    "Remove a passkey; needs the password, the code where a second factor is on, and the PIN or a passkey",
  params: z.object({ id }),
  body: changeForm,
  answer: message,
  errors: ["not_logged_in", "not_found", ...CHANGE_ERRORS],
});

const SAY_ALL = "Say all that the passkey is asked for";

export const askPasskey = defineRoute({
  method: "POST",
  path: "/auth/passkeys/challenge",
  access: "user",
  rate: "lookup",
  summary:
    "Get a challenge for your passkeys that confirms one act: this amount, to this receiver, once, within two minutes",
  body: z
    .object({
      act: z.enum(PAYMENT_ACTS, "Select an act"),
      /** Money that is withdrawn or sent, or the price of a purchase. */
      amount: z.optional(amount()),
      /** The bank account of a withdrawal. */
      bankName: z.optional(text("Select a bank", 120)),
      accountNumber: z.optional(
        digits("Enter account number", {
          pattern: ACCOUNT_NUMBER,
          wrong: "An account number has 10 digits",
        }),
      ),
      /** The receiver of a transfer or a coupon. */
      userName: z.optional(text("Enter a username", 40)),
      /** The phone or meter number of a purchase. */
      number: z.optional(
        digits("Enter a number", { pattern: /^[+\d][\d ()-]{6,24}$/, wrong: "Enter a valid number" }),
      ),
      /** The change of one's own choices. */
      freeDaily: z.optional(amountFromZero()),
      purchasesAbove: z.optional(z.union([z.literal("none"), amountFromZero()], "enter a valid amount")),
      /** The passkey that is removed. */
      passkeyId: z.optional(id),
    })
    .check(z.refine((form) => actOf(form) !== undefined, { path: ["act"], error: SAY_ALL })),
  answer: z.object({
    /** For `navigator.credentials.get` (PublicKeyCredentialRequestOptionsJSON). */
    options: z.object({
      challenge: base64url,
      rpId: z.string(),
      timeout: z.int(),
      allowCredentials: known,
      userVerification: z.literal("required"),
    }),
  }),
  errors: ["not_logged_in", "passkeys_impossible", "passkey_not_set"],
});

export const beginPasskeyLogin = defineRoute({
  method: "POST",
  path: "/auth/login/passkey/begin",
  access: "visitor",
  rate: "login",
  summary: "Begin to log in with a passkey: a challenge that any passkey of this house answers, once",
  answer: z.object({
    /** For `navigator.credentials.get` (PublicKeyCredentialRequestOptionsJSON); good for five minutes. */
    options: z.object({
      challenge: base64url,
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal("required"),
    }),
  }),
  errors: ["passkeys_impossible"],
});

export const logInByPasskey = defineRoute({
  method: "POST",
  path: "/auth/login/passkey",
  access: "visitor",
  rate: "login",
  summary: "Log in with a passkey's answer, and the code where a second factor is on",
  body: z.object({ passkey: loginAnswer, code: loginForm.shape.code }),
  holdsSecret: true,
  answer: login.answer,
  errors: [
    "passkey_login_refused",
    "account_locked",
    "second_factor_required",
    "wrong_code",
    "account_blocked",
    "overloaded",
  ],
});
