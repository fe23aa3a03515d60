import type { Dispatcher, Pool } from "undici";
import type { HttpOutcome } from "./http.ts";

/** One request on one connection. Times in milliseconds. */
export type Request = {
  path: string;
  method: "GET" | "POST" | "PUT";
  headers: Record<string, string>;
  body: string | undefined;
  connectMs: number;
  totalMs: number;
  maxBytes: number;
  /** The timers; by default the machine's. */
  after?: After | undefined;
};

/** Runs `run` once after `ms` milliseconds; the returned function cancels it. */
export type After = (ms: number, run: () => void) => () => void;

const onTimer: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * Sends one request and collects its answer.
 *
 * The client calls `onRequestStart` when it is about to write the request's first byte. A failure before that
 * moment is `not_sent`, a failure after it is `no_answer`; error codes and timing are never interpreted. A
 * request that was given up while it waited for a connection is refused at that moment, so that it cannot
 * leave later. A second start (the client would repeat the request on another connection) is refused too.
 */
export function exchange(pool: Pick<Pool, "dispatch">, request: Request): Promise<HttpOutcome> {
  return new Promise((resolve) => {
    const state = createState(request, resolve);
    const { path, method, headers, body } = request;
    const sent = { path, method, headers, body: body ?? null, headersTimeout: 0, bodyTimeout: 0 };
    try {
      pool.dispatch(sent, handlerOf(state, request));
    } catch (error) {
      // The client refused a header or the path.
      state.giveUp(nameOf(error));
    }
  });
}

type State = {
  /** Bytes of the request may have left. */
  isStarted: boolean;
  isSettled: boolean;
  controller: Dispatcher.DispatchController | undefined;
  status: number;
  contentType: string;
  chunks: Uint8Array[];
  bytes: number;
  settle: (outcome: HttpOutcome) => void;
  /** Settles the request by what may have left, and drops the connection. */
  giveUp: (note: string) => void;
  arm: (ms: number, note: string) => void;
};

function createState(request: Request, resolve: (outcome: HttpOutcome) => void): State {
  const { after = onTimer } = request;
  let disarm = (): void => undefined;
  const state: State = {
    isStarted: false,
    isSettled: false,
    controller: undefined,
    status: 0,
    contentType: "",
    chunks: [],
    bytes: 0,
    settle(outcome) {
      if (state.isSettled) return;
      state.isSettled = true;
      disarm();
      resolve(outcome);
    },
    giveUp(note) {
      state.settle(
        state.isStarted ? { kind: "no_answer", note } : { kind: "not_sent", note: `not sent: ${note}` },
      );
      state.controller?.abort(new Error(note));
    },
    arm(ms, note) {
      disarm();
      disarm = after(Math.max(0, ms), () => state.giveUp(note));
    },
  };
  state.arm(Math.min(request.connectMs, request.totalMs), "no connection in time");
  return state;
}

function handlerOf(state: State, request: Request): Dispatcher.DispatchHandler {
  const begun = performance.now();
  return {
    onRequestStart(controller) {
      if (state.isSettled || state.isStarted) {
        if (!state.isSettled) state.giveUp("connection lost");
        controller.abort(new Error("given up"));
        return;
      }
      state.isStarted = true;
      state.controller = controller;
      state.arm(
        request.totalMs - (performance.now() - begun),
        `no answer in ${Math.round(request.totalMs)} ms`,
      );
    },
    onResponseStart(_controller, status, headers) {
      if (status < 200) return;
      state.status = status;
      const type = headers["content-type"];
      state.contentType = typeof type === "string" ? type : (type?.[0] ?? "");
    },
    onResponseData(_controller, chunk) {
      state.bytes += chunk.byteLength;
      if (state.bytes > request.maxBytes) state.giveUp(`answer over ${request.maxBytes} bytes`);
      else state.chunks.push(chunk);
    },
    onResponseEnd() {
      const { status, contentType, bytes } = state;
      state.settle({ kind: "answer", status, contentType, text: textOf(state.chunks), bytes });
    },
    onResponseError(_controller, error) {
      state.giveUp(nameOf(error));
    },
  };
}

const UTF8 = new TextDecoder();

function textOf(chunks: Uint8Array[]): string {
  const [only] = chunks;
  const whole = chunks.length === 1 && only ? only : Buffer.concat(chunks);
  return UTF8.decode(whole);
}

/** Returns the code of an error, never its text: texts can quote addresses and what was sent. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  if (code !== undefined) return code;
  return error instanceof AggregateError ? nameOf(error.errors[0]) : error.name;
}
