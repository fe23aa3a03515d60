const MARKS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text that is HTML already. */
export type Html = { readonly html: string };

type Part = string | Html | undefined | readonly Part[];

/** HTML with its parts escaped; parts that are HTML already, and lists of them, go in as they are. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: texts.map((text, i) => text + render(parts[i])).join("") };
}

function render(part: Part): string {
  if (part === undefined) return "";
  if (typeof part === "string") return part.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);
  return "html" in part ? part.html : part.map(render).join("");
}

/** A sentence whose `words` in backticks are code. */
export function prose(text: string): Html[] {
  return text.split("`").map((piece, i) => (i % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
}
