/** Rows of comma-separated text (RFC 4180), read piece by piece. */

const SEPARATORS = [",", ";", "\t", "|"];
const [NEW_LINE, RETURN, QUOTE] = [10, 13, 34];

/** The separator of a file: the one that its first row has most of. */
export function separatorIn(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const count = (separator: string) => first.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * Makes a reader of one file. `push` takes the next piece of its text and returns the rows that are complete;
 * `end` returns the last one. A quote that is never closed takes the rest of the file into its cell, which
 * `isOpen` tells.
 */
export function csvReader(separator: string) {
  let cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  let isAfterQuote = false;
  const endCell = () => {
    cells.push(cell);
    cell = "";
    isAfterQuote = false;
  };
  const endRow = (rows: string[][]) => {
    endCell();
    if (cells.some((one) => one !== "")) rows.push(cells);
    cells = [];
  };
  const takeBare = (letter: string | undefined, rows: string[][]) => {
    if (letter === separator) endCell();
    else if (letter === "\n") endRow(rows);
    else if (letter === '"' && (isAfterQuote || cell === "")) {
      // Two quotes inside quotes are one.
      if (isAfterQuote) cell += '"';
      isQuoted = true;
      isAfterQuote = false;
    } else if (letter === '"') cell += letter;
  };
  return {
    push(text: string): string[][] {
      const rows: string[][] = [];
      for (let at = 0; at < text.length; at += 1) {
        // Plain letters are taken together: one by one they cost four times as much.
        const end = isQuoted ? placeOf('"', text, at) : endOfPlain(text, at, separator);
        if (end > at) cell += text.slice(at, end);
        at = end;
        if (end === text.length) break;
        if (isQuoted) {
          isQuoted = false;
          isAfterQuote = true;
        } else takeBare(text[at], rows);
      }
      return rows;
    },
    end(): string[][] {
      const rows: string[][] = [];
      if (cell !== "" || cells.length > 0) endRow(rows);
      return rows;
    },
    isOpen: () => isQuoted,
    /** Letters of the cell that is being read. */
    width: () => cell.length,
    /** Cells of the row that is being read. */
    columns: () => cells.length,
  };
}

function placeOf(letter: string, text: string, from: number): number {
  const place = text.indexOf(letter, from);
  return place < 0 ? text.length : place;
}

function endOfPlain(text: string, from: number, separator: string): number {
  const stop = separator.charCodeAt(0);
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === stop || code === NEW_LINE || code === RETURN || code === QUOTE) return at;
  }
  return text.length;
}
