import { type NameRefusal, nameRefusal } from "../../core/people-names.ts";
import { checkNewPassword, type PasswordFault } from "../../core/people-passwords.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { openGuarded } from "../../db/ledger.ts";
import { type Unique, violatedUnique } from "../../db/people.ts";
import { findIdByName, findTaken, findWhole, insertPerson } from "../people/queries.ts";
import { noteConsents, REGISTRATION } from "../consents/consents.ts";
import { commit, type Deps } from "../deps.ts";
import { logInAs } from "./login.ts";
import { sendProof } from "./email-proof.ts";
import { remember } from "./known-devices.ts";
import { rememberAddress } from "./login-attempt.ts";
import { type CodeFault, mailCode, showCode } from "./registration-code.ts";
import { type Opened, type Origin, openSession } from "./sessions.ts";
import { type ReturnAnswer, takeAnswer } from "./taken-limit.ts";

/** A registration that passed the contract: the phone number has 11 digits. */
export type Registration = {
  userName: string;
  email: string;
  phone: string;
  fullName: string | undefined;
  password: string;
  passwordCheck: string;
  referredBy: string | undefined;
  /** The code mailed to the email, where one was asked for (rules 3.25). */
  emailCode: string | undefined;
};

type TakenFault = {
  code: "user_name_taken" | "email_taken" | "phone_taken";
  fields: Partial<Record<Unique, string>>;
};
type NameFault = { code: "user_name_refused"; fields: { userName: string } };
export type RegisterFault =
  | PasswordFault
  | NameFault
  | TakenFault
  | { code: "unknown_referrer"; fields: { referredBy: string } }
  | { code: "registration_code_needed" }
  | CodeFault
  | { code: "overloaded" };

/** `isNew` is false when the account existed and the form was its owner's log-in. */
export type Registered = Opened & { isNew: boolean };

/**
 * Opens an account: person, wallet, earnings account and first session in one commit. A repeat of the same
 * form is a log-in. Errors: passwords_differ, password_common, unknown_referrer, user_name_refused,
 * user_name_taken, email_taken, phone_taken (with the fields), overloaded when too many passwords wait to be
 * hashed (rules 3.2 to 3.6). Beyond the budget of its address (rules 3.25): registration_code_needed,
 * registration_code_wrong, account_locked after too many wrong codes.
 */
export async function register(
  deps: Deps,
  form: Registration,
  origin: Origin,
): Promise<Result<Registered, RegisterFault>> {
  const password = checkNewPassword(form);
  if (!password.ok) return password;
  const returnAnswer = await takeAnswer(deps, origin);
  if (returnAnswer) return tryForm(deps, { form, origin }, returnAnswer);
  const { emailCode: code } = form;
  return code === undefined ? askForCode(deps, { form, origin }) : tryWithCode(deps, { form, origin, code });
}

type Sent = { form: Registration; origin: Origin };

/**
 * Looks for what is taken, and opens the account where nothing is. `returnAnswer` runs when an account is
 * opened: every refusal tells something about other people, that of a name too, for nothing else was taken.
 */
async function tryForm(
  deps: Deps,
  { form, origin }: Sent,
  returnAnswer: ReturnAnswer,
): Promise<Result<Registered, RegisterFault>> {
  const taken = await findTaken(deps.db, form);
  if (taken.length > 0) {
    const answer = await answerTaken(deps, { form, origin, taken });
    if (answer.ok) await returnAnswer();
    return answer;
  }
  const name = checkName(deps, form.userName);
  const referrer = name.ok ? await findReferrer(deps, form) : name;
  if (!referrer.ok) return referrer;
  await returnAnswer();
  const hash = await deps.passwords.hash(form.password);
  if (hash === undefined) return fail({ code: "overloaded" });
  return save(deps, { form, origin, referrerId: referrer.value, hash });
}

/**
 * Answers in the same way whether anything is taken or not: the form is tried as a log-in of its owner, as
 * anybody may at the log-in, and where that opens nothing a code is mailed to its email.
 */
async function askForCode(deps: Deps, { form, origin }: Sent): Promise<Result<Registered, RegisterFault>> {
  const opened = await openOwn(deps, { form, origin });
  if (opened.ok) return ok({ ...opened.value, isNew: false });
  if (opened.fault.code === "overloaded") return fail({ code: "overloaded" });
  await mailCode(deps, form.email);
  return fail({ code: "registration_code_needed" });
}

const NOTHING_TO_RETURN = () => Promise.resolve();

async function tryWithCode(
  deps: Deps,
  { form, origin, code }: Sent & { code: string },
): Promise<Result<Registered, RegisterFault>> {
  const shown = await showCode(deps, { email: form.email, code, address: origin.address });
  if (shown.ok) return tryForm(deps, { form, origin }, NOTHING_TO_RETURN);
  const opened = await openOwn(deps, { form, origin });
  return opened.ok ? ok({ ...opened.value, isNew: false }) : shown;
}

/** Refuses names that read as a phone number or like the house; an account that is there keeps its name. */
function checkName({ settings }: Pick<Deps, "settings">, userName: string): Result<undefined, NameFault> {
  const refusal = nameRefusal(userName, settings.brandName);
  if (!refusal) return ok(undefined);
  return fail({ code: "user_name_refused", fields: { userName: NAME_REFUSED[refusal] } });
}

const NAME_REFUSED: Record<NameRefusal, string> = {
  phone: "A username cannot look like a phone number.",
  reserved: "This username is kept for our staff. Choose another one.",
};

/** Finds the referrer by name. A person's own name is unknown, because they do not exist yet. */
async function findReferrer(
  deps: Pick<Deps, "db">,
  form: Registration,
): Promise<Result<string | null, RegisterFault>> {
  if (!form.referredBy) return ok(null);
  const isSelf = form.referredBy.toLowerCase() === form.userName.toLowerCase();
  const id = isSelf ? undefined : await findIdByName(deps.db, form.referredBy);
  if (id !== undefined) return ok(id);
  const referredBy = "We could not find this person. Check the username, or leave it empty.";
  return fail({ code: "unknown_referrer", fields: { referredBy } });
}

type Ready = { form: Registration; origin: Origin; referrerId: string | null; hash: string };

/**
 * Stores the account. Two people may ask for one name at once: the unique indexes decide, and their refusal
 * is an ordinary answer.
 */
async function save(deps: Deps, ready: Ready): Promise<Result<Registered, RegisterFault>> {
  try {
    return ok({ ...(await insert(deps, ready)), isNew: true });
  } catch (error) {
    const field = violatedUnique(error);
    if (!field) throw error;
    await takeAnswer(deps, ready.origin);
    const taken = await findTaken(deps.db, ready.form);
    return answerTaken(deps, { ...ready, taken: taken.length === ALL ? taken : [field] });
  }
}

/** The number of unique fields: user name, email and phone number. */
const ALL = 3;

type Taken = Pick<Ready, "form" | "origin"> & { taken: readonly Unique[] };

/**
 * Answers when unique fields are taken. When all are taken, the account may be the person's own (a repeat, or
 * a lost answer), so the form is tried as a log-in. The refusal does not show which field belongs to whom,
 * because the try counts as one with this user name in any case.
 */
async function answerTaken(
  deps: Deps,
  { form, origin, taken }: Taken,
): Promise<Result<Registered, RegisterFault>> {
  if (taken.length < ALL) return fail(takenFault(taken));
  const opened = await openOwn(deps, { form, origin });
  if (opened.ok) return ok({ ...opened.value, isNew: false });
  return fail(opened.fault.code === "overloaded" ? { code: "overloaded" } : takenFault(taken));
}

/** Tries the form as the log-in of the person who has all three of its names. */
async function openOwn(deps: Deps, { form, origin }: Sent) {
  const person = await findWhole(deps.db, form);
  const credentials = { login: form.userName, password: form.password };
  return logInAs(deps, { person, credentials, origin });
}

function insert(deps: Deps, { form, origin, referrerId, hash }: Ready): Promise<Opened> {
  const id = deps.ids.next();
  const at = deps.clock.now();
  return commit(deps, "people.register", async (tx) => {
    await insertPerson(tx, {
      id,
      user_name: form.userName,
      full_name: form.fullName ?? "",
      email: form.email,
      phone: form.phone,
      password_hash: hash,
      referred_by: referrerId,
      wallet_account: await openGuarded(tx, "wallet", id),
      earnings_account: await openGuarded(tx, "earnings", id),
      created_at: at,
      last_login_at: at,
    });
    await noteConsents(deps, tx, { userId: id, ...REGISTRATION, address: origin.address });
    await rememberAddress(tx, { ...form, address: origin.address, at });
    await remember(deps, tx, { userId: id, token: origin.device, at });
    await sendProof(deps, tx, { id, userName: form.userName, email: form.email });
    return openSession(deps, tx, { userId: id, userAgent: origin.userAgent, at });
  });
}

const TAKEN = {
  userName: { code: "user_name_taken", text: "That username is already taken." },
  email: { code: "email_taken", text: "That email is already registered." },
  phoneNumber: { code: "phone_taken", text: "That phone number is already registered." },
} as const;

/** Makes the refusal: the first field gives the code, and the form gets all known fields. */
function takenFault(fields: readonly Unique[]): TakenFault {
  const [first = "userName"] = fields;
  return {
    code: TAKEN[first].code,
    fields: Object.fromEntries(fields.map((field) => [field, TAKEN[field].text])),
  };
}
