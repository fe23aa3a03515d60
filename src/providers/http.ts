/** One call to the outside. */
export type HttpCall = {
  url: string;
  method: "GET" | "POST" | "PUT";
  headers: Record<string, string>;
  body?: string;
  /** Time for a free place at the host, and again for a connection; 5 s unless told. */
  connectMs?: number;
  /** Time for the whole call, waiting and connecting included. */
  totalMs: number;
  /** Largest answer that is read; 1 MB unless told. */
  maxBytes?: number;
  /** Most calls open at this host at once. */
  maxPerHost: number;
  /** Our reference of what the call is about; for the log only. */
  reference?: string;
};

/**
 * What came of a call. The line between the last two decides about money: `not_sent` is proof that not one byte of the
 * request left us, `no_answer` is everything that happened after bytes may have left.
 */
export type HttpOutcome =
  | { kind: "answer"; status: number; contentType: string; text: string; bytes: number }
  | { kind: "not_sent"; note: string }
  | { kind: "no_answer"; note: string };

export type Http = {
  /** Makes the call once. Never throws, never follows a redirect, never sends twice. */
  send(call: HttpCall): Promise<HttpOutcome>;
  /** Drops every connection; for the end of the process. */
  close(): Promise<void>;
};
