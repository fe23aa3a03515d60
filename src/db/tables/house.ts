import type { Kobo } from "../../core/money.ts";
import type { LimitKind } from "../../core/settings.ts";

/** Settings, identities, limits and the audit log (0008). */
export type HouseTables = {
  setting: { key: string; value: unknown; changed_at: Date; changed_by: string | null };
  identity: {
    user_id: string;
    kind: "nin" | "bvn";
    sealed: Buffer;
    hash: Buffer;
    mask: string;
    full_name: string;
    verified_at: Date;
  };
  limit_use: { user_id: string; kind: LimitKind; day: string; used_kobo: Kobo };
  audit_entry: {
    seq: bigint;
    at: Date;
    actor_id: string;
    actor_name: string;
    action: string;
    subject: string;
    subject_name: string;
    before: unknown;
    after: unknown;
    address: string;
    hash: Buffer;
  };
};
