import { CODE_BYTES, couponCode } from "../../core/coupons.ts";
import type { Deps } from "../deps.ts";

/**
 * The two stored forms of a coupon's code: a hash to find it by, and a sealed text that its owner and issuer
 * can read.
 */

export const codeHash = (deps: Pick<Deps, "secrets">, code: string): Buffer =>
  Buffer.from(deps.secrets.digest(`coupon ${code}`));

const about = (id: string): string => `coupon ${id}`;

/** Makes a new code for a coupon, with both stored forms. */
export function newCode(deps: Pick<Deps, "random" | "secrets" | "vault">, id: string) {
  const code = couponCode(deps.random.bytes(CODE_BYTES));
  return {
    code,
    stored: { code_hash: codeHash(deps, code), sealed: Buffer.from(deps.vault.seal(code, about(id))) },
  };
}

/** Opens a coupon's sealed code, for its owner or issuer. */
export function openCode(deps: Pick<Deps, "vault">, { id, sealed }: { id: string; sealed: Buffer }): string {
  return deps.vault.open(sealed, about(id));
}
