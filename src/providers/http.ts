/** One call to another party's server. Times in milliseconds. */
export type HttpCall = {
  url: string;
  method: "GET" | "POST" | "PUT";
  headers: Record<string, string>;
  body?: string;
  /** Time to wait for a free slot at the host, and again for a connection; by default 5 s. */
  connectMs?: number;
  /** Time for the whole call, waiting and connecting included. */
  totalMs: number;
  /** Largest answer that is read; by default 1 MB. */
  maxBytes?: number;
  /** Maximum of calls open at this host at once. */
  maxPerHost: number;
  /** Our reference of the order or payment; for the log only. */
  reference?: string;
};

/**
 * The outcome of a call. The difference between the last two decides about money: `not_sent` proves that not
 * one byte of the request left us; `no_answer` covers every failure after bytes may have left.
 */
export type HttpOutcome =
  | { kind: "answer"; status: number; contentType: string; text: string; bytes: number }
  | { kind: "not_sent"; note: string }
  | { kind: "no_answer"; note: string };

export type Http = {
  /** Makes the call once. Never throws, never follows a redirect, never sends twice. */
  send(call: HttpCall): Promise<HttpOutcome>;
  /** Closes every connection, at the end of the process. */
  close(): Promise<void>;
};
