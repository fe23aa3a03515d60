import type { Payment } from "./payments.ts";

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
const naira = new Intl.NumberFormat("en-NG", {
  style: "currency",
  currency: "NGN",
  minimumFractionDigits: 2,
});

const CSS = `
:root { color-scheme: light dark; --ink: #16201c; --soft: #4a5751; --paper: #fff; --ground: #eef2f0; --act: #0b6b4f; --line: #7c8a84 }
@media (prefers-color-scheme: dark) { :root { --ink: #eef4f1; --soft: #b8c5bf; --paper: #1a211e; --ground: #0f1412; --act: #10785a; --line: #84928c } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 24rem; padding: 1.5rem; border-radius: 1rem; background: var(--paper) }
h1 { margin: 0; font-size: 1.125rem }
.amount { margin: .5rem 0 1rem; font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem }
dt { color: var(--soft) } dd { margin: 0; overflow-wrap: anywhere; text-align: right }
button, .home { display: block; width: 100%; min-height: 3rem; padding: .75rem; border: 1px solid transparent; border-radius: .75rem; font: inherit; font-weight: 600; text-align: center; cursor: pointer }
.pay, .home { background: var(--act); color: #fff; text-decoration: none }
.cancel { margin-top: .75rem; background: none; border-color: var(--line); color: var(--ink) }
:focus-visible { outline: 3px solid var(--line); outline-offset: 2px }
.note { margin: 1.5rem 0 0; color: var(--soft); font-size: .875rem }
`;

const frame = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<style>${CSS}</style>
</head>
<body>
<main>
${body}
<p class="note">Simulated checkout. No real money moves.</p>
</main>
</body>
</html>
`;

const summary = (
  payment: Payment,
): string => `<p class="amount">${escape(naira.format(payment.amountKobo / 100))}</p>
<dl>
<dt>Reference</dt><dd>${escape(payment.reference)}</dd>
<dt>Email</dt><dd>${escape(payment.email)}</dd>
</dl>`;

/**
 * The address that the browser returns to after the payment: the caller's, with the reference added (under
 * two names where the provider does so); undefined without one.
 */
export function homeOf(payment: Payment, also?: string): string | undefined {
  if (payment.callbackUrl === "") return undefined;
  const url = new URL(payment.callbackUrl);
  url.searchParams.set("reference", payment.reference);
  if (also !== undefined) url.searchParams.set(also, payment.reference);
  return url.href;
}

/** The checkout: one form that pays, one that cancels. Works without scripts. */
export function checkoutPage(payment: Payment): string {
  const path = `/pay/${escape(payment.reference)}`;
  return frame(
    "Checkout",
    `<h1>Pay Simulated merchant</h1>
${summary(payment)}
<form method="post" action="${path}"><button class="pay" type="submit">Pay</button></form>
<form method="post" action="${path}/cancel"><button class="cancel" type="submit">Cancel</button></form>`,
  );
}

const ENDS: Record<string, string> = {
  Success: "This payment is complete",
  Failed: "This payment was declined",
  Abandoned: "This payment was cancelled",
};

/** The page for a link that is no longer open, or whose merchant gave no return address. */
export function endPage(payment: Payment): string {
  const home = homeOf(payment);
  const link = home === undefined ? "" : `<a class="home" href="${escape(home)}">Back to the merchant</a>`;
  const title = ENDS[payment.status] ?? "This payment is open";
  return frame(title, `<h1>${title}</h1>\n${summary(payment)}\n${link}`);
}

export const unknownPage = (): string =>
  frame("Unknown payment link", "<h1>Unknown payment link</h1>\n<p>Ask the merchant for a new one.</p>");
