/** Reads SQL text as far as migrations need it: where a statement ends, and what of it is code. */

/** One statement of a file. */
export type Statement = Readonly<{
  /** As written, with the comments that stand before and in it. */
  text: string;
  /** Without comments, texts and bodies: words in small letters, one space between them. */
  code: string;
  /** The bodies between dollar signs, as written. */
  bodies: readonly string[];
  /** Lines of the file, counted from 1: where `text` begins, and where its first word stands. */
  textLine: number;
  line: number;
}>;

/** A comment, a text, a quoted name, a body between dollar signs, or the end of a statement. */
const TOKEN =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\b[eE]'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$([a-z_]\w*)?\$[\s\S]*?\$\1\$|;/giu;

/** Splits a file into its statements. The last one needs no semicolon. */
export function statementsOf(sql: string): Statement[] {
  const found: Statement[] = [];
  let start = 0;
  const end = (at: number) => {
    const statement = read(sql, start, at);
    if (statement) found.push(statement);
    start = at + 1;
  };
  for (const { 0: token, index } of sql.matchAll(TOKEN)) if (token === ";") end(index);
  end(sql.length);
  return found;
}

function read(sql: string, start: number, end: number): Statement | undefined {
  const text = sql.slice(start, end);
  const bodies: string[] = [];
  const blank = (token: string) => token.replaceAll(/[^\n]/g, " ");
  const bare = text.replaceAll(TOKEN, (token) => {
    if (token.startsWith("--") || token.startsWith("/*")) return blank(token);
    if (token.startsWith('"')) return token.slice(1, -1);
    if (token.startsWith("$")) bodies.push(token);
    return "''";
  });
  const code = bare.replaceAll(/\s+/g, " ").trim().toLowerCase();
  if (code === "") return undefined;
  // Comments are blanked in place here, so the first word stands where it stands in the file.
  const first = text
    .replaceAll(TOKEN, (token) => (/^(--|\/\*)/.test(token) ? blank(token) : token))
    .search(/\S/);
  const lineAt = (at: number) => sql.slice(0, at).split("\n").length;
  return { text, code, bodies, textLine: lineAt(start), line: lineAt(start + first) };
}

/** Splits at the commas that stand in no brackets. */
export function splitAtCommas(code: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = "";
  for (const sign of code) {
    if (sign === "(" || sign === "[") depth++;
    if (sign === ")" || sign === "]") depth--;
    if (sign === "," && depth === 0) {
      parts.push(part.trim());
      part = "";
    } else part += sign;
  }
  return [...parts, part.trim()];
}
