import type { Gateway, Phone } from "./phone.ts";

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:24rem;margin:2rem auto;padding:0 1rem;color:#1a2733}
pre{white-space:pre-wrap;background:#10222b;color:#d8f3ec;padding:1rem;min-height:10rem;border-radius:.75rem}
label{display:block;margin:.5rem 0}input,select,button{font:inherit;padding:.4rem .7rem}input{width:100%;box-sizing:border-box}
form{margin:.75rem 0}.row{display:flex;gap:.5rem;flex-wrap:wrap}`;

/** Codes of networks, as the gateway names them. */
export const NETWORK_CODES = { MTN: "62130", GLO: "62150", AIRTEL: "62120", "9MOBILE": "62160" } as const;

/** The longest screen that every phone shows whole. */
const SCREEN = 160;

/** A phone with what it shows; everything works by forms, without a script. */
export function phonePage(gateway: Gateway, phone: Phone): string {
  const length = Array.from(phone.screen).length;
  const networks = Object.entries(NETWORK_CODES).map(
    ([name, code]) =>
      `<option value="${code}"${code === phone.networkCode ? " selected" : ""}>${name}</option>`,
  );
  const keys = phone.isOpen
    ? `<form method="post" action="/type" class="row"><label>Answer <input name="input" autofocus autocomplete="off"></label><button>Send</button></form>`
    : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>USSD phone</title><style>${STYLE}</style></head><body><h1>USSD phone</h1>
<pre aria-label="Screen">${escape(phone.screen)}</pre>
<p>${length} of ${SCREEN} characters${length > SCREEN ? ": too long" : ""}</p>${keys}
<div class="row"><form method="post" action="/repeat"><button>Send the last request again</button></form>
<form method="post" action="/lose"><button>Lose the session</button></form></div>
<form method="post" action="/dial"><label>Phone number <input name="number" value="${escape(phone.number)}"></label>
<label>Network <select name="networkCode">${networks.join("")}</select></label>
<label>Code to dial <input name="serviceCode" value="${escape(phone.serviceCode)}"></label>
<label>Address of the product's USSD calls <input name="callback" value="${escape(gateway.callback)}"></label>
<label>Delay of answers in milliseconds <input name="delayMs" value="${gateway.delayMs}"></label>
<button>Dial</button></form></body></html>`;
}
