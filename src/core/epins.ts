/** PINs that suppliers sell (rules 27, 28.8, 30): of examinations, internet bundles and recharge cards. */

/** A PIN that was bought, as its supplier gave it; the serial number is empty where there is none. */
export type Epin = { pin: string; serial: string };

/** The most letters that carry one PIN to its owner (rules 27.6). */
export const MAX_PIN_LETTERS = 3;

/** Writes a PIN of digits in groups of four, as it is read aloud. */
export const groupPin = (pin: string): string =>
  /^\d{8,}$/.test(pin) ? pin.replace(/\d{4}(?=\d)/g, "$& ") : pin;
