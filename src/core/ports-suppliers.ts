import type { SupplierPort } from "./ports.ts";

/** How suppliers are set up: from a row that an admin edits to a port that sells. */

export const CREDENTIAL_NAMES = [
  "token",
  "username",
  "password",
  "apiKey",
  "secretKey",
  "publicKey",
] as const;
export type CredentialName = (typeof CREDENTIAL_NAMES)[number];

/** Our credentials at a supplier, in plain; each dialect says which of them it takes. */
export type SupplierCredentials = Readonly<Partial<Record<CredentialName, string>>>;

/** A supplier as an admin set it up. `options` are read by its dialect alone and never hold a credential. */
export type SupplierSetup = {
  code: string;
  dialect: string;
  /** Without a slash at the end; empty while it is not known. */
  baseUrl: string;
  maxInFlight: number;
  vendTimeoutMs: number;
  options: unknown;
  credentials: SupplierCredentials | undefined;
};

/** The problems of a set-up, as sentences by field: `baseUrl`, `credentials`, `options.networkIds`. */
export type SetupProblems = Readonly<Record<string, string>>;

/** The adapters, by dialect. */
export type SupplierDialectsPort = {
  /** Returns the problems of a set-up; none when it can sell. */
  problemsOf(setup: SupplierSetup): SetupProblems;
  /** True when the dialect, as set up, can be asked for our float. */
  tellsFloat(setup: SupplierSetup): boolean;
  /** Returns a port that talks to the supplier as set up; undefined when the set-up has a problem. */
  connect(setup: SupplierSetup): SupplierPort | undefined;
};
