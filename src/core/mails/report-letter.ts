import type { HouseReport, ReportTable } from "../house-report.ts";
import type { Letter } from "../ports-mail.ts";
import { escapeHtml, type Sender } from "./layout.ts";

/** The report of the house as a letter, which is also its page for browsers. */

const PAGE = "margin:0;padding:24px;background:#f4f6f8;font-family:Arial,sans-serif;color:#1a2733";
const CARD = "max-width:760px;margin:0 auto;padding:24px;background:#fff;border-radius:8px;line-height:1.4";
const CELL = "padding:4px 8px;border-bottom:1px solid #d5dce3;white-space:nowrap";

/** Renders a report as text and as HTML. Everything in it is escaped. */
export function reportLetter({ publicUrl }: Sender, report: HouseReport): Letter {
  return { subject: report.title, text: textOf(report, publicUrl), html: htmlOf(report, publicUrl) };
}

function textOf({ title, facts, tables }: HouseReport, publicUrl: string): string {
  const known = facts.map(([label, value]) => `${label}: ${value}`).join("\n");
  return [title, known, ...tables.map(tableText), `${publicUrl}/admin/books`].join("\n\n");
}

function tableText({ title, head, rows, total }: ReportTable): string {
  const all = [...rows, ...(total ? [total] : [])];
  const line = ([words = "", ...cells]: readonly string[]) => {
    const named = cells.map((cell, n) => (head.length > 2 ? `${head[n + 1] ?? ""} ${cell}` : cell));
    return `${words}: ${named.join(", ")}`;
  };
  return [title, ...all.map(line)].join("\n");
}

function htmlOf({ title, facts, tables }: HouseReport, publicUrl: string): string {
  const known = facts.map(([label, value]) => `<p>${escapeHtml(label)}: <b>${escapeHtml(value)}</b></p>`);
  const home = `${publicUrl}/admin/books`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title></head>
<body style="${PAGE}"><div style="${CARD}"><h1 style="font-size:20px">${escapeHtml(title)}</h1>
${known.join("\n")}
${tables.map(tableHtml).join("\n")}
<p><a href="${escapeHtml(home)}">${escapeHtml(home)}</a></p></div></body></html>
`;
}

function tableHtml({ title, head, rows, total }: ReportTable): string {
  const cells = (row: readonly string[], tag: "td" | "th") =>
    row
      .map((cell, n) => {
        const side = n === 0 ? "left" : "right";
        return `<${tag} style="${CELL};text-align:${side}">${escapeHtml(cell)}</${tag}>`;
      })
      .join("");
  const body = rows.map((row) => `<tr>${cells(row, "td")}</tr>`).join("\n");
  const foot = total ? `<tr>${cells(total, "th")}</tr>` : "";
  return `<h2 style="font-size:16px">${escapeHtml(title)}</h2>
<div style="overflow-x:auto"><table style="border-collapse:collapse;width:100%"><thead><tr>${cells(head, "th")}</tr></thead>
<tbody>${body}</tbody><tfoot>${foot}</tfoot></table></div>`;
}
