import type { Generated } from "kysely";
import type { Network } from "../../core/networks.ts";

/** Mail, reset links, keys, contacts and second factors (0013). */
export type PeopleTables = {
  mail: {
    id: string;
    recipient: string;
    subject: string;
    sealed: Buffer | null;
    state: Generated<"waiting" | "sent" | "given_up">;
    is_bulk: Generated<boolean>;
    tries: Generated<number>;
    note: Generated<string>;
    created_at: Date;
    give_up_at: Date;
    next_try_at: Date | null;
    finished_at: Date | null;
  };
  reset_wish: { id: string; login: string; created_at: Date };
  password_reset: { token_hash: Buffer; user_id: string; created_at: Date; expires_at: Date };
  api_key: {
    user_id: string;
    key_hash: Buffer;
    mask: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  webhook_endpoint: { user_id: string; url: string; secret: Buffer; changed_at: Date };
  contact: {
    id: string;
    user_id: string;
    name: string;
    network: Network;
    number: string;
    created_at: Date;
    used_at: Date;
  };
  second_factor: {
    user_id: string;
    sealed: Buffer;
    created_at: Date;
    confirmed_at: Date | null;
    last_step: Generated<bigint>;
  };
  recovery_code: { user_id: string; code_hash: Buffer };
};
