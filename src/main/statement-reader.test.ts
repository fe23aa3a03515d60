import { gzipSync, strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { StatementPart } from "../core/ports-statements.ts";
import { createStatementReader } from "./statement-reader.ts";

/** Files that were made to do harm end with a sentence, within the memory of a thread (rules 17.3). */

const day = { from: new Date("2026-07-15T00:00:00Z"), to: new Date("2026-07-16T00:00:00Z") };

/** Reads a file; returns its last part. */
async function read(bytes: Uint8Array, readFile = createStatementReader()) {
  let last: StatementPart | { problem: string } | undefined;
  const file = { ...day, kind: "supplier" as const, map: undefined, bytes, isPreview: true };
  for await (const part of readFile(file)) last = part;
  return last;
}

const SHEET = "xl/worksheets/sheet1.xml";
const TEXTS = "xl/sharedStrings.xml";
const pack = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, file]) => [name, strToU8(file)])));
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const ROW = sheet("<row><c><v>1</v></c></row>");

describe("a file that was made to do harm", () => {
  test.each<[string, () => Uint8Array, string]>([
    [
      "a row with a value in the last column",
      () => pack({ [SHEET]: sheet('<row><c r="XFD1"><v>1</v></c></row>') }),
      "A row has at most 200 columns",
    ],
    [
      "a text row of 60,000 columns",
      () => strToU8(`${",".repeat(60_000)}x`),
      "A row has at most 200 columns",
    ],
    [
      "names inside each other",
      () => pack({ [SHEET]: sheet("<a>".repeat(100_000)) }),
      "This file is damaged",
    ],
    [
      "a cell of 30,000 letters",
      () => pack({ [SHEET]: sheet(`<row><c><v>${"9".repeat(30_000)}</v></c></row>`) }),
      "A cell has at most 20000 letters",
    ],
    [
      "a shared text of 30,000 letters",
      () => pack({ [SHEET]: ROW, [TEXTS]: `<sst><si><t>${"x".repeat(30_000)}</t></si></sst>` }),
      "A cell has at most 20000 letters",
    ],
    [
      "more than a million shared texts",
      () => pack({ [SHEET]: ROW, [TEXTS]: `<sst>${"<si/>".repeat(1_000_001)}</sst>` }),
      "This file has too many texts",
    ],
    [
      "an attribute of 8 MB",
      () => pack({ [SHEET]: `<worksheet a="${"x".repeat(8_000_000)}"/>` }),
      "This file is damaged",
    ],
    [
      "a text that unpacks to 61 MB",
      () => gzipSync(strToU8("a,b\n".repeat(15_300_000))),
      "A file has at most 200000 rows",
    ],
    [
      "an archive of 1,001 parts",
      () => pack(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`${n}`, ""]))),
      "This file has too many parts",
    ],
    ["half a packed text", () => gzipSync(strToU8("a,b\n1,2")).subarray(0, 12), "This file is damaged"],
  ])("%s is refused", async (_what, made, problem) => {
    expect(await read(made())).toEqual({ problem });
  });

  test("one that needs more memory than a thread has ends with a sentence, and the next file is read", async () => {
    const readFile = createStatementReader({ maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 });
    const texts = Array.from({ length: 300_000 }, (_, n) => `<si><t>text number ${n}</t></si>`).join("");
    const large = pack({ [SHEET]: ROW, [TEXTS]: `<sst>${texts}</sst>` });
    expect(await read(large, readFile)).toEqual({ problem: "This file needs too much memory" });
    expect(await read(pack({ [SHEET]: ROW }), readFile)).toMatchObject({ header: ["1"] });
  });
});

test.each<[string, (text: string) => Uint8Array]>([
  ["a text", strToU8],
  ["a packed text", (text) => gzipSync(strToU8(text))],
  [
    "a packed sheet",
    () => gzipSync(pack({ [SHEET]: sheet("<row><c><v>Amount</v></c><c><v>2</v></c></row>".repeat(3)) })),
  ],
])("%s is read with its header", async (_what, made) => {
  expect(await read(made("Amount,2\nAmount,2\nAmount,2"))).toMatchObject({
    header: ["Amount", "2"],
    read: { rows: 2 },
  });
});
