/** Ports to the house's own tools. */

/** Sealing of values that are read back; `about` names the row they belong to and must be the same at opening. Throws when it is not. */
export type VaultPort = {
  seal(plain: string, about: string): Uint8Array;
  open(sealed: Uint8Array, about: string): string;
};

/** Codes of an authenticator app (TOTP: six digits, steps of 30 seconds). */
export type SecondFactorPort = {
  /** A new secret, in base 32. */
  newSecret(): string;
  /** What an app reads from a QR code. */
  uriOf(secret: string, names: { issuer: string; account: string }): string;
  /** The step a code belongs to, of the present one and its two neighbours; undefined for any other code. */
  stepOf(secret: string, code: string, at: Date): number | undefined;
};
