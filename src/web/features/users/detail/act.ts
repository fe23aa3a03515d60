import type { ManagedUser } from "../api.ts";

export type Role = "isAgent" | "isCouponVendor";
/** The act whose dialog is open over the person's. */
export type Act =
  | { kind: "upgrade" | "price" | "credit" | "reset" | "correct" | "block" }
  | { kind: "unprice"; product: string }
  | { kind: "role"; role: Role };

/** Props of an act's dialog. */
export type ActProps = { managed: ManagedUser; onClose: () => void };
