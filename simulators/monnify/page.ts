import type { Collection } from "./books.ts";
import type { Monnify } from "./wire.ts";

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
:root { color-scheme: light dark; --ink: #16201c; --soft: #4a5751; --paper: #fff; --ground: #eef2f0; --act: #0b5a8a; --line: #7c8a84 }
@media (prefers-color-scheme: dark) { :root { --ink: #eef4f1; --soft: #b8c5bf; --paper: #1a211e; --ground: #0f1412; --act: #1a6fa6; --line: #84928c } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { width: 100%; max-width: 26rem; padding: 1.5rem; border-radius: 1rem; background: var(--paper) }
h1 { margin: 0 0 1rem; font-size: 1.25rem }
label { display: block; margin: .75rem 0 .25rem; color: var(--soft) }
input { width: 100%; min-height: 3rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: .75rem; background: none; color: inherit; font: inherit }
button { width: 100%; min-height: 3rem; margin-top: 1.25rem; border: 0; border-radius: .75rem; background: var(--act); color: #fff; font: inherit; font-weight: 600; cursor: pointer }
:focus-visible { outline: 3px solid var(--line); outline-offset: 2px }
.outcome { margin: 0 0 1rem; padding: .75rem; border: 1px solid var(--line); border-radius: .75rem }
.note, li { color: var(--soft); font-size: .875rem }
`;

/**
 * The page of a pretended bank, to send money to a reserved account. Works without scripts. `told` is the
 * result of the last one.
 */
export function transferPage(
  to: Monnify,
  given: { account?: string; outcome?: Collection | string } = {},
): string {
  const { account = "", outcome } = given;
  const line =
    typeof outcome === "string"
      ? outcome
      : outcome &&
        `Sent ${naira.format(outcome.amountKobo / 100)} to ${outcome.accountNumber} (${outcome.bankName}).`;
  const accounts = [...to.books.reserved.values()]
    .slice(-10)
    .flatMap((row) => row.accounts.map((one) => `${one.accountNumber} ${one.bankName}, ${row.accountName}`));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Send a transfer</title>
<link rel="icon" href="data:,">
<style>${CSS}</style>
</head>
<body>
<main>
<h1>Send a transfer to this account</h1>
${line ? `<p class="outcome" role="status">${escape(line)}</p>` : ""}
<form method="post" action="/transfer">
<label for="account">Account number</label>
<input id="account" name="accountNumber" inputmode="numeric" pattern="[0-9]{10}" required value="${escape(account)}">
<label for="amount">Amount in naira</label>
<input id="amount" name="amount" inputmode="decimal" required>
<label for="sender">Sender's name</label>
<input id="sender" name="senderName" value="Ada Sender">
<button type="submit">Send</button>
</form>
${accounts.length > 0 ? `<p class="note">Accounts reserved here:</p><ul>${accounts.map((text) => `<li>${escape(text)}</li>`).join("")}</ul>` : ""}
<p class="note">Simulated bank. No real money moves.</p>
</main>
</body>
</html>
`;
}
