/** After these, a slash begins a regular expression and not a division. */
const BEFORE_REGEX = /(^|[=(,:[!&|?{};+>\n]|\b(return|typeof|case|in|of))\s*$/;

/** The comment or regular expression that begins at a slash, or undefined when the slash divides. */
function afterSlash(text: string, at: number): RegExpExecArray | undefined {
  const rest = text.slice(at);
  const comment = /^(\/\/[^\n]*|\/\*[\s\S]*?(\*\/|$))/.exec(rest);
  if (comment) return comment;
  if (!BEFORE_REGEX.test(text.slice(Math.max(0, at - 20), at))) return undefined;
  return /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/.exec(rest) ?? undefined;
}

/**
 * The same text with comments blanked out; lines stay where they were. Enough of a reader for our own checks:
 * it knows strings, templates, regular expressions and comments, so `"//"` in a string is no comment.
 */
export function codeOnly(text: string): string {
  let out = "";
  let at = 0;
  while (at < text.length) {
    const letter = text[at] ?? "";
    let piece = letter;
    if (letter === '"' || letter === "'" || letter === "`") {
      piece = /^(["'`])(?:\\[\s\S]|(?!\1)[^\\])*(\1|$)/.exec(text.slice(at))?.[0] ?? letter;
      out += piece;
    } else if (letter === "/") {
      piece = afterSlash(text, at)?.[0] ?? letter;
      out += /^\/[/*]/.test(piece) ? piece.replace(/[^\n]/g, " ") : piece;
    } else {
      out += letter;
    }
    at += piece.length;
  }
  return out;
}

/** The same text with the inside of strings blanked out too: what is left is only program. */
export function withoutStrings(code: string): string {
  return code.replace(/(["'`])(?:\\[\s\S]|(?!\1)[^\\])*\1/g, (text) => text.replace(/[^\n"'`]/g, " "));
}
