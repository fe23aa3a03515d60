import type { Entry } from "./entry.ts";

export const DEVELOPER_ERRORS = {
  webhook_not_set: {
    status: 422,
    msg: "No webhook address is set.",
    next: "Set one with POST /auth/updateWebhook first.",
  },
} as const satisfies Record<string, Entry>;
