import type PDFDocument from "pdfkit";
import type { ReportTable } from "../../core/house-report.ts";
import { groupPin } from "../../core/exams.ts";
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

function drawCard(page: Page, box: Box, texts: readonly CardText[]): void {
  const width = box.width - 2 * PADDING;
  const height = box.height - 2 * PADDING;
  let y = box.y + PADDING;
  for (const [sent, font, share] of texts) {
    const text = latin(sent);
    const most = Math.min(LARGEST_TEXT, height * share * 0.85);
    const wide = Math.max(1, page.font(font).fontSize(most).widthOfString(text));
    page.fontSize(Math.min(most, (most * width) / wide)).fillColor("#000000");
    page.text(text, box.x + PADDING, y, { width: width + 1, align: "center", lineBreak: false });
    y += height * share;
  }
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

/** The built-in fonts of PDF know Latin letters alone; the naira sign becomes NGN, anything else a mark. */
function latin(text: string): string {
  return text.replaceAll("₦", "NGN ").replace(/[^\x20-\xff]/g, "?");
}
