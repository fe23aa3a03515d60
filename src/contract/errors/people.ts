import type { Entry } from "./entry.ts";

/** Refusals about accounts: passwords, API keys, second factors, contacts. */
export const PEOPLE_ERRORS = {
  reset_link_invalid: {
    status: 422,
    msg: "This link was used already, or is too old.",
    next: "Ask for a new link at /requestPasswordReset.",
  },
  wrong_password: {
    status: 422,
    msg: "Your password is not right.",
    next: "Type your present password, or reset it.",
  },
  password_needed: {
    status: 422,
    msg: "Enter your password to do this.",
    next: "Send the same again with password (and code, where the second factor is on), or log in again.",
  },
  registration_code_needed: {
    status: 429,
    msg: "Too many registrations came from your network. We have mailed you a code: enter it to go on.",
    next: "Send the same registration with the mailed code as emailCode, or try again in an hour.",
  },
  registration_code_wrong: {
    status: 422,
    msg: "That code is not right, or is too old.",
    next: "Send the registration without emailCode: a new code is mailed.",
  },
  email_unproven: {
    status: 422,
    msg: "Confirm your email first: we have sent you a mail with a code and a link.",
    next: "Open the link of the mail, or POST /auth/email/prove with its code; then send again.",
  },
  email_proven: {
    status: 409,
    msg: "Your email is confirmed already.",
    next: "There is nothing more to do.",
  },
  email_needed: {
    status: 422,
    msg: "Enter an your email",
    next: "Name the email that you read: somebody else confirmed the one you had.",
  },
  email_proof_wrong: {
    status: 422,
    msg: "That code or link is not right, or is too old.",
    next: "Ask for a new one with POST /auth/email/requestProof.",
  },
  name_confirmed: {
    status: 409,
    msg: "Your name is confirmed by your NIN or BVN, so it cannot be changed here.",
    next: "Contact support if the name itself is wrong.",
  },
  phone_code_wrong: {
    status: 422,
    msg: "That code is not right, or is too old.",
    next: "Ask for a new one with POST /auth/details/phone/requestCode.",
  },
  session_needed: {
    status: 403,
    msg: "Please log in to do this: an API key is not enough.",
    next: "Use the token of a log-in in x-auth-token.",
  },
  key_scope: {
    status: 403,
    msg: "This API key is not allowed to do this.",
    next: "Use a key with the scope named in the answer. Its owner sets it at PATCH /auth/apiKey/{id}.",
  },
  key_address: {
    status: 403,
    msg: "This API key cannot be used from this network address.",
    next: "Call from an address that the key lists, or have its owner add yours.",
  },
  too_many_keys: {
    status: 422,
    msg: "You have as many API keys as there can be.",
    next: "Remove one that you do not use any more.",
  },
  sandbox_off: {
    status: 422,
    msg: "This installation has no sandbox, so it makes no test keys.",
    next: "Make an API key without test.",
  },
  second_factor_needed: {
    status: 403,
    msg: "Switch on your second factor and log in with it to do this.",
    next: "POST /auth/secondFactor/setup, then /confirm, then log in with a code.",
  },
  log_in_again: {
    status: 403,
    msg: "Please log in again to do this: your powers of staff are over for this log-in.",
    next: "POST /auth/login again, and use the new token. Powers last 12 hours, and 30 minutes without use.",
  },
  second_factor_required: {
    status: 422,
    msg: "Enter the code of your authenticator app.",
    next: "Send the same log-in again with code: six digits, or a recovery code.",
  },
  wrong_code: {
    status: 422,
    msg: "That code is not right, or was used already.",
    next: "Wait for the next code of your app, or use a recovery code.",
  },
  second_factor_on: {
    status: 409,
    msg: "Your second factor is on already.",
    next: "Switch it off first to use another app.",
  },
  second_factor_off: {
    status: 409,
    msg: "There is no second factor to do this with.",
    next: "Begin with POST /auth/secondFactor/setup.",
  },
  webhook_url_refused: {
    status: 400,
    msg: "This webhook address cannot be used.",
    next: "Give an https address of a server on the public internet, without a password in it.",
  },
  contact_exists: {
    status: 409,
    msg: "This number is already among your contacts.",
    next: "Edit the contact that has it.",
  },
  too_many_contacts: {
    status: 422,
    msg: "You have as many contacts as there can be.",
    next: "Delete contacts you do not use any more.",
  },
  too_many_meters: {
    status: 422,
    msg: "You have named as many meters as you can.",
    next: "Remove the names of meters you do not use any more.",
  },
} as const satisfies Record<string, Entry>;

export const DEVELOPER_ERRORS = {
  webhook_not_set: {
    status: 422,
    msg: "No webhook address is set.",
    next: "Set one with POST /auth/updateWebhook first.",
  },
  webhook_rotating: {
    status: 409,
    msg: "The old secret still signs.",
    next: "End it with POST /auth/webhook/endOldSecret, or wait until its 24 hours are over; then rotate again.",
  },
} as const satisfies Record<string, Entry>;
