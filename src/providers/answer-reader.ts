/** One answer of HTTP/1.1 as it arrives on a connection. */
export type AnswerReader = {
  /** Takes the next bytes. After "whole" or "broken" it must not be called again. */
  take(bytes: Buffer): "more" | "whole" | "broken";
  /** The other party closed: "whole" when that ends this answer, else "broken". */
  end(): "whole" | "broken";
  /** The reason of "broken", for the log. */
  problem(): string;
  answer(): Answer;
};

export type Answer = {
  status: number;
  contentType: string;
  text: string;
  bytes: number;
  /** Milliseconds for which the connection may be used again; 0 when it may not. */
  reusableMs: number;
};

const MAX_HEAD_BYTES = 32_768;
const MAX_LINE_BYTES = 4_096;
const MAX_INTERIM_HEADS = 8;
const NOTHING = Buffer.alloc(0);

/** Idle connections are kept for this long, or for a second less than the other party says it keeps them. */
export const KEEP_MS = 4_000;
const MARGIN_MS = 1_000;

type Body =
  | { kind: "length"; left: number }
  | { kind: "chunks"; left: number; step: "size" | "data" | "after" | "trailer" }
  | { kind: "until_close" };

type State = {
  /** Bytes that are not read yet, because their line is not whole. */
  rest: Buffer;
  head: Head | undefined;
  interimHeads: number;
  body: Body;
  parts: Buffer[];
  bytes: number;
  maxBytes: number;
  problem: string;
};

/**
 * Reads one answer strictly: what is not plainly HTTP/1.1 is broken, because an answer that is read wrongly
 * could settle an order wrongly. Bytes after the answer's end break the connection, not the answer.
 */
export function readAnswer(maxBytes: number): AnswerReader {
  const state: State = {
    rest: NOTHING,
    head: undefined,
    interimHeads: 0,
    body: { kind: "until_close" },
    parts: [],
    bytes: 0,
    maxBytes,
    problem: "",
  };
  return {
    take: (bytes) => take(state, bytes),
    end: () => {
      if (state.head && state.body.kind === "until_close") return "whole";
      state.problem ||= "closed before the answer's end";
      return "broken";
    },
    problem: () => state.problem,
    answer: () => answerOf(state),
  };
}

function take(state: State, bytes: Buffer): "more" | "whole" | "broken" {
  let left = state.rest.length > 0 ? Buffer.concat([state.rest, bytes]) : bytes;
  state.rest = NOTHING;
  while (!state.head) {
    const end = left.indexOf("\r\n\r\n");
    if (end < 0 || end > MAX_HEAD_BYTES) {
      if (left.length > MAX_HEAD_BYTES) return broken(state, "head too long");
      state.rest = left;
      return "more";
    }
    const head = parseHead(left.toString("latin1", 0, end));
    if (typeof head === "string") return broken(state, head);
    left = left.subarray(end + 4);
    if (head.status >= 200) begin(state, head);
    // After an interim answer the real one follows.
    else if (++state.interimHeads > MAX_INTERIM_HEADS) return broken(state, "too many interim answers");
  }
  return takeBody(state, left);
}

function broken(state: State, problem: string): "broken" {
  state.problem = problem;
  return "broken";
}

type Head = {
  status: number;
  contentType: string;
  length: number | undefined;
  isChunked: boolean;
  reusableMs: number;
};

const STATUS_LINE = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: [^\r\n\0]*)?$/;
/** `trim` cuts the spaces around the value: a pattern that does takes seconds over a long line. */
const HEADER_LINE = /^([!#$%&'*+\-.^_`|~\w]+):([^\r\n\0]*)$/;

/** Returns the head's facts, or what is wrong with it. */
function parseHead(text: string): Head | string {
  const [first = "", ...lines] = text.split("\r\n");
  const [, minor, status = ""] = STATUS_LINE.exec(first) ?? [];
  if (minor === undefined) return "no status line of HTTP/1";
  const head: Head = {
    status: Number(status),
    contentType: "",
    length: undefined,
    isChunked: false,
    reusableMs: minor === "1" ? KEEP_MS : 0,
  };
  if (head.status === 101) return "protocol changed";
  for (const line of lines) {
    const [, name, value = ""] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined) return "bad header line";
    const problem = note(head, name.toLowerCase(), value.trim());
    if (problem) return problem;
  }
  // Two lengths at once are how answers are smuggled: the chunks count, and the connection ends.
  if (head.isChunked && head.length !== undefined) head.reusableMs = 0;
  return head;
}

/** Notes a header that matters; returns what is wrong with it. */
function note(head: Head, name: string, value: string): string | undefined {
  switch (name) {
    case "content-type":
      head.contentType ||= value;
      return;
    case "content-length":
      return noteLength(head, value);
    case "transfer-encoding":
      head.isChunked = value.toLowerCase() === "chunked";
      return head.isChunked ? undefined : "unknown transfer encoding";
    case "connection":
      if (/(^|,)\s*close\s*(,|$)/i.test(value)) head.reusableMs = 0;
      return;
    case "keep-alive": {
      const [, seconds] = /timeout=(\d{1,5})/.exec(value) ?? [];
      if (seconds !== undefined)
        head.reusableMs = Math.min(head.reusableMs, Math.max(0, Number(seconds) * 1_000 - MARGIN_MS));
    }
  }
}

function noteLength(head: Head, value: string): string | undefined {
  const length = /^\d{1,15}$/.test(value) ? Number(value) : undefined;
  const isOther = head.length !== undefined && head.length !== length;
  if (length === undefined || isOther) return "bad content length";
  head.length = length;
  return undefined;
}

function begin(state: State, head: Head): void {
  state.head = head;
  if (head.status === 204 || head.status === 304) state.body = { kind: "length", left: 0 };
  else if (head.isChunked) state.body = { kind: "chunks", left: 0, step: "size" };
  else if (head.length !== undefined) state.body = { kind: "length", left: head.length };
  else head.reusableMs = 0;
}

function takeBody(state: State, bytes: Buffer): "more" | "whole" | "broken" {
  const { body } = state;
  if (body.kind === "until_close") return keep(state, bytes) ? "more" : "broken";
  if (body.kind === "chunks") return takeChunks(state, body, bytes);
  const part = bytes.length > body.left ? bytes.subarray(0, body.left) : bytes;
  if (!keep(state, part)) return "broken";
  body.left -= part.length;
  if (body.left > 0) return "more";
  return ended(state, bytes.length - part.length);
}

/** Bytes after the end belong to no request of ours. */
function ended(state: State, bytesAfter: number): "whole" {
  if (bytesAfter > 0 && state.head) state.head.reusableMs = 0;
  return "whole";
}

/** Keeps a part of the body; false when the answer is larger than allowed. */
function keep(state: State, part: Buffer): boolean {
  state.bytes += part.length;
  if (state.bytes > state.maxBytes) {
    state.problem = `answer over ${state.maxBytes} bytes`;
    return false;
  }
  if (part.length > 0) state.parts.push(part);
  return true;
}

type Chunks = Extract<Body, { kind: "chunks" }>;

function takeChunks(state: State, body: Chunks, all: Buffer): "more" | "whole" | "broken" {
  let bytes = all;
  for (;;) {
    if (body.step === "data") {
      const part = bytes.subarray(0, body.left);
      if (!keep(state, part)) return "broken";
      body.left -= part.length;
      bytes = bytes.subarray(part.length);
      if (body.left > 0) return "more";
      body.step = "after";
    }
    const end = bytes.indexOf("\r\n");
    if (end < 0 || end > MAX_LINE_BYTES) {
      if (bytes.length > MAX_LINE_BYTES) return broken(state, "line too long");
      state.rest = bytes;
      return "more";
    }
    const line = bytes.toString("latin1", 0, end);
    bytes = bytes.subarray(end + 2);
    if (body.step === "trailer" && line === "") return ended(state, bytes.length);
    if (!takeLine(body, line)) return broken(state, "bad chunk");
  }
}

/** Takes a line between the chunks: the end of one, or the size of the next, or a trailer. */
function takeLine(body: Chunks, line: string): boolean {
  if (body.step === "trailer") return true;
  if (body.step === "after") {
    body.step = "size";
    return line === "";
  }
  const [, size] = /^([\da-f]{1,8})(?:[ \t]*;.*)?$/i.exec(line) ?? [];
  if (size === undefined) return false;
  body.left = Number.parseInt(size, 16);
  body.step = body.left === 0 ? "trailer" : "data";
  return true;
}

const UTF8 = new TextDecoder();

function answerOf({ head, parts, bytes }: State): Answer {
  const [only = NOTHING] = parts;
  const whole = parts.length > 1 ? Buffer.concat(parts) : only;
  return {
    status: head?.status ?? 0,
    contentType: head?.contentType ?? "",
    text: UTF8.decode(whole),
    bytes,
    reusableMs: head?.reusableMs ?? 0,
  };
}
