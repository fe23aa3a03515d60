import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, test } from "vitest";
import { openLogStream } from "./log-stream.ts";

/** The log's way out (rules 8.75). */

/** Every write to it fails with ENOSPC. */
const FULL = "/dev/full";

test.runIf(existsSync(FULL))(
  "a full disk loses lines, counts them, and neither ends nor stops us",
  async () => {
    const fd = openSync(FULL, "w");
    const stream = openLogStream(fd);
    const log = pino({}, stream);
    for (let i = 0; i < 10; i++) log.warn("a line");
    await expect.poll(stream.dropped).toBe(10);
    log.warn("a line at the end");
    stream.flushSync();
    await expect.poll(stream.dropped).toBe(11);
    closeSync(fd);
  },
);

test("lines come out whole and in order; what finds no room among those that wait is counted", async () => {
  const folder = mkdtempSync(join(tmpdir(), "airtide-log-"));
  const file = join(folder, "log");
  const fd = openSync(file, "w");
  const stream = openLogStream(fd, 100);
  // The first is under way at once, so it does not count among those that wait.
  for (let i = 0; i < 30; i++) stream.write(`line ${i % 10}...\n`);
  expect(stream.dropped()).toBe(19);
  const expected = Array.from({ length: 11 }, (_, i) => `line ${i % 10}...\n`).join("");
  await expect.poll(() => readFileSync(file, "utf8")).toBe(expected);
  stream.write("the last\n");
  stream.flushSync();
  await expect.poll(() => readFileSync(file, "utf8")).toBe(`${expected}the last\n`);
  closeSync(fd);
  rmSync(folder, { recursive: true });
});
