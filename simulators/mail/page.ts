import type { Caught } from "./letters.ts";

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a2733}
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:.4rem .8rem .4rem 0;border-bottom:1px solid #d5dce3}
iframe{width:100%;height:30rem;border:1px solid #d5dce3}pre{white-space:pre-wrap;background:#f4f6f8;padding:1rem}
input,button{font:inherit;padding:.3rem .6rem}`;

const frame = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;

/** Letters of one address or of all, the newest first. */
export function listPage(letters: readonly Caught[], to: string): string {
  const rows = letters.toReversed().map(
    ({ n, receivedAt, to: receivers, subject }) =>
      `<tr><td>${escape(receivedAt.slice(0, 19).replace("T", " "))}</td><td>${escape(receivers.join(", "))}</td>
<td><a href="/mails/${n}">${escape(subject || "(no subject)")}</a></td></tr>`,
  );
  const table =
    rows.length === 0
      ? "<p>No mail yet.</p>"
      : `<table><tr><th>Received</th><th>To</th><th>Subject</th></tr>${rows.join("\n")}</table>`;
  return frame(
    "Caught mail",
    `<h1>Caught mail</h1><p>Nothing here was sent to anybody.</p>
<form action="/mails"><label>Sent to <input name="to" value="${escape(to)}"></label> <button>Show</button></form>${table}`,
  );
}

/** One letter: its head, its HTML in a frame that runs no scripts, and its plain text. */
export function mailPage(letter: Caught): string {
  const links = [...letter.text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([url]) => url);
  const list = links.map((url) => `<li><a href="${escape(url)}">${escape(url)}</a></li>`).join("");
  return frame(
    letter.subject,
    `<p><a href="/mails">All mail</a></p><h1>${escape(letter.subject)}</h1>
<p>From ${escape(letter.from)}<br>To ${escape(letter.to.join(", "))}<br>${escape(letter.receivedAt)}</p>
<h2>Links</h2><ul>${list}</ul>
<iframe title="The letter" sandbox srcdoc="${escape(letter.html)}"></iframe>
<h2>As plain text</h2><pre>${escape(letter.text)}</pre>`,
  );
}

export const unknownPage = (): string =>
  frame("Not found", '<h1>Not found</h1><p><a href="/mails">All mail</a></p>');
