/**
 * How a payment into a wallet is named in the history (rules 7.1, 7.10, 13.3). A reported transfer also names
 * its bank: "Bank transfer to Wema". The database tells kinds of lines by the same names.
 */
export const PAID_BY = { card: "Card payment", transfer: "Bank transfer" } as const;

/** The beginning of the name of a reported transfer, before its bank. */
export const REPORTED_TO = `${PAID_BY.transfer} to `;
