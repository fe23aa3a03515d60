import type { ManagedUser } from "../api.ts";

export type Role = "isAgent" | "isCouponVendor";
/** What is being done to the person, in a dialog over theirs. */
export type Act =
  | { kind: "upgrade" | "price" | "credit" | "reset" | "block" }
  | { kind: "unprice"; product: string }
  | { kind: "role"; role: Role };

/** What the dialog of an act is given. */
export type ActProps = { managed: ManagedUser; onClose: () => void };
