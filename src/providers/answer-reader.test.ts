import { describe, expect, test } from "vitest";
import { readAnswer } from "./answer-reader.ts";

const MAX = 1_000;

type Read = { ended: string; status?: number; text?: string; reusableMs?: number; problem?: string };

/** Reads the text in pieces of so many bytes; then, unless the answer ended, the connection closes. */
function readInPieces(text: string, size: number): Read {
  const reader = readAnswer(MAX);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) {
    const ended = reader.take(bytes.subarray(at, at + size));
    if (ended === "broken") return { ended, problem: reader.problem() };
    if (ended === "whole") return facts(ended);
  }
  const ended = reader.end();
  return ended === "broken" ? { ended, problem: reader.problem() } : facts(`${ended} by closing`);

  function facts(how: string): Read {
    const { status, text: body, reusableMs } = reader.answer();
    return { ended: how, status, text: body, reusableMs };
  }
}

/** Reads the text whole and cut at every size; each way must give the same. */
function read(text: string): Read {
  const whole = readInPieces(text, text.length * 4);
  for (let size = 1; size < Math.min(text.length, 200); size += 1)
    expect(readInPieces(text, size), `in pieces of ${size}`).toEqual(whole);
  return whole;
}

const head = (...lines: string[]) => `HTTP/1.1 200 OK\r\n${lines.map((one) => `${one}\r\n`).join("")}\r\n`;

describe("an answer ends", () => {
  test("at its length", () => {
    expect(read(`${head("Content-Length: 13")}{"a":"₦ñ"}`)).toMatchObject({
      ended: "whole",
      status: 200,
      text: '{"a":"₦ñ"}',
    });
  });

  test("at its last chunk, with extensions and trailers passed over", () => {
    const chunks = "4;x=y\r\nsucc\r\nA\r\nessful{}{}\r\n0\r\nx-sum: 1\r\n\r\n";
    expect(read(`${head("Transfer-Encoding: chunked")}${chunks}`)).toMatchObject({
      ended: "whole",
      text: "successful{}{}",
      reusableMs: 4_000,
    });
  });

  test("at its head, where its status has no body", () => {
    for (const status of ["204 No Content", "304 Not Modified"])
      expect(read(`HTTP/1.1 ${status}\r\ncontent-length: 9\r\n\r\n`)).toMatchObject({
        ended: "whole",
        text: "",
      });
  });

  test("with the connection, where it names no end", () => {
    expect(read(`${head("content-type: text/plain")}abc`)).toEqual({
      ended: "whole by closing",
      status: 200,
      text: "abc",
      reusableMs: 0,
    });
  });

  test("after interim answers, which are passed over", () => {
    const interim = "HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n";
    expect(read(`${interim}${head("content-length: 2")}{}`)).toMatchObject({ status: 200, text: "{}" });
  });

  test("after eight interim answers at most", () => {
    const interims = (count: number) => "HTTP/1.1 102 Processing\r\n\r\n".repeat(count);
    expect(read(`${interims(8)}${head("content-length: 2")}{}`)).toMatchObject({ status: 200 });
    expect(read(interims(9))).toMatchObject({ ended: expect.stringContaining("broken") });
  });
});

describe("the connection may be used again", () => {
  test.each([
    { what: "for the usual time", version: "1.1", lines: [], reusableMs: 4_000 },
    {
      what: "a second less than the other party says",
      version: "1.1",
      lines: ["Keep-Alive: timeout=3, max=9"],
      reusableMs: 2_000,
    },
    {
      what: "not at all when that is nothing",
      version: "1.1",
      lines: ["keep-alive: timeout=1"],
      reusableMs: 0,
    },
    { what: "not after Connection: close", version: "1.1", lines: ["Connection: Close"], reusableMs: 0 },
    { what: "not in HTTP/1.0", version: "1.0", lines: [], reusableMs: 0 },
  ])("$what", ({ version, lines, reusableMs }) => {
    const answer = [`HTTP/${version} 200 OK`, ...lines, "content-length: 2", "", "{}"].join("\r\n");
    expect(read(answer)).toMatchObject({ ended: "whole", reusableMs });
  });

  test("not when bytes follow the answer", () => {
    const reader = readAnswer(MAX);
    expect(reader.take(Buffer.from(`${head("content-length: 2")}{}HTTP/1.1 200 OK`))).toBe("whole");
    expect(reader.answer()).toMatchObject({ text: "{}", reusableMs: 0 });
  });

  test("not when it names two ends", () => {
    const both = head("content-length: 3", "transfer-encoding: chunked");
    expect(read(`${both}2\r\n{}\r\n0\r\n\r\n`)).toMatchObject({ text: "{}", reusableMs: 0 });
  });
});

describe("broken is", () => {
  test.each([
    ["no HTTP", "SMTP ready\r\n\r\n", "no status line of HTTP/1"],
    ["another version", "HTTP/2 200\r\n\r\n", "no status line of HTTP/1"],
    ["a change of protocol", "HTTP/1.1 101 Switching\r\n\r\n", "protocol changed"],
    ["a header that goes on in the next line", head("a: b", " c"), "bad header line"],
    ["a header without a name", head(": b"), "bad header line"],
    ["a length that is no number", head("content-length: -2"), "bad content length"],
    ["two lengths", head("content-length: 2", "content-length: 3"), "bad content length"],
    [
      "an encoding that we do not read",
      head("transfer-encoding: gzip, chunked"),
      "unknown transfer encoding",
    ],
    ["a chunk without a size", `${head("transfer-encoding: chunked")}x\r\n`, "bad chunk"],
    ["a chunk that is longer than its size", `${head("transfer-encoding: chunked")}1\r\nab\r\n`, "bad chunk"],
    ["a body that is cut", `${head("content-length: 9")}{}`, "closed before the answer's end"],
    [
      "chunks that are cut",
      `${head("transfer-encoding: chunked")}2\r\n{}\r\n`,
      "closed before the answer's end",
    ],
    ["nothing at all", " ", "closed before the answer's end"],
    [
      "a body over the limit",
      `${head("content-length: 1001")}${"x".repeat(1_001)}`,
      "answer over 1000 bytes",
    ],
    [
      "chunks over the limit",
      `${head("transfer-encoding: chunked")}3e9\r\n${"x".repeat(1_001)}`,
      "answer over 1000 bytes",
    ],
  ])("%s", (_what, text, problem) => {
    expect(read(text)).toEqual({ ended: "broken", problem });
  });

  test("a head or a line without an end", () => {
    expect(readInPieces(`HTTP/1.1 200 OK\r\na: ${"x".repeat(40_000)}`, 1_000)).toEqual({
      ended: "broken",
      problem: "head too long",
    });
    const line = `${head("transfer-encoding: chunked")}1;${"x".repeat(5_000)}`;
    expect(readInPieces(line, 1_000)).toEqual({ ended: "broken", problem: "line too long" });
  });
});
