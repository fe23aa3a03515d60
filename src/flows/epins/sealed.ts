import type { Epin } from "../../core/epins.ts";
import type { Deps } from "../deps.ts";

/** PINs at rest: each is sealed for its purchase, so that none can be moved to another one (rules 27.5). */

const sealedAs = (purchaseId: string): string => `epin ${purchaseId}`;

/** Seals a PIN that a supplier delivered; null where the order is no PIN. */
export function sealedPinOf(
  { vault }: Pick<Deps, "vault">,
  purchaseId: string,
  epin: Epin | undefined,
): Uint8Array | null {
  return epin ? vault.seal(JSON.stringify([epin.pin, epin.serial]), sealedAs(purchaseId)) : null;
}

/** Opens a sealed PIN. Throws where it is not this purchase's. */
export function openPin(
  { vault }: Pick<Deps, "vault">,
  row: { purchase_id: string; sealed: Uint8Array },
): Epin {
  const [pin, serial] = JSON.parse(vault.open(row.sealed, sealedAs(row.purchase_id))) as [string, string];
  return { pin, serial };
}
