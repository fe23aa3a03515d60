import { REQUESTS_PER_MINUTE } from "../rates.ts";
import { samplesFor } from "./samples.ts";

/** Guides for the first hour: a first purchase, limits, pages and the order of events. */

/** The way from an account to a first purchase. */
export function quickStart(serverUrl: string): string {
  const samples = samplesFor(serverUrl).map(
    ({ language, fence, code }) => `**${language}**\n\n\`\`\`${fence}\n${code}\n\`\`\``,
  );
  return `## Quick start

1. Open an account on our pages, or with \`POST /auth/register\`. Put money into the wallet; a test key needs none.
2. Log in and make a key in your account, or with \`POST /auth/apiKey\`. It is shown once. Keep it on your server, never in a page or an app.
3. Send the key in the header \`x-auth-token\`. Read your balance with \`GET /auth\` and the plans with \`GET /prices\`.
4. Buy. The samples below buy 500 of MTN airtime; each reads the key from the environment variable \`AIRTIDE_KEY\`.
5. Read \`receipt.trans_Status\`: \`success\` is delivered; for \`processing\` ask \`GET /transaction/{id}\` or wait for the webhook.

${samples.join("\n\n")}

A client in TypeScript without dependencies is at \`${serverUrl}/client.ts\`, a Postman collection at \`${serverUrl}/postman.json\`.`;
}

const RATES = Object.entries(REQUESTS_PER_MINUTE)
  .filter(([rate]) => rate !== "webhook")
  .map(([rate, count]) => `| \`${rate}\` | ${count.toLocaleString("en")} |`);

export const LIMITS = `## How often, and pages

Requests of one person are counted by the minute and by class, over all keys and sessions; each operation names its class.

| Class | Requests a minute |
|---|---|
${RATES.join("\n")}

Answers say \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` (seconds). Beyond the limit the answer is 429
\`too_many_requests\` with \`Retry-After\`.

**Pages.** Lists take \`page\`, from 1, and \`limit\`, which has its bounds at the operation. They are newest
first, and answer \`totalPages\` or \`hasMore\`. New rows move older ones to the next page: narrow with \`from\` and \`to\` to read a period whole.`;

export const EVENT_ORDER = `**Order of events.** A transaction ends once, with \`transaction.success\` or \`transaction.failed\`, and \`transaction.refunded\` comes
after that, if at all. Messages go out side by side and are sent again, so a later one may reach you first: never judge by the order in
which they come. A message may come twice, with the same body and \`Airtide-Event-Id\`: your answer was lost on its way, or our server
ended before it could note it. Act once per event id, and where two events of one transaction disagree, read \`GET /transaction/{id}\`.`;
