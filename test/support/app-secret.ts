import { createAuditSeal, sandboxWebhookSecret } from "../../src/main/secrets.ts";

/** The secret that server processes need so that they accept tokens of the world's people. */
export const APP_SECRET = "a secret of at least thirty-two bytes for tests";

/** The keys of the audit log's chain in tests. */
export const AUDIT_SEAL = createAuditSeal(APP_SECRET);

/** The sandbox that test keys are made for in tests; its server runs only beside a real process. */
export const SANDBOX = { webhookSecretOf: (userId: string) => sandboxWebhookSecret(APP_SECRET, userId) };
