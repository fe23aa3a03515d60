import type { Kobo } from "./money.ts";
import { normalisePhone } from "./networks.ts";

/**
 * Passkeys as proof when money leaves, and at the log-in: what an answer is good for, and for how long (rules
 * 3.41, 11.21, 11.22).
 */

export const PASSKEYS_MOST = 10;
/** The time in which a challenge is answered. */
export const PASSKEY_CHALLENGE_MS = 2 * 60_000;
/** The same at a log-in, where a code of the second factor may have to be looked up in between. */
export const LOGIN_CHALLENGE_MS = 5 * 60_000;

/** The ways by which a device may reach its passkey; a browser's unknown ones are dropped. */
export const PASSKEY_TRANSPORTS = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
export type PasskeyTransport = (typeof PASSKEY_TRANSPORTS)[number];

export const PAYMENT_ACTS = [
  "withdrawal",
  "transfer",
  "coupon",
  "purchase",
  "bulk",
  "schedule",
  "choice",
  "add_passkey",
  "remove_passkey",
  "set_pin",
  "change_details",
] as const;

/** An act that takes proof, with the facts that its passkey answer is bound to. Kobo. */
export type PaymentAct =
  | { act: "withdrawal"; amount: Kobo; bankName: string; accountNumber: string }
  | { act: "transfer" | "coupon"; amount: Kobo; userName: string }
  | { act: "purchase" | "schedule"; amount: Kobo; number: string }
  | { act: "bulk"; amount: Kobo }
  | { act: "choice"; freeDaily?: Chosen; purchasesAbove?: Chosen }
  | MeansAct;

/** A change of the means of proof themselves (rules 11.25), or of the owner's own details (rules 3.37). */
export type MeansAct =
  | { act: "add_passkey" | "set_pin" | "change_details" }
  | { act: "remove_passkey"; passkeyId: string };

/** A choice that is made, taken back (null), or left as it is. */
type Chosen = Kobo | null | undefined;

/** The same facts as a form sends them, side by side. */
export type FlatAct = {
  act: (typeof PAYMENT_ACTS)[number];
  amount?: Kobo | undefined;
  bankName?: string | undefined;
  accountNumber?: string | undefined;
  userName?: string | undefined;
  number?: string | undefined;
  freeDaily?: Kobo | undefined;
  purchasesAbove?: Kobo | "none" | undefined;
  passkeyId?: string | undefined;
};

/** Returns the act that a form names; undefined when a fact of it is missing. */
export function actOf(form: FlatAct): PaymentAct | undefined {
  const { act, amount, bankName, accountNumber, userName } = form;
  switch (act) {
    case "withdrawal":
      return amount && bankName && accountNumber ? { act, amount, bankName, accountNumber } : undefined;
    case "transfer":
    case "coupon":
      return amount && userName ? { act, amount, userName } : undefined;
    case "purchase":
    case "schedule":
    case "bulk":
      return orderOf(act, form);
    case "choice":
      return choiceOf(form);
    default:
      return meansOf(act, form);
  }
}

function orderOf(act: "purchase" | "schedule" | "bulk", { amount, number }: FlatAct): PaymentAct | undefined {
  if (!amount) return undefined;
  if (act === "bulk") return { act, amount };
  return number ? { act, amount, number } : undefined;
}

function meansOf(act: MeansAct["act"], { passkeyId }: FlatAct): MeansAct | undefined {
  if (act !== "remove_passkey") return { act };
  return passkeyId ? { act, passkeyId } : undefined;
}

function choiceOf({ freeDaily, purchasesAbove: above }: FlatAct): PaymentAct | undefined {
  if (freeDaily === undefined && above === undefined) return undefined;
  return { act: "choice", freeDaily, purchasesAbove: above === "none" ? null : above };
}

/** Returns the text that stands for an act: two acts have the same one only when they are the same. */
export function actText(act: PaymentAct): string {
  return JSON.stringify([act.act, ...factsOf(act)]);
}

function factsOf(act: PaymentAct): string[] {
  switch (act.act) {
    case "withdrawal":
      return [`${act.amount}`, plain(act.bankName), act.accountNumber];
    case "transfer":
    case "coupon":
      return [`${act.amount}`, plain(act.userName)];
    case "purchase":
    case "schedule":
      return [`${act.amount}`, normalisePhone(act.number) ?? act.number.trim()];
    case "bulk":
      return [`${act.amount}`];
    case "choice":
      return [chosen(act.freeDaily), chosen(act.purchasesAbove)];
    case "remove_passkey":
      return [act.passkeyId.toLowerCase()];
    case "add_passkey":
    case "set_pin":
    case "change_details":
      return [];
  }
}

const chosen = (value: Chosen): string => (value === null ? "none" : `${value ?? ""}`);
const plain = (name: string): string => name.trim().toLowerCase();

/**
 * True when the count of a passkey's signatures has moved on. Many passkeys never count: theirs stays at
 * zero. One that goes back, or stands still, says that the passkey was copied.
 */
export function hasCountedOn(stored: number, given: number): boolean {
  return given > stored || (given === 0 && stored === 0);
}

/** The signatures that we can check: ES256, EdDSA and RS256. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257] as const;

/** A passkey as its device knows it. */
type Known = { credentialId: string; transports: readonly PasskeyTransport[] };

/** The options by which a browser has to make a passkey (PublicKeyCredentialCreationOptionsJSON). */
export function creationOptions(about: {
  challenge: string;
  site: { host: string; name: string };
  person: { handle: string; userName: string };
  known: readonly Known[];
}) {
  const { challenge, site, person, known } = about;
  return {
    challenge,
    rp: { id: site.host, name: site.name },
    user: { id: person.handle, name: person.userName, displayName: person.userName },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ alg, type: "public-key" as const })),
    timeout: PASSKEY_CHALLENGE_MS,
    attestation: "none" as const,
    excludeCredentials: known.map(knownShape),
    authenticatorSelection: {
      residentKey: "preferred" as const,
      requireResidentKey: false,
      userVerification: "required" as const,
    },
  };
}

/** The options by which a browser has to use a passkey (PublicKeyCredentialRequestOptionsJSON). */
export function requestOptions(about: { challenge: string; host: string; known: readonly Known[] }) {
  return {
    challenge: about.challenge,
    rpId: about.host,
    timeout: PASSKEY_CHALLENGE_MS,
    allowCredentials: about.known.map(knownShape),
    userVerification: "required" as const,
  };
}

/** The options of a log-in: any passkey of this house that its device finds by itself. */
export function loginOptions({ challenge, host }: { challenge: string; host: string }) {
  const timeout = PASSKEY_CHALLENGE_MS;
  return { challenge, rpId: host, timeout, userVerification: "required" as const };
}

function knownShape({ credentialId, transports }: Known) {
  return { id: credentialId, type: "public-key" as const, transports: [...transports] };
}

/** Returns the ways that we know among those that a browser names. */
export function knownTransports(named: readonly string[] = []): PasskeyTransport[] {
  return PASSKEY_TRANSPORTS.filter((one) => named.includes(one));
}
