import { CHAT_ACCOUNTS, type Kind, type Phone, type Provider, type Said } from "./phones.ts";

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:1rem auto;padding:0 1rem;color:#1a2733}
.phones{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(18rem,100%),1fr))}
section{border:1px solid #9ab;border-radius:.75rem;padding:1rem}ol{list-style:none;padding:0;max-height:28rem;overflow:auto}
li{margin:.4rem 0;padding:.5rem .75rem;border-radius:.75rem;background:#e8f0f4;white-space:pre-wrap;overflow-wrap:anywhere}
li.me{background:#d9f3e3;margin-left:2rem}form{display:inline-block;margin:.2rem .2rem 0 0}
input,button{font:inherit;padding:.4rem .7rem}label{display:block;margin:.5rem 0}label input{width:100%;box-sizing:border-box}`;

/** The newest lines of each chat that the page shows. */
const SHOWN = 30;
const NAMES = { whatsapp: "WhatsApp", telegram: "Telegram" } as const;

const hidden = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${escape(value)}">`;

function saidOf(kind: Kind, { from, text, buttons }: Said): string {
  const links = escape(text).replace(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" target="_blank">${url}</a>`,
  );
  const forms = buttons.map(
    ({ data, title }) =>
      `<form method="post" action="/press">${hidden("kind", kind)}${hidden("text", data)}<button>${escape(title)}</button></form>`,
  );
  return `<li class="${from}">${links}\n${forms.join("")}</li>`;
}

function phoneOf({ kind, said, status }: Phone): string {
  const act = (name: string, words: string) =>
    `<form method="post" action="/${name}">${hidden("kind", kind)}<button>${words}</button></form>`;
  return `<section aria-labelledby="${kind}"><h2 id="${kind}">${NAMES[kind]}</h2>
<ol aria-label="Messages of ${NAMES[kind]}">${said
    .slice(-SHOWN)
    .map((one) => saidOf(kind, one))
    .join("")}</ol>
<form method="post" action="/say">${hidden("kind", kind)}<label>Message <input name="text" autocomplete="off"></label><button>Send</button></form>
<p>The last update was ${escape(status || "never sent")}.</p>
${act("repeat", "Send it again")}${act("forge", "Send it signed wrongly")}</section>`;
}

/** Two phones with their chats; everything works by forms, without a script. */
export function chatPage({ callback, phones }: Provider): string {
  const { telegram, whatsapp } = CHAT_ACCOUNTS;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Chats</title><style>${STYLE}</style></head><body><h1>Chats</h1>
<p><a href="/">Look for new messages</a></p>
<div class="phones">${phoneOf(phones.whatsapp)}${phoneOf(phones.telegram)}</div>
<form method="post" action="/drop"><button>Lose the answer to the product's next message</button></form>
<details><summary>Addresses and accounts</summary>
<form method="post" action="/point"><label>The product's address for updates <input name="callback" value="${escape(callback)}"></label>
<label>Number of the phone with WhatsApp <input name="whatsapp" value="${escape(phones.whatsapp.address)}"></label>
<label>Chat of the phone with Telegram <input name="telegram" value="${escape(phones.telegram.address)}"></label><button>Save</button></form>
<p>Telegram: name ${telegram.name}, token ${telegram.token}, secret ${telegram.secret}.</p>
<p>WhatsApp: number ${whatsapp.name}, id ${whatsapp.sender}, token ${whatsapp.token}, app secret ${whatsapp.secret}, word ${whatsapp.verify}.</p>
</details></body></html>`;
}
