import { fillFigures, missingFigures, type SettingFigures, settingFigures } from "../core/public-figures.ts";
import { PAY_FOLDER } from "../core/chat/pay-page.ts";
import { RECEIPT_FOLDER } from "../core/receipt-codes.ts";
import type { HouseSettings } from "../core/settings.ts";
import type { WebFiles } from "./page-index.ts";
import { type PreparedText, prepareText } from "./prepared-text.ts";

/** Finds a page that shows figures by its file, filled with those in force; undefined for any other file. */
export type FindFilled = (file: string) => Promise<PreparedText> | undefined;

const HTML = { type: "text/html; charset=utf-8", encodings: ["br", "gzip"] } as const;

/**
 * Fills the built pages with the figures of the settings (rules 4.32). Each page is filled and compressed
 * when it is first asked for, and kept until a figure changes. Throws on a page with an unknown figure.
 */
export function filledPages(web: WebFiles, settings: () => HouseSettings): FindFilled {
  let seen = settings();
  let figures = settingFigures(seen);
  const templates = templatesOf(web, figures);
  const filled = new Map<string, Promise<PreparedText>>();
  const refresh = () => {
    if (seen === settings()) return;
    seen = settings();
    const next = settingFigures(seen);
    if (!isSame(figures, next)) filled.clear();
    figures = next;
  };
  return (file) => {
    const template = templates.get(file);
    if (template === undefined) return undefined;
    refresh();
    const page = filled.get(file) ?? prepareText(fillFigures(template, figures), HTML);
    filled.set(file, page);
    return page;
  };
}

function templatesOf({ pages }: WebFiles, figures: SettingFigures): Map<string, string> {
  const templates = new Map<string, string>();
  for (const [file, html] of pages) {
    // These are filled for each receipt and offer (receipt-pages.ts, pay-pages.ts).
    if (file.includes(RECEIPT_FOLDER) || file.includes(PAY_FOLDER)) continue;
    const names = missingFigures(html);
    const unknown = names.filter((name) => !Object.hasOwn(figures, name));
    if (unknown.length > 0)
      throw new Error(`${file} shows figures that are not known (${unknown.join(", ")}): npm run build:web`);
    if (names.length > 0) templates.set(file, html);
  }
  return templates;
}

function isSame(one: SettingFigures, other: SettingFigures): boolean {
  return (Object.keys(one) as (keyof SettingFigures)[]).every((name) => one[name] === other[name]);
}
