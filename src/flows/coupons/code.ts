import { CODE_BYTES, couponCode } from "../../core/coupons.ts";
import type { Deps } from "../deps.ts";

/** The secret forms of a coupon's code: what it is looked up by, and what its owner and issuer can read again. */

export const codeHash = (deps: Pick<Deps, "secrets">, code: string): Buffer =>
  Buffer.from(deps.secrets.digest(`coupon ${code}`));

const about = (id: string): string => `coupon ${id}`;

/** A new code for a coupon, in both forms and as it is read aloud once. */
export function newCode(deps: Pick<Deps, "secrets" | "vault" | "random">, id: string) {
  const code = couponCode(deps.random.bytes(CODE_BYTES));
  return {
    code,
    stored: { code_hash: codeHash(deps, code), sealed: Buffer.from(deps.vault.seal(code, about(id))) },
  };
}

/** The code of a coupon whose owner or issuer asks. */
export function openCode(deps: Pick<Deps, "vault">, { id, sealed }: { id: string; sealed: Buffer }): string {
  return deps.vault.open(sealed, about(id));
}
