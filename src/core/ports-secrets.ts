/** Ports of the server's own tools. */

/** Encrypts values that are read back. `about` names the row of the value; opening throws when it differs. */
export type VaultPort = {
  seal(plain: string, about: string): Uint8Array;
  open(sealed: Uint8Array, about: string): string;
};

/**
 * Keyed hashes of the audit log's chain: nobody without the application's secret can write or continue one.
 * Keys of earlier secrets still verify what was written under them.
 */
export type AuditSealPort = {
  /** The id of the key that new entries are sealed under. */
  keyId: Uint8Array;
  /** Returns the HMAC of this text after this hash; undefined when the key is not here. */
  seal(keyId: Uint8Array, previous: Uint8Array, text: string): Uint8Array | undefined;
};

/** Codes of an authenticator app (TOTP: six digits, steps of 30 seconds). */
export type SecondFactorPort = {
  /** Returns a new secret in base 32. */
  newSecret(): string;
  /** Returns the URI for an authenticator app's QR code. */
  uriOf(secret: string, names: { issuer: string; account: string }): string;
  /**
   * Returns the step of a valid code: the current one or one of its two neighbours; undefined for any other
   * code.
   */
  stepOf(secret: string, code: string, at: Date): number | undefined;
};

/** Ed25519: keys and signatures as base64url. `privateKey` is for the vault, never for a reader. */
export type SigningPort = {
  newKey(): { publicKey: string; privateKey: string };
  sign(privateKey: string, text: string): string;
};
