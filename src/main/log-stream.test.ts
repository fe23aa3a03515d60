import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { openLogStream } from "./log-stream.ts";

/** The log's way out (rules 8.75). */

test("writes that fail lose lines, which are counted, and neither end nor stop us", async () => {
  // As on a full disk: whoever may only read gets an error for each write.
  const fd = openSync(import.meta.filename, "r");
  const stream = openLogStream(fd);
  const log = pino({}, stream);
  for (let i = 0; i < 10; i++) log.warn("a line");
  await expect.poll(stream.dropped).toBe(10);
  log.warn("a line at the end");
  stream.flushSync();
  await expect.poll(stream.dropped).toBe(11);
  closeSync(fd);
});

test("lines come out whole and in order; what finds no room among those that wait is counted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "airtide-log-"));
  const file = join(folder, "log");
  const fd = openSync(file, "w");
  const stream = openLogStream(fd, 100);
  for (let i = 0; i < 30; i++) stream.write(`line ${i % 10}...\n`);
  expect(stream.dropped()).toBe(20);
  const expected = Array.from({ length: 10 }, (_, i) => `line ${i % 10}...\n`).join("");
  await expect.poll(() => readFileSync(file, "utf8")).toBe(expected);
  stream.write("the last\n");
  stream.flushSync();
  await expect.poll(() => readFileSync(file, "utf8")).toBe(`${expected}the last\n`);
  closeSync(fd);
  rmSync(folder, { recursive: true });
});
