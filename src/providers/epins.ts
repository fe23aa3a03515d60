import { z } from "zod";
import type { Epin } from "../core/epins.ts";
import type { VendAnswer } from "../core/ports.ts";
import { unknown } from "./answers.ts";

/** PINs in the answers of suppliers. Numbers are never read: they lost their zeros. */

const text = z.string().optional().catch(undefined);
const Card = z.object({
  Pin: text,
  pin: text,
  PIN: text,
  Serial: text,
  serial: text,
  serial_number: text,
  serialNumber: text,
  sno: text,
});
/** Scripts list recharge cards as rows of their table, each with its fields inside. */
const Inside = z.pipe(
  z.object({ fields: Card }),
  z.transform(({ fields }) => fields),
);
const list = z
  .array(z.union([z.string(), Inside, Card]))
  .optional()
  .catch(undefined);

/** The fields that hold PINs at known hosts. */
const Answer = z.looseObject({
  pin: text,
  Pin: text,
  pins: z.union([z.string(), list]).optional().catch(undefined),
  serial: text,
  serial_number: text,
  token: text,
  tokens: list,
  cards: list,
  data_pin: list,
  TXN_EPIN: list,
  purchased_code: text,
});

const PIN = /^[A-Za-z0-9-]{6,32}$/;
const SERIAL = /^[A-Za-z0-9-]{4,32}$/;
const PIN_IN_WORDS = /\b(?:pin|token)\b(?:\s*(?:no|number|code))?\.?\s*[:=]\s*([A-Z0-9][A-Z0-9 -]{4,40})/i;
const SERIAL_IN_WORDS = /\bserial\b(?:\s*(?:no|number))?\.?\s*[:=]\s*([A-Z0-9-]{4,32})/i;

/**
 * Reads the one PIN of an answer; undefined where it has none, or several: one order is for one PIN, so a
 * person must look.
 */
function readEpin(json: unknown): Epin | undefined {
  const read = Answer.safeParse(json);
  if (!read.success) return undefined;
  const { pins, cards, data_pin: rows, TXN_EPIN: sold, tokens, purchased_code: words, ...plain } = read.data;
  const serial = plain.serial_number ?? plain.serial ?? "";
  const fields = [plain.pin, plain.Pin, plain.token].flatMap((one) => (one ? [`${one}`] : []));
  const found = [
    ...[pins, cards, rows, sold, tokens].flatMap((one) => (Array.isArray(one) ? one.flatMap(readEntry) : [])),
    ...fields.flatMap((field) => withSerial(readText(field), serial)),
    ...(typeof pins === "string" ? withSerial(readText(pins), serial) : []),
    ...(words ? readText(words) : []),
  ];
  const byPin = new Map<string, Epin>();
  for (const one of found) if (!byPin.get(one.pin)?.serial) byPin.set(one.pin, one);
  const [only, second] = byPin.values();
  return second ? undefined : only;
}

/** The answer about an order that is delivered with its PIN; without one it is asked again (rules 27.4). */
export function deliveredPin(json: unknown, supplierRef: string): VendAnswer {
  const epin = readEpin(json);
  return epin ? { kind: "delivered", supplierRef, epin } : unknown("PIN pending", supplierRef);
}

function readEntry(entry: string | z.output<typeof Card>): Epin[] {
  if (typeof entry === "string") return readText(entry);
  const serial = entry.Serial ?? entry.serial ?? entry.serial_number ?? entry.serialNumber ?? entry.sno ?? "";
  return withSerial(readText(entry.Pin ?? entry.pin ?? entry.PIN ?? ""), serial);
}

/** Reads "1234 5678 9012", "PIN: 123456789012" and "Serial No: WRN1234, pin: 123456789012". */
function readText(sent: string): Epin[] {
  const serial = SERIAL_IN_WORDS.exec(sent)?.[1] ?? "";
  const named = PIN_IN_WORDS.exec(sent)?.[1];
  return (named === undefined ? sent.split(/[,;\n]/) : [named]).flatMap((part) => {
    const pin = plain(part);
    return PIN.test(pin) ? [{ pin, serial }] : [];
  });
}

/** Removes the blanks that a host puts between the digits of a PIN. */
const plain = (sent: string): string => (/^[\d\s]+$/.test(sent) ? sent.replace(/\s/g, "") : sent.trim());

const withSerial = (epins: Epin[], serial: string): Epin[] =>
  epins.map((one) =>
    one.serial === "" && SERIAL.test(serial.trim()) ? { ...one, serial: serial.trim() } : one,
  );
