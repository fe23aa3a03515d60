import {
  DEFAULT_SCOPES,
  MAX_KEYS,
  NUMBERINGS,
  type Numbering,
  SCOPES,
  type Scope,
} from "../../core/api-keys.ts";
import { companyName } from "../../core/electricity.ts";
import { NETWORKS } from "../../core/networks.ts";
import { NETWORK_NUMBERS, STOCK_COMPANIES } from "../../core/reseller-numbers.ts";
import { TEST_KEY_PREFIX } from "../../core/test-keys.ts";
import { WEBHOOK_EVENTS } from "../../core/webhooks.ts";
import { RESELLER_CALLS } from "../reseller.ts";
import { EVENT_ORDER, LIMITS, quickStart } from "./guides-start.ts";
import { rotation, VERIFIERS } from "./verifiers.ts";

/** Guides on what the table of routes cannot say, as Markdown for the document's description. */

const REPEATING = `## Repeating a request

Make a new \`Idempotency-Key\` (8 to 120 letters, digits, dashes or underscores) for every purchase or payment you mean to
make, and store it with your order **before** you send.

- No answer, a broken connection or a 5xx: send the same body with the same key. You get the answer of that first purchase as
  it stands by now, however often you ask, and nothing is bought twice.
- 409 \`operation_in_progress\`: the first one still runs. Ask again in a moment.
- 409 \`idempotency_conflict\`: that key belongs to another body. Use a new one.
- To buy at one price only, send the total you expect as \`seenPrice\`. At any other price the answer is 409
  \`price_changed\` with the new \`price\`, and nothing is bought.
- Without a key, the same purchase for the same number within 30 seconds is refused as \`duplicate_purchase\`, unless the
  body says \`"allow_repeat": true\`. A list or a batch of cards like one begun within ten minutes is
  refused as \`equal_list\`. Transfers, withdrawals and payments have no such guard: always send a key with them.

A purchase is answered within 20 seconds. With 200 \`trans_Status\` is \`success\` or \`processing\`: the network has not
answered yet. Never buy again then; read the transaction, or follow the live events, until it is final. One that failed is
422 \`purchase_failed\` with its \`receipt\`: the money is back already, and \`balance_After\` is the wallet after that.
Withdrawals answer in the same way (\`withdrawal_failed\`).

Branch on \`code\`: its meaning never changes. With 429 and 503 wait, for the seconds in \`Retry-After\` where it is sent,
and repeat.`;

const PROVING = `## Proof when money leaves

Withdrawals and transfers up to a small sum a day (\`GET /auth/paymentProof\`: \`freeDaily\`) need nothing more. Above it, and
for purchases above an amount that the person chose, the answer is 422 \`payment_proof_needed\`: send the same request again,
under the same key, with \`"proof": {"pin": "..."}\`. The proof is no part of what the key names. In the app a person may
answer a challenge with a passkey instead (\`"proof": {"passkey": {...}}\`); API keys cannot. A first withdrawal to an
account above a set amount is answered with \`pending\` and \`waitsUntil\`: it is sent then, unless its owner stops it.`;

const SENDING = `## What a form may send

Numbers are taken as numbers or as their digits in text (\`150\`, \`"150"\`; not \`"1,500"\`). Null means absent, and so does
empty text where a field is optional. A filter that is empty or \`all\` does not narrow.`;

const MESSAGE = {
  id: "the event's id, the same at every try",
  event: "transaction.success",
  createdAt: "2026-11-21T09:30:00.000Z",
  data: "the transaction, as GET /transaction/{id} answers it",
};

const PRICES_MESSAGE = {
  id: "the event's id, the same at every try",
  event: "prices.changed",
  createdAt: "2026-11-21T09:30:05.000Z",
  data: {
    changedAt: "2026-11-21T09:30:00.000Z",
    plans: [
      { id: 1_002, plan_network: "MTN", plan: "1GB", plan_type: "SME", priceBefore: 290, my_price: 295 },
    ],
  },
};

const LIST_MESSAGE = {
  id: "the event's id, the same at every try",
  event: "bulk.progress",
  createdAt: "2026-11-29T09:30:05.000Z",
  data: {
    bulkId: "the list, as POST /bulk or POST /buy/recharge answered it",
    service: "airtime",
    state: "running",
    reason: "",
    rows: 200,
    waiting: 178,
    underWay: 2,
    done: 19,
    failed: 1,
    refunded: 0,
    cancelled: 0,
    spent: 1_881,
  },
};

const SCHEDULE_MESSAGE = {
  id: "the event's id, the same at every try",
  event: "schedule.bought",
  createdAt: "2026-11-29T07:00:05.000Z",
  data: {
    scheduleId: "the schedule, as POST /schedules answered it",
    name: "Mama",
    dueAt: "2026-11-29T07:00:00.000Z",
    number: "08031234567",
    price: 99,
    transactionId: "the purchase; null where there is none",
    reason: "",
  },
};

const WEBHOOKS = `## Webhooks

Set an address with \`POST /auth/updateWebhook\`; the secret is shown only then. Each of your transactions is sent to it when
it is final, and again when a person refunds it. Events: ${WEBHOOK_EVENTS.map((event) => `\`${event}\``).join(", ")}.

\`\`\`json
${JSON.stringify(MESSAGE, null, 2)}
\`\`\`

It is a POST with \`Airtide-Event-Id\` and \`Airtide-Signature: t=SECONDS,v1=HEX\`: HMAC-SHA256 with your secret over
\`SECONDS.body\`, the body's bytes as they came. After a rotation there are two \`v1\`: accept when one of them matches. Refuse what is older than five minutes, and act once per event id. Answer 2xx
within ten seconds; anything else is tried again for a day.

${EVENT_ORDER}

**Changed prices.** \`prices.changed\` comes within a minute of a change that moves a price of
yours: each plan by its number, with what you paid and what you pay. The later \`changedAt\` counts.

\`\`\`json
${JSON.stringify(PRICES_MESSAGE, null, 2)}
\`\`\`

**Lists.** \`bulk.progress\` comes at each tenth of a list, when it stops by itself (\`state\` is
\`paused\`, and \`reason\` the code of the refusal), and when it is over (\`state\` is \`done\`). Its
rows' purchases send their own events, too.

\`\`\`json
${JSON.stringify(LIST_MESSAGE, null, 2)}
\`\`\`

**Schedules.** \`schedule.bought\` comes when a due date was ordered; the event of the purchase says its
outcome. \`schedule.skipped\` says by \`reason\` why nothing was bought: the code of a refusal, \`too_late\`,
or \`purchase_failed\` for a purchase that failed at once.

\`\`\`json
${JSON.stringify(SCHEDULE_MESSAGE, null, 2)}
\`\`\`

${VERIFIERS}`;

const SCOPE_WORDS: Record<Scope, string> = {
  buy: "buys and pays in",
  read: "reads balance, prices and transactions",
  transfer: "sends money to other people here",
  withdraw: "pays out to bank accounts",
};

const keys = (serverUrl: string) => `## API keys

The key goes in the header \`x-auth-token\` of each request, and nowhere else: never in the address or the body.
The session token of a log-in goes in the same header. Addresses for scripts of resellers take
\`Authorization: Token KEY\` instead (see below).

\`\`\`sh
curl ${serverUrl}/auth -H "x-auth-token: $AIRTIDE_KEY"
\`\`\`

Make a key at \`POST /auth/apiKey\` with a \`name\`, its \`scopes\`, its \`addresses\` (IP addresses and networks; none means from
anywhere) and its \`numbering\` (below). If you choose nothing, it has \`${DEFAULT_SCOPES.join("` and `")}\`, works from anywhere and uses \`stock\`. You can have at most ${MAX_KEYS} keys.

${SCOPES.map((scope) => `- \`${scope}\` ${SCOPE_WORDS[scope]}`).join("\n")}

Each operation names the scope that it takes (\`x-key-scope\`); one without takes a log-in. A key without the scope gets 403
\`key_scope\`, one from another address 403 \`key_address\`. Making a key, giving one more and changing the webhook take a log-in
of the last ten minutes, or \`password\` (and \`code\`) in the body: otherwise the answer is 422 \`password_needed\`. A new password
removes keys and webhook unless the same form says \`keepKeys\` or \`keepWebhook\`.`;

function numbersOf(numbering: Numbering): string {
  const row = (service: "data" | "airtime") => {
    const numbers = NETWORKS.map((network) => NETWORK_NUMBERS[numbering][service][network]);
    return `| \`${numbering}\` | ${service} | ${numbers.join(" | ")} |`;
  };
  return `${row("data")}\n${row("airtime")}`;
}

const RESELLERS = `## Scripts of resellers

Scripts that use \`POST /api/data/\` work here: change only the address and the key. Send \`Authorization: Token KEY\`, with
JSON or with the fields of an HTML form. Plan numbers are ours (\`GET /api/network/\`). Your own reference is \`ident\`,
\`request-id\`, \`request_id\`, \`ref\` or \`reference\`: the same order under it again answers the first one. An order has
the status of its key (\`orderStatus\`, 201 unless chosen) whatever became of it, and 400 means that nothing was sold. An order that is not
final within ten seconds is \`processing\`: ask again, never buy again.

**Numbering.** Scripts differ in their numbers of networks, so each key has a \`numbering\`:

| numbering | service | ${NETWORKS.join(" | ")} |
|---|---|${NETWORKS.map(() => "---|").join("")}
${NUMBERINGS.map(numbersOf).join("\n")}

A number whose prefix is another network's is refused unless \`Ported_number\` is true. Electricity companies are named by our
ids, by the stock script's (1 to 11: ${Object.values(STOCK_COMPANIES).map(companyName).join(", ")}) or by name (\`ikeja-electric\`, \`IKEDC\`). Only VTU airtime is sold.

${RESELLER_CALLS.map(({ method, path, summary }) => `- \`${method} ${path}\` ${summary}`).join("\n")}`;

const TEST_KEYS = `## Test keys

Make a key with \`"test": true\`. It begins with \`${TEST_KEY_PREFIX}\` and opens a sandbox at the same addresses, those for scripts of resellers
too: play money of 100,000 naira, suppliers that are simulated, the price list of a new installation. Nothing that it does reaches your wallet or a phone. Every answer
has the header \`X-Sandbox: true\` and, where it is an object, \`"sandbox": true\`. Webhooks go to your own address with \`"sandbox": true\`, signed with
the \`webhookSecret\` that came with the key, which is not your real one; it does not rotate. To read what test keys asked for, and how their webhooks were answered, use a
test key (\`GET /auth/requestLog\`, \`GET /auth/webhookDeliveries\`): the Account screen lists those of real keys only. Without a sandbox the answer is 422 \`sandbox_off\`.`;

const DEMO = "This is the demo: suppliers and the card provider are simulated, and no money is real.";

const TEST_NUMBERS = `The last digits of the number choose what happens.

| Phone ends with | Meter or card ends with | What happens |
|---|---|---|
| any other | any other | Delivered at once |
| 0002 | 002 | Under way at first, delivered later |
| 0003 | 003 | Under way at first, refused later; the money comes back |
| 0004 | 004 | Refused; the money is back |
| 0005 | 015 | Delivered, but the supplier's answer is lost: stays open until asked |
| 0007 | 007 | The supplier has no float: the next supplier is tried |
| 0010 | 010 | Never answered and never delivered |
| 0013 | 013 | Stays open |
| – | 005 | Electricity: the token comes later |
| – | 009 | This meter or card does not exist |

Payments: an amount that ends in 11 kobo (500.11) is declined, 04 sends no notification, 07 is confirmed late; any other is
paid. Withdrawals, by the last digits of the account number: 0009 fails, 0013 stays open, 0011 is paid but its answer is lost;
any other is paid. NINs that begin with 221 belong to Test Person, those that begin with 000 to nobody. Airtime to cash: the
code is 123456 and the transfer PIN 1234 (on GLO 12345).`;

/** The places of simulated suppliers: for everybody in a demo, for test keys where there is a sandbox. */
type About = {
  isDemo: boolean;
  hasSandbox?: boolean;
  serverUrl: string;
  changes?: string;
  receipts?: string;
};

/** Puts a document under the one heading of the guides. */
const lowered = (markdown: string): string => markdown.trim().replace(/^#/gm, "##");

/**
 * Returns the guides (rules 5.7 and 15), with the test numbers where any supplier is simulated, and with the
 * documents about receipts and changes, Markdown with one first heading each.
 */
export function guides({ isDemo, hasSandbox = false, serverUrl, changes, receipts }: About): string {
  const start = [quickStart(serverUrl), REPEATING, SENDING, PROVING, keys(serverUrl), LIMITS];
  const always = [
    ...start,
    WEBHOOKS,
    rotation(serverUrl),
    RESELLERS,
    ...(receipts ? [lowered(receipts)] : []),
  ];
  const numbers = isDemo || hasSandbox ? ["## Test numbers", ...(isDemo ? [DEMO] : []), TEST_NUMBERS] : [];
  const changed = changes ? [lowered(changes)] : [];
  return [...always, ...(hasSandbox ? [TEST_KEYS] : []), ...numbers, ...changed].join("\n\n");
}
