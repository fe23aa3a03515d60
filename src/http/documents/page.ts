import type { OpenApiDocument } from "../../contract/openapi.ts";
import { GUIDES } from "./guides.ts";
import { type Html, html, prose } from "./html.ts";
import { article, block, type Placed } from "./operation.ts";
import { STYLE } from "./style.ts";

/** The reference page, whole. `isDemo` adds what the simulators do with which number. Same document, same page. */
export function referencePage(document: OpenApiDocument, isDemo: boolean): string {
  const groups = document.tags.map(({ name }) => ({ name, entries: entriesOf(document, name) }));
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${document.info.title} API reference</title><meta name="description" content="Every route of the ${document.info.title} API with its fields, answers and errors.">
<link rel="icon" href="/icon.svg" type="image/svg+xml"><style>${{ html: STYLE }}</style></head>
<body><a class="skip" href="#content">Skip to content</a><div class="frame">
<nav aria-label="Reference"><p><a href="/">${document.info.title}</a></p>
<h2>Basics</h2><ul><li><a href="#basics">How it works</a></li><li><a href="#idempotency">Repeating a request</a></li><li><a href="#webhooks">Webhooks</a></li><li><a href="#reseller">Scripts of resellers</a></li>${isDemo ? html`<li><a href="#test-numbers">Test numbers</a></li>` : ""}</ul>
${groups.map(menuOf)}</nav>
<main id="content" tabindex="-1"><h1>${document.info.title} API</h1>
<p class="note">Version ${document.info.version}. The same as a file: <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${basics(document)}${GUIDES}${isDemo ? TEST_NUMBERS : ""}
${groups.map(groupOf)}
</main></div></body></html>
`.html;
}

type Group = { name: string; entries: Placed[] };

function entriesOf(document: OpenApiDocument, tag: string): Placed[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation, document })),
  );
}

function menuOf({ name, entries }: Group): Html {
  return html`<h2>${name}</h2><ul>${entries.map(
    ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
  )}</ul>`;
}

function groupOf({ name, entries }: Group): Html {
  const id = `group-${name.toLowerCase().replace(/\W+/g, "-")}`;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2>${entries.map(article)}</section>`;
}

const ERROR_EXAMPLE = {
  msg: "Insufficient balance",
  code: "insufficient_balance",
  next: "Fund the wallet, then try again.",
};

function basics({ info, servers }: OpenApiDocument): Html {
  return html`<section class="intro" aria-labelledby="basics"><h2 id="basics">How it works</h2>
<p>All addresses begin with <code>${servers[0]?.url}</code>.</p>
${info.description.split("\n\n").map((paragraph) => html`<p>${prose(paragraph.replaceAll("\n", " "))}</p>`)}
${block("An error", JSON.stringify(ERROR_EXAMPLE, null, 2))}
<p>Branch on <code>code</code>: its meaning never changes. With 429 and 503 wait, for the seconds in <code>Retry-After</code> where it is sent, and repeat.</p>
<h2 id="idempotency">Repeating a request</h2>
<p>Make a new <code>Idempotency-Key</code> (8 to 120 letters, digits, dashes or underscores) for every purchase or payment you mean to make, and store it with your order <em>before</em> you send.</p>
<ul><li>No answer, a broken line or a 5xx: send the same body with the same key. You get the answer of that first purchase as it stands by now, however often you ask, and nothing is bought twice.</li>
<li>409 <code>operation_in_progress</code>: the first one still runs. Ask again in a moment.</li>
<li>409 <code>idempotency_conflict</code>: that key belongs to another body. Use a new one.</li>
<li>To buy at one price only, send the total you expect as <code>seenPrice</code>. At any other price the answer is 409 <code>price_changed</code> with the new <code>price</code>, and nothing is bought.</li>
<li>Without a key, the same purchase for the same number within 30 seconds is refused as <code>duplicate_purchase</code>, unless the body says <code>"allow_repeat": true</code>. Transfers, withdrawals and payments have no such guard: always send a key with them.</li></ul>
<p>A purchase is answered within 20 seconds. <code>trans_Status</code> is then <code>success</code>, <code>failed</code> (the money is back already) or <code>processing</code>: the network has not answered yet. Never buy again then; read the transaction, or follow the live events, until it is final.</p></section>`;
}

const NUMBERS: readonly (readonly [string, string, string])[] = [
  ["any other", "any other", "Delivered at once"],
  ["0002", "002", "Under way at first, delivered later"],
  ["0003", "003", "Under way at first, refused later; the money comes back"],
  ["0004", "004", "Refused; the money is back"],
  ["0005", "015", "Delivered, but the supplier's answer is lost: stays open until asked"],
  ["0007", "007", "The supplier has no float: the next supplier is tried"],
  ["0010", "010", "Never answered and never delivered"],
  ["0013", "013", "Stays open"],
  ["–", "005", "Electricity: the token comes later"],
  ["–", "009", "Electricity: this meter does not exist"],
];

const TEST_NUMBERS = html`<section class="intro" aria-labelledby="test-numbers"><h2 id="test-numbers">Test numbers</h2>
<p>This is the demo: suppliers and the card provider are simulated, and no money is real. The last digits of the number choose what happens.</p>
<div class="scroll" tabindex="0" role="region" aria-label="What test numbers do"><table><thead><tr><th scope="col">Phone ends with</th><th scope="col">Meter ends with</th><th scope="col">What happens</th></tr></thead><tbody>${NUMBERS.map(
  ([phone, meter, what]) => html`<tr><td>${phone}</td><td>${meter}</td><td>${what}</td></tr>`,
)}</tbody></table></div>
<p>Payments: an amount that ends in 11 kobo (500.11) is declined, 04 sends no notification, 07 is confirmed late; any other is paid.</p>
<p>Withdrawals, by the last digits of the account number: 0009 fails, 0013 stays open, 0011 is paid but its answer is lost; any other is paid. NINs that begin with 221 belong to Test Person, those that begin with 000 to nobody.</p>
<p>Airtime to cash: the code is 123456 and the transfer PIN 1234 (on GLO 12345).</p></section>`;
