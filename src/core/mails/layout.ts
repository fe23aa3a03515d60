import type { Letter } from "../ports-mail.ts";

/** The sender's name and address, for the letter's text. */
export type Sender = { brandName: string; publicUrl: string };

/** A letter in parts: paragraphs, facts in two columns, and one button. */
export type Draft = {
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  action?: { label: string; url: string };
  /** Small print at the end. */
  footer?: readonly string[];
};

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

/** Puts text on one line, so that typed text cannot split a header. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim()
    .slice(0, 200);
}

/** Renders a draft as text and as HTML. Everything in it is escaped. */
export function letterOf(sender: Sender, draft: Draft): Letter {
  return { subject: oneLine(draft.subject), text: textOf(sender, draft), html: htmlOf(sender, draft) };
}

function textOf({ brandName, publicUrl }: Sender, draft: Draft): string {
  const facts = (draft.facts ?? []).map(([label, value]) => `${label}: ${value}`).join("\n");
  const action = draft.action ? `${draft.action.label}: ${draft.action.url}` : "";
  const end = [`${brandName}\n${publicUrl}`, ...(draft.footer ?? [])];
  return [draft.greeting, ...draft.paragraphs, facts, action, ...end].filter(Boolean).join("\n\n");
}

const PAGE = "margin:0;padding:24px;background:#f4f6f8;font-family:Arial,sans-serif;color:#1a2733";
const CARD = "max-width:520px;margin:0 auto;padding:24px;background:#fff;border-radius:8px;line-height:1.5";
const BUTTON =
  "display:inline-block;padding:12px 20px;background:#0b5cab;color:#fff;border-radius:6px;text-decoration:none";
const SMALL = "margin:0 0 8px;font-size:12px;color:#5a6b7b";

function htmlOf({ brandName, publicUrl }: Sender, draft: Draft): string {
  const paragraphs = [draft.greeting, ...draft.paragraphs].map((text) => `<p>${lines(text)}</p>`);
  const rows = (draft.facts ?? []).map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;color:#5a6b7b">${escapeHtml(label)}</td><td>${escapeHtml(value)}</td></tr>`,
  );
  const facts = rows.length > 0 ? `<table role="presentation">${rows.join("")}</table>` : "";
  const button = draft.action
    ? `<p><a href="${escapeHtml(draft.action.url)}" style="${BUTTON}">${escapeHtml(draft.action.label)}</a></p>`
    : "";
  const footer = (draft.footer ?? []).map((text) => `<p style="${SMALL}">${lines(text)}</p>`).join("");
  const home = `<p style="${SMALL}"><a href="${escapeHtml(publicUrl)}">${escapeHtml(brandName)}</a></p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(draft.subject)}</title></head>
<body style="${PAGE}"><div style="${CARD}"><h1 style="font-size:20px">${escapeHtml(brandName)}</h1>
${paragraphs.join("\n")}
${facts}
${button}
${home}${footer}</div></body></html>`;
}

function lines(text: string): string {
  return escapeHtml(text).replace(/\n/g, "<br>");
}
