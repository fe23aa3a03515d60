import type PDFDocument from "pdfkit";
import type { ReportTable } from "../../core/house-report.ts";
import { groupPin } from "../../core/epins.ts";
import type { DocumentPort } from "../../core/ports-documents.ts";
import { type CardSheet, loadCode, type PrintedCard, SHEETS } from "../../core/recharge.ts";

type Page = InstanceType<typeof PDFDocument>;

const MARGIN = 48;
const ROW = 15;
const FIRST_SHARE = 0.4;

/**
 * Makes PDFs. The library is loaded at the first one, so it costs a start nothing. Nothing in a file depends
 * on the clock or on a compressor, so equal reports make equal bytes.
 */
export function pdfDocuments(): DocumentPort {
  return {
    pdf: async (report, madeAt) => {
      const { default: Pdf } = await import("pdfkit");
      const info = { Title: report.title, CreationDate: madeAt, ModDate: madeAt };
      const page = new Pdf({ size: "A4", margin: MARGIN, compress: false, info });
      const whole = collect(page);
      page.font("Helvetica-Bold").fontSize(16).text(latin(report.title)).moveDown(0.5);
      page.font("Helvetica").fontSize(9);
      for (const [label, value] of report.facts) page.text(latin(`${label}: ${value}`));
      for (const table of report.tables) drawTable(page, table);
      page.end();
      return whole;
    },
    cards: async (sheet, madeAt) => {
      const { default: Pdf } = await import("pdfkit");
      const info = { Title: `Recharge cards, batch ${sheet.batch}`, CreationDate: madeAt, ModDate: madeAt };
      const page = new Pdf({ size: "A4", margin: 0, compress: false, info });
      const whole = collect(page);
      drawCards(page, sheet);
      page.end();
      return whole;
    },
  };
}

function collect(page: Page): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    page.on("data", (part: Uint8Array) => parts.push(part));
    page.on("end", () => resolve(Buffer.concat(parts)));
    page.on("error", reject);
  });
}

/** The edge of a page that printers leave white. */
const EDGE = 24;
const PADDING = 5;

/** Draws cards in rows from the top; a line around each shows where to cut. */
function drawCards(page: Page, sheet: CardSheet): void {
  const [columns, rows] = SHEETS[sheet.perPage];
  const width = (page.page.width - 2 * EDGE) / columns;
  const height = (page.page.height - 2 * EDGE) / rows;
  sheet.cards.forEach((card, n) => {
    const place = n % sheet.perPage;
    if (n > 0 && place === 0) page.addPage();
    const x = EDGE + (place % columns) * width;
    const y = EDGE + Math.floor(place / columns) * height;
    page.rect(x, y, width, height).lineWidth(0.4).dash(2, { space: 2 }).strokeColor("#8b949e").stroke();
    drawCard(page, { x, y, width, height }, textOf(sheet, card));
  });
}

type Box = { x: number; y: number; width: number; height: number };
/** A row of a card: bold or plain, and its share of the card's height. */
type CardText = readonly [text: string, font: "Helvetica-Bold" | "Helvetica", share: number];

/** The PIN's row among those of a card. */
const PIN_PLACE = 2;

function textOf(sheet: CardSheet, { pin, serial, position, reprint }: PrintedCard): CardText[] {
  const mark = reprint > 0 ? `  REPRINT ${reprint}` : "";
  return [
    [sheet.shopName, "Helvetica-Bold", 0.16],
    [`${sheet.network}  NGN ${sheet.value.toLocaleString("en-NG")}${mark}`, "Helvetica-Bold", 0.16],
    [groupPin(pin), "Helvetica-Bold", 0.24],
    [`Dial ${loadCode(pin)}`, "Helvetica", 0.15],
    [serial === "" ? "" : `S/N ${serial}`, "Helvetica", 0.12],
    [`${sheet.date}  B${sheet.batch}-${position}`, "Helvetica", 0.12],
  ];
}

const LARGEST_TEXT = 18;
/** The PIN is what is read and typed. */
const LARGEST_PIN = 26;
/** A text that would be smaller than this in one row is drawn in two. */
const SMALLEST_TEXT = 6;

function drawCard(page: Page, box: Box, texts: readonly CardText[]): void {
  const height = box.height - 2 * PADDING;
  let y = box.y + PADDING;
  texts.forEach(([text, font, share], n) => {
    page.font(font).fillColor("#000000");
    const most = n === PIN_PLACE ? LARGEST_PIN : LARGEST_TEXT;
    drawFitted(page, latin(text), { ...box, y, height: height * share, most });
    y += height * share;
  });
}

/** Draws a text in the middle of a row, as large as fits: in one line, or in two where one is too small. */
function drawFitted(page: Page, text: string, row: Box & { most: number }): void {
  const { most, height, y } = row;
  const isSmall = sizeOf(page, [text], { ...row, most: Math.min(most, height * 0.85) }) < SMALLEST_TEXT;
  const lines = isSmall ? halvesOf(text) : [text];
  const size = sizeOf(page, lines, { ...row, most: Math.min(most, (height * 0.85) / lines.length) });
  page.fontSize(size);
  lines.forEach((part, n) => {
    const x = row.x + (row.width - page.widthOfString(part)) / 2;
    page.text(part, x, y + n * size, { lineBreak: false });
  });
}

function sizeOf(page: Page, lines: readonly string[], { width, most }: Box & { most: number }): number {
  const wide = Math.max(1, ...lines.map((text) => page.fontSize(most).widthOfString(text)));
  return Math.min(most, (most * (width - 2 * PADDING)) / wide);
}

/** Two parts of a text, at the blank that is nearest to its middle, or at the middle where there is none. */
function halvesOf(text: string): string[] {
  const middle = text.length / 2;
  const blanks = [...text.matchAll(/ /g)].map(({ index }) => index);
  const [at = Math.ceil(middle)] = blanks.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
  return [text.slice(0, at).trim(), text.slice(at).trim()];
}

function drawTable(page: Page, { title, head, rows, total }: ReportTable): void {
  page.moveDown(1);
  startRow(page, ROW * 3);
  page.font("Helvetica-Bold").fontSize(11).text(latin(title), MARGIN).moveDown(0.3);
  if (head.length > 2) drawRow(page, head, "Helvetica-Bold");
  for (const row of rows) drawRow(page, row, "Helvetica");
  if (total) drawRow(page, total, "Helvetica-Bold");
}

function startRow(page: Page, height: number): void {
  if (page.y + height > page.page.height - MARGIN) page.addPage();
}

/** Draws one row: words to the left, figures to the right, each in its share of the width. */
function drawRow(page: Page, cells: readonly string[], font: string): void {
  startRow(page, ROW);
  const width = page.page.width - 2 * MARGIN;
  const first = cells.length > 2 ? width * FIRST_SHARE : width * 0.7;
  const other = (width - first) / Math.max(1, cells.length - 1);
  const y = page.y;
  page.font(font).fontSize(8);
  cells.forEach((cell, n) => {
    const x = n === 0 ? MARGIN : MARGIN + first + (n - 1) * other;
    const size = { width: n === 0 ? first : other, align: n === 0 ? "left" : "right" } as const;
    page.text(latin(cell), x, y, { ...size, lineBreak: false, ellipsis: true });
  });
  page.y = y + ROW;
  page.x = MARGIN;
  page
    .moveTo(MARGIN, page.y - 4)
    .lineTo(MARGIN + width, page.y - 4)
    .lineWidth(0.3)
    .strokeColor("#c5ccd3")
    .stroke();
}

/** Letters of Hausa that are no other letter with a mark. */
const HOOKED: Record<string, string> = { ɓ: "b", Ɓ: "B", ɗ: "d", Ɗ: "D", ƙ: "k", Ƙ: "K", ƴ: "y", Ƴ: "Y" };

/**
 * The built-in fonts of PDF know Latin letters alone. The naira sign becomes NGN, a letter of our languages
 * the one without its marks, anything else a question mark.
 */
function latin(text: string): string {
  return text
    .replaceAll("₦", "NGN ")
    .normalize("NFC")
    .replace(/[^\x20-\xff]/gu, (letter) => HOOKED[letter] ?? letter.normalize("NFD").replace(/\p{M}/gu, ""))
    .replace(/[^\x20-\xff]/gu, "?");
}
