import * as z from "zod/mini";
import { PASSWORD_MAX, PASSWORD_MIN } from "../core/people.ts";
import { defineRoute } from "./define.ts";
import { PROOF_ERRORS, proof } from "./proof.ts";
import { id, message, text, time, yesNo } from "./shapes.ts";

/** Passwords, webhook address and second factor. */

const ALL_REQUIRED = "All fields are required";
const EMAIL = "Enter an your email";

function newPassword() {
  return text(ALL_REQUIRED, PASSWORD_MAX).check(
    z.minLength(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters`),
  );
}

const code = text("Enter the code", 40);

/** The proof of the account's owner; a log-in of the last ten minutes needs none (rules 3.30). */
export const ownerProof = {
  password: z.optional(z.string(ALL_REQUIRED).check(z.maxLength(PASSWORD_MAX, "That is too long"))),
  code: z.optional(z.string("Enter the code").check(z.trim(), z.maxLength(40, "That is too long"))),
};
export const OWNER_ERRORS = [
  "password_needed",
  "wrong_password",
  "second_factor_required",
  "wrong_code",
  "account_locked",
  "overloaded",
] as const;

/** Refusals of an act that takes the proof of its owner and a PIN or passkey. */
export const OWNER_OR_PROOF = [
  ...OWNER_ERRORS.filter((one) => one !== "overloaded"),
  ...PROOF_ERRORS,
] as const;

/** The access that stays when the password changes; left out means removed (rules 3.33). */
const kept = { keepKeys: z.optional(yesNo()), keepWebhook: z.optional(yesNo()) };

const resetRequestForm = z.object({ email: text(EMAIL) });

const resetForm = z.object({
  token: text("This link is not whole", 100),
  userId: id,
  newPassword: newPassword(),
  newPasswordCheck: text(ALL_REQUIRED, PASSWORD_MAX),
  ...kept,
});

const changePasswordForm = z.object({
  oldPassword: text(ALL_REQUIRED, PASSWORD_MAX),
  newPassword: newPassword(),
  newPasswordCheck: text(ALL_REQUIRED, PASSWORD_MAX),
  ...kept,
});

export const requestPasswordReset = defineRoute({
  method: "POST",
  path: "/auth/requestPasswordReset",
  access: "visitor",
  rate: "login",
  summary:
    "Email a reset link, by the account's email or username; the answer is the same without an account",
  body: resetRequestForm,
  answer: message,
  errors: [],
});

export const resetPassword = defineRoute({
  method: "POST",
  path: "/auth/resetpassword",
  access: "visitor",
  rate: "login",
  summary:
    "Set a new password with the token of a reset link; ends all sessions and removes API keys and webhook unless kept",
  body: resetForm,
  answer: message,
  errors: ["reset_link_invalid", "passwords_differ", "password_common", "overloaded"],
});

export const changePassword = defineRoute({
  method: "POST",
  path: "/auth/changepassword",
  access: "user",
  rate: "login",
  summary: "Change your password; ends all other sessions and removes API keys and webhook unless kept",
  body: changePasswordForm,
  answer: message,
  errors: [
    "not_logged_in",
    "wrong_password",
    "account_locked",
    "passwords_differ",
    "password_common",
    "overloaded",
  ],
});

export const requestEmailProof = defineRoute({
  method: "POST",
  path: "/auth/email/requestProof",
  access: "user",
  rate: "login",
  summary:
    "Email a code and a link that confirm your email, or a new one with the password (and the PIN or a passkey)",
  body: z.object({
    email: z.optional(
      z.string(EMAIL).check(z.trim(), z.maxLength(200, "That is too long"), z.email("Enter a valid email")),
    ),
    ...ownerProof,
    proof,
  }),
  answer: z.object({ msg: z.string(), email: z.string() }),
  errors: ["not_logged_in", "email_proven", "email_needed", ...OWNER_OR_PROOF],
});

export const proveEmail = defineRoute({
  method: "POST",
  path: "/auth/email/prove",
  access: "user",
  rate: "login",
  summary: "Confirm your email with the code we emailed",
  body: z.object({ code }),
  answer: z.object({ msg: z.string(), email: z.string() }),
  errors: ["not_logged_in", "email_proof_wrong", "email_taken", "account_locked"],
});

export const proveEmailLink = defineRoute({
  method: "POST",
  path: "/auth/email/proveLink",
  access: "visitor",
  rate: "login",
  summary: "Confirm an email with the parts of the emailed link, without a log-in",
  body: z.object({ userId: id, token: text("This link is not whole", 100) }),
  answer: z.object({ msg: z.string(), email: z.string() }),
  errors: ["email_proof_wrong", "email_taken", "account_locked"],
});

export const updateWebhook = defineRoute({
  method: "POST",
  path: "/auth/updateWebhook",
  access: "user",
  rate: "lookup",
  summary:
    "Set the webhook address for finished transactions (empty removes it); a new signing secret is shown once",
  body: z.object({
    webhookUrl: z.string("Enter a web address").check(z.trim(), z.maxLength(500, "That is too long")),
    /** Make a new signing secret even if there is one. */
    newSecret: z.optional(yesNo()),
    ...ownerProof,
  }),
  holdsSecret: true,
  answer: z.object({
    msg: z.string(),
    webhookUrl: z.nullable(z.string()),
    /** Set only when it was made by this request. */
    webhookSecret: z.nullable(z.string()),
  }),
  errors: ["not_logged_in", "webhook_url_refused", ...OWNER_ERRORS],
});

export const readSecondFactor = defineRoute({
  method: "GET",
  path: "/auth/secondFactor",
  access: "user",
  summary: "Whether a second factor is on, and how many recovery codes are left",
  answer: z.object({
    isOn: z.boolean(),
    since: z.nullable(time),
    recoveryCodesLeft: z.int(),
    /** True when this session has proven the second factor. */
    isProven: z.boolean(),
  }),
  errors: ["not_logged_in"],
});

export const setUpSecondFactor = defineRoute({
  method: "POST",
  path: "/auth/secondFactor/setup",
  access: "user",
  rate: "login",
  summary: "Set up an authenticator app: its secret, as text and as an address for a QR code",
  body: z.object({ password: text(ALL_REQUIRED, PASSWORD_MAX) }),
  holdsSecret: true,
  answer: z.object({ msg: z.string(), secret: z.string(), otpauthUrl: z.string() }),
  errors: ["not_logged_in", "wrong_password", "account_locked", "second_factor_on", "overloaded"],
});

export const confirmSecondFactor = defineRoute({
  method: "POST",
  path: "/auth/secondFactor/confirm",
  access: "user",
  rate: "lookup",
  summary: "Switch the second factor on with a code from the app; ten recovery codes are shown only now",
  body: z.object({ code }),
  holdsSecret: true,
  answer: z.object({ msg: z.string(), recoveryCodes: z.array(z.string()) }),
  errors: ["not_logged_in", "wrong_code", "second_factor_on", "second_factor_off"],
});

export const disableSecondFactor = defineRoute({
  method: "POST",
  path: "/auth/secondFactor/disable",
  access: "user",
  rate: "login",
  summary: "Switch the second factor off with password and code",
  body: z.object({ password: text(ALL_REQUIRED, PASSWORD_MAX), code }),
  answer: message,
  errors: [
    "not_logged_in",
    "wrong_password",
    "wrong_code",
    "account_locked",
    "second_factor_off",
    "overloaded",
  ],
});
