/** A refusal: its HTTP status, the sentence for the user, and the user's next step. */
export type Entry = { status: number; msg: string; next: string };
