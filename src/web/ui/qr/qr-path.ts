import encodeQr from "qr";

/** A QR code as one path in a square of `size` modules. */
export type QrPath = { size: number; path: string };

/** Encodes a text, with a border of two modules and a quarter of it to spare for dirt and bad light. */
export function qrPath(text: string): QrPath {
  const rows = encodeQr(text, "raw", { ecc: "medium", border: 2 });
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { size: rows.length, path };
}
