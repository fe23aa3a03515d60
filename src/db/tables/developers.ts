import type { Generated } from "kysely";
import type { WebhookEvent } from "../../core/webhooks.ts";

/** Deliveries to other shops' servers, and what their keys asked (0016). */
export type DeveloperTables = {
  webhook_delivery: {
    id: string;
    user_id: string;
    transaction_id: string | null;
    event: WebhookEvent;
    state: Generated<"waiting" | "delivered" | "given_up">;
    body: string | null;
    url: Generated<string>;
    tries: Generated<number>;
    last_status: number | null;
    last_note: Generated<string>;
    last_tried_at: Date | null;
    next_try_at: Date | null;
    created_at: Date;
  };
  api_request: {
    id: Generated<bigint>;
    user_id: string;
    at: Date;
    method: string;
    path: string;
    status: number;
    code: string;
    ms: number;
    request_id: string;
  };
};
