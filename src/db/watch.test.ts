import { EventEmitter } from "node:events";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watch } from "./watch.ts";

/** A connection as node-postgres shows it, without a server. */
class Line extends EventEmitter {
  readyForQuery = true;
  status = "I";
  asked = 0;
  isCut = false;
  #answer: (() => void) | undefined;
  readonly connection = {
    stream: {
      bytesRead: 0,
      destroy: () => {
        this.isCut = true;
        this.emit("end");
      },
    },
  };
  getTransactionStatus() {
    return this.status;
  }
  query() {
    this.asked += 1;
    this.readyForQuery = false;
    return new Promise<void>((resolve) => (this.#answer = resolve));
  }
  async answer() {
    this.connection.stream.bytesRead += 10;
    this.readyForQuery = true;
    this.#answer?.();
    await Promise.resolve();
  }
}

const LIMITS = { beatEveryMs: 3_000, answerWithinMs: 3_000, silenceMs: 7_000 };
let line: Line;

beforeEach(() => {
  vi.useFakeTimers();
  line = new Line();
  watch(line as unknown as pg.Client, LIMITS);
});
afterEach(() => vi.useRealTimers());

describe("an idle connection (rules 8.72)", () => {
  test("is asked every three seconds, and stays while it answers", async () => {
    for (let i = 1; i <= 3; i++) {
      vi.advanceTimersByTime(3_500);
      expect(line.asked).toBe(i);
      await line.answer();
    }
    expect(line.isCut).toBe(false);
  });

  test("that does not answer is cut within seven seconds of the last word, and not asked any more", () => {
    vi.advanceTimersByTime(6_000);
    expect(line).toMatchObject({ asked: 1, isCut: false });
    vi.advanceTimersByTime(1_000);
    expect(line.isCut).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(line.asked).toBe(1);
  });

  test("is left alone inside a transaction, whose end PostgreSQL's own limit sees to", () => {
    line.status = "T";
    vi.advanceTimersByTime(60_000);
    expect(line).toMatchObject({ asked: 0, isCut: false });
  });
});

describe("a statement under way", () => {
  test("has the time that a statement has, from its own start and from each word of the answer", () => {
    vi.advanceTimersByTime(2_900);
    line.readyForQuery = false;
    vi.advanceTimersByTime(7_000);
    expect(line).toMatchObject({ asked: 0, isCut: false });
    line.connection.stream.bytesRead += 1;
    vi.advanceTimersByTime(7_000);
    expect(line.isCut).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(line.isCut).toBe(true);
  });

  test("may take any time where statements have no limit", () => {
    const long = new Line();
    watch(long as unknown as pg.Client, { ...LIMITS, silenceMs: 0 });
    long.readyForQuery = false;
    vi.advanceTimersByTime(3_600_000);
    expect(long.isCut).toBe(false);
  });
});
