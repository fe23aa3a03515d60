import { expect, test } from "vitest";
import { pdfOf } from "./picture-pdf.ts";

/** Bytes that are not text, as in a JPEG. */
const JPEG = new Blob([new Uint8Array([0xff, 0xd8, 0x00, 0x80, 0xe2, 0x82, 0xff, 0xd9])]);

/** Returns the file with one character per byte. */
const textOf = async (file: Blob) => Buffer.from(await file.arrayBuffer()).toString("latin1");
const made = () => textOf(pdfOf(JPEG, { width: 720, height: 1440, title: "receipt-a(b)\\1" }));

test("the table tells where each object begins, and its end where the table does", async () => {
  const text = await made();
  const begins = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, at]) => Number(at));
  expect(begins).toHaveLength(6);
  begins.forEach((begin, at) => expect(text.slice(begin)).toMatch(new RegExp(`^${at + 1} 0 obj\n`)));
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(start)).toMatch(/^xref\n0 7\n/);
});

test("the picture is in it byte for byte, its length told", async () => {
  const text = await made();
  expect(text).toContain("/Width 720 /Height 1440");
  expect(text).toContain("/Length 8 >>\nstream\n\xff\xd8\x00\x80\xe2\x82\xff\xd9\nendstream");
});

test("the page has the picture's shape, and the title cannot end its own text", async () => {
  const text = await made();
  expect(text).toContain("/MediaBox [0 0 297.64 595.28]");
  expect(text).toContain("q 297.64 0 0 595.28 0 0 cm");
  expect(text).toContain("/Title (receipt-ab1)");
});
