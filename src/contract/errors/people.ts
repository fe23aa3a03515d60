import type { Entry } from "./entry.ts";

/** Refusals about accounts: passwords, API keys, second factors, contacts. */
export const PEOPLE_ERRORS = {
  erasure_held: {
    status: 409,
    msg: "We cannot erase your account yet. First end what is named here.",
    next: "End what the fields name, then ask again.",
  },
  erasure_waits: {
    status: 409,
    msg: "You already asked us to erase your account.",
    next: "Wait for its time, or take it back.",
  },
  reset_link_invalid: {
    status: 422,
    msg: "This link was already used or is too old. Ask for a new one.",
    next: "Ask for a new link at /requestPasswordReset.",
  },
  wrong_password: {
    status: 422,
    msg: "Your password is wrong.",
    next: "Type your current password, or reset it.",
  },
  password_needed: {
    status: 422,
    msg: "Enter your password to do this.",
    next: "Send the same again with password (and code, where two-step verification is on), or log in again.",
  },
  registration_code_needed: {
    status: 429,
    msg: "Many people are registering from your network, so we emailed you a code. Enter it to continue.",
    next: "Send the same registration with the emailed code as emailCode, or try again in an hour.",
  },
  registration_code_wrong: {
    status: 422,
    msg: "That code is wrong or too old. Ask for a new one.",
    next: "Send the registration without emailCode: we email a new code.",
  },
  email_unproven: {
    status: 422,
    msg: "Confirm your email first. We emailed you a code and a link.",
    next: "Open the link in the email, or POST /auth/email/prove with its code; then send again.",
  },
  email_proven: {
    status: 409,
    msg: "Your email is already confirmed.",
    next: "There is nothing more to do.",
  },
  email_needed: {
    status: 422,
    msg: "Enter an your email",
    next: "Send an email that you read: someone else confirmed the one you had.",
  },
  email_proof_wrong: {
    status: 422,
    msg: "That code or link is wrong or too old. Ask for a new one.",
    next: "Ask for a new one with POST /auth/email/requestProof.",
  },
  name_confirmed: {
    status: 409,
    msg: "Your NIN or BVN confirmed your name, so you cannot change it here. Contact us if it is wrong.",
    next: "Contact support if the name itself is wrong.",
  },
  phone_code_wrong: {
    status: 422,
    msg: "That code is wrong or too old. Ask for a new one.",
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
    msg: "You cannot have more API keys. Remove one you do not use.",
    next: "Remove one that you do not use any more.",
  },
  sandbox_off: {
    status: 422,
    msg: "There is no sandbox here, so you cannot make test keys.",
    next: "Make an API key without test.",
  },
  second_factor_needed: {
    status: 403,
    msg: "Switch on two-step verification and log in with it to do this.",
    next: "POST /auth/secondFactor/setup, then /confirm, then log in with a code.",
  },
  log_in_again: {
    status: 403,
    msg: "Please log in again to do this. Staff access ends 12 hours after log-in, or after 30 minutes without use.",
    next: "POST /auth/login again, and use the new token.",
  },
  second_factor_required: {
    status: 422,
    msg: "Enter the code from your authenticator app.",
    next: "Send the same log-in again with code: six digits, or a recovery code.",
  },
  wrong_code: {
    status: 422,
    msg: "That code is wrong or already used. Wait for the next one.",
    next: "Use the next code from your app, or a recovery code.",
  },
  second_factor_on: {
    status: 409,
    msg: "Two-step verification is already on.",
    next: "Switch it off first to use another app.",
  },
  second_factor_off: {
    status: 409,
    msg: "Two-step verification is not on.",
    next: "Begin with POST /auth/secondFactor/setup.",
  },
  webhook_url_refused: {
    status: 400,
    msg: "This webhook address cannot be used.",
    next: "Give an https address of a server on the public internet, without a password in it.",
  },
  push_refused: {
    status: 400,
    msg: "We cannot send messages to this device.",
    next: "Give the endpoint and keys of a browser's push subscription, with an https address on the public internet.",
  },
  contact_exists: {
    status: 409,
    msg: "This number is already in your contacts.",
    next: "Edit the contact that has it.",
  },
  too_many_contacts: {
    status: 422,
    msg: "Your contacts are full. Delete some you do not use.",
    next: "Delete contacts you do not use any more.",
  },
  customer_exists: {
    status: 409,
    msg: "You have a customer with this name already.",
    next: "Open that customer, or choose another name.",
  },
  number_of_another_customer: {
    status: 409,
    msg: "Another of your customers has this number.",
    next: "Take the number from that customer first.",
  },
  too_many_customers: {
    status: 422,
    msg: "Your book is full. Delete customers you do not sell to any more.",
    next: "Delete customers you do not sell to any more.",
  },
  shop_name_refused: {
    status: 422,
    msg: "Your shop cannot have this name. Choose your own.",
    next: "Choose a name without ours in it.",
  },
  sale_exists: {
    status: 409,
    msg: "This purchase is in your book already.",
    next: "Open its customer. Take the sale out there to enter it again.",
  },
  nothing_to_sell: {
    status: 422,
    msg: "Only a purchase of yours that was delivered can be sold on.",
    next: "Wait until it is delivered. What was paid back cannot be sold.",
  },
  too_many_meters: {
    status: 422,
    msg: "You cannot name more meters. Remove a name you do not use.",
    next: "Remove the names of meters you do not use any more.",
  },
} as const satisfies Record<string, Entry>;

export const DEVELOPER_ERRORS = {
  webhook_not_set: {
    status: 422,
    msg: "You have not set a webhook address.",
    next: "Set one with POST /auth/updateWebhook first.",
  },
  chat_off: {
    status: 409,
    msg: "This chat is not offered now.",
    next: "Read name in GET /auth/chats: it is null while a chat is not offered.",
  },
  channel_rotating: {
    status: 409,
    msg: "The old address is still good. Wait until it ends.",
    next: "Wait a day after the last change. The address that you were shown then is good.",
  },
  webhook_rotating: {
    status: 409,
    msg: "Your old secret still works. End it first.",
    next: "End it with POST /auth/webhook/endOldSecret, or wait until its 24 hours are over; then rotate again.",
  },
} as const satisfies Record<string, Entry>;
