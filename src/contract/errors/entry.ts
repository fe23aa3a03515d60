/** A refusal: its HTTP status, the sentence the user reads, and what to do next. */
export type Entry = { status: number; msg: string; next: string };
