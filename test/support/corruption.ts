/** SQL that breaks one projection of the books by one kobo or one row, as only the owner could. */
export type Corruption = { breaks: string; sql: string };

export const NOWHERE = "00000000-0000-7000-8000-000000000000";

export const breaks = (what: string, sql: string): Corruption => ({ breaks: what, sql });
