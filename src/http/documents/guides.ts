import { RESELLER_CALLS } from "../../contract/reseller.ts";
import { WEBHOOK_EVENTS } from "../../core/webhooks.ts";
import { html } from "./html.ts";
import { block } from "./operation.ts";

/** What the table of routes cannot say: what we send to others, and the interface beside it. */

const VERIFIER = `import { createHmac, timingSafeEqual } from "node:crypto";

function isOurs(rawBody, header, secret) {
  const { t, v1 } = Object.fromEntries(header.split(",").map((part) => part.split("=")));
  const expected = createHmac("sha256", secret).update(\`\${t}.\${rawBody}\`).digest("hex");
  const isFresh = Math.abs(Date.now() / 1000 - Number(t)) < 300;
  return isFresh && v1?.length === 64 && timingSafeEqual(Buffer.from(v1), Buffer.from(expected));
}`;

const MESSAGE = {
  id: "the event's id, the same at every try",
  event: "transaction.success",
  createdAt: "2026-11-21T09:30:00.000Z",
  data: "the transaction, as GET /transaction/{id} answers it",
};

/** Webhooks and the reseller interface (rules 15). */
export const GUIDES = html`<section class="intro" aria-labelledby="webhooks"><h2 id="webhooks">Webhooks</h2>
<p>Set an address with <code>POST /auth/updateWebhook</code>; the secret is shown once, then. Each of your transactions is told to it when it is final, and again when a person refunds it. Events: ${WEBHOOK_EVENTS.map((event) => html`<code>${event}</code> `)}</p>
${block("A message", JSON.stringify(MESSAGE, null, 2))}
<p>It is a POST with <code>Airtide-Event-Id</code> and <code>Airtide-Signature: t=SECONDS,v1=HEX</code>: HMAC-SHA256 with your secret over <code>SECONDS.body</code>, the body's bytes as they came. Refuse what is older than five minutes, and act once per event id. Answer 2xx within ten seconds; anything else is tried again for a day.</p>
${block("Checking a signature", VERIFIER)}
<h2 id="reseller">Scripts of resellers</h2>
<p>Scripts that know <code>POST /api/data/</code> work here with the address and the key changed. Send <code>Authorization: Token KEY</code>. Network numbers and plan numbers are ours; <code>ident</code> is your own reference: the same order under it again answers the first one. An order is 201 whatever became of it, and 400 means that nothing was sold.</p>
<ul>${RESELLER_CALLS.map(({ method, path, summary }) => html`<li><code>${method} ${path}</code> ${summary}</li>`)}</ul></section>`;
