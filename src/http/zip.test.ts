import { expect, test } from "vitest";
import { zipOf } from "./zip.ts";

async function* files(...parts: readonly AsyncIterable<string>[]) {
  for (const [at, part] of parts.entries()) yield { name: `${at}.csv`, parts: part };
}

async function* rows(count: number) {
  for (let at = 0; at < count; at += 1) yield `row ${at}\n`;
}

/** Rows whose database goes away after the first. */
async function* broken() {
  yield "row 0\n";
  throw new Error("connection lost");
}

async function packed(archive: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of archive) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("an archive holds each of its files", async () => {
  const archive = await packed(zipOf(files(rows(1_000), rows(2))));
  expect(archive.readUInt32LE(0)).toBe(0x04034b50);
  expect(archive.readUInt16LE(archive.length - 12)).toBe(2);
});

test("an error of one part reaches the reader, who sends no more", async () => {
  await expect(packed(zipOf(files(rows(1), broken())))).rejects.toThrow("connection lost");
});

test("a reader who leaves ends the reading of the parts", async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield "a row of the file\n".repeat(100);
    } finally {
      isEnded = true;
    }
  }
  for await (const piece of zipOf(files(endless()))) if (piece.length > 100) break;
  await expect.poll(() => isEnded).toBe(true);
});
