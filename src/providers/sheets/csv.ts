/** Rows of comma-separated text (RFC 4180), read piece by piece. */

const SEPARATORS = [",", ";", "\t", "|"];

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
  const takeQuoted = (letter: string) => {
    if (letter === '"') {
      isQuoted = false;
      isAfterQuote = true;
    } else cell += letter;
  };
  const takeBare = (letter: string, rows: string[][]) => {
    if (letter === separator) endCell();
    else if (letter === "\n") endRow(rows);
    else if (letter === '"' && (isAfterQuote || cell === "")) {
      // Two quotes inside quotes are one.
      if (isAfterQuote) cell += '"';
      isQuoted = true;
      isAfterQuote = false;
    } else if (letter !== "\r") cell += letter;
  };
  return {
    push(text: string): string[][] {
      const rows: string[][] = [];
      for (const letter of text) {
        if (isQuoted) takeQuoted(letter);
        else takeBare(letter, rows);
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
  };
}
