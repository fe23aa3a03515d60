import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { FIRST_LANGUAGE, LANGUAGES, type Language } from "../../core/languages.ts";
import { fillFigures, FIXED_FIGURES, missingFigures, settingFigures } from "../../core/public-figures.ts";
import { RECEIPT_FOLDER, RECEIPT_PAGES, RECEIPT_PLACES } from "../../core/receipt-codes.ts";
import { PAY_FOLDER, PAY_PAGES, PAY_PLACES } from "../../core/chat/pay-page.ts";
import { DEFAULT_SETTINGS } from "../../core/settings.ts";
import { cspHash, htmlDocument } from "./document.ts";
import { OFFLINE_SCRIPT, publicScript, SHELL_SCRIPT, FILL_SCRIPT } from "./inline.ts";
import { closureOf, fileOf, commonSources, type Manifest, routeSources } from "./manifest.ts";
import { shopBrand } from "../vite.config.ts";
import { brandCss } from "./shop-brand.ts";
import type * as Prerender from "./prerender.tsx";
import type { PublicPage } from "./prerender.tsx";

/** The files that a page makes a browser fetch and run; the size gate reads it. */
export type PageReport = {
  path: string;
  file: string;
  language: Language;
  kind: "public" | "shell";
  inlineScript: string;
  scripts: string[];
};

/**
 * dist/web/pages.json, by which the server serves the pages: the file for each path and the sources that the
 * policy allows.
 */
export type PagesIndex = {
  /** Maps a path pattern (`:name` = one segment; match without regard to case) to a file below dist/web. */
  routes: Record<string, string>;
  /** Patterns among `routes` that are app shells (`noindex` and `no-cache`). */
  shells: string[];
  /** Served with status 404 for every other path. */
  notFound: string;
  /** Maps, for each further language, a page's file to its translated file. */
  translations: Record<string, Record<string, string>>;
  /** The file for each state of a receipt. */
  receipts: Record<string, string>;
  /** The file for each state of an offer of a chat. */
  pay: Record<string, string>;
  csp: { scriptHashes: string[]; styleHashes: string[] };
};

type Work = {
  outDir: string;
  manifest: Manifest;
  prerender: typeof Prerender;
  extraStyles: readonly string[];
};

const APP = "app/main.tsx";
/** Kept on the device by the service worker; no address of its own. */
export const KEPT_PAGE = "shells/kept.html";

function readCss(work: Work, source: string): string {
  const css = readFileSync(join(work.outDir, fileOf(work.manifest, source)), "utf8").trim();
  return css + brandCss(shopBrand.colours);
}

function write(outDir: string, file: string, html: string): void {
  mkdirSync(dirname(join(outDir, file)), { recursive: true });
  writeFileSync(join(outDir, file), html);
}

const SETTING_FIGURES = settingFigures(DEFAULT_SETTINGS);
const isSettingFigure = (name: string) => Object.hasOwn(SETTING_FIGURES, name);
const isReceiptPlace = (name: string) => RECEIPT_PLACES.some((place) => place === name);
const isPayPlace = (name: string) => PAY_PLACES.some((place) => place === name);

/** Fills the figures that no setting changes; the server fills the rest. Throws on an unknown figure. */
function withFixedFigures(file: string, html: string): string {
  const page = fillFigures(html, FIXED_FIGURES);
  const isFilled = file.includes(PAY_FOLDER) ? isPayPlace : isSettingFigure;
  const isKnown = file.includes(RECEIPT_FOLDER) ? isReceiptPlace : isFilled;
  const unknown = missingFigures(page).filter((name) => !isKnown(name));
  if (unknown.length > 0) throw new Error(`${file} shows unknown figures: ${unknown.join(", ")}`);
  return page;
}

type Written = { work: Work; css: string; script: string; language: Language };

/** Writes one public page in one language; each further language has its own folder. */
function writePublic(page: PublicPage, { work, css, script, language }: Written): PageReport {
  const modules = page.client ? [fileOf(work.manifest, page.client)] : [];
  const scripts = page.client ? closureOf(work.manifest, [page.client]) : [];
  const file = language === FIRST_LANGUAGE ? page.file : `${language}/${page.file}`;
  const { title, description, body, noIndex = false } = page;
  const parts = { language, title, description, body, css, inlineScript: script, modules, noIndex };
  write(work.outDir, file, withFixedFigures(file, htmlDocument(parts)));
  return { path: page.path ?? page.file, file, language, kind: "public", inlineScript: script, scripts };
}

/** Writes the page of every screen of the program in one language; each further one has its own folder. */
function writeShells(work: Work, css: string, language: Language): PageReport[] {
  const entry = fileOf(work.manifest, APP);
  return work.prerender.SCREENS.map((screen) => {
    const { path } = screen;
    const folder = language === FIRST_LANGUAGE ? "" : `${language}/`;
    const file = `${folder}shells${path.replaceAll("/:", "/by-").toLowerCase()}.html`;
    const scripts = closureOf(work.manifest, [APP, ...routeSources(work.manifest, screen)]);
    const html = htmlDocument({
      language,
      ...work.prerender.shellBody(path, language),
      description: "Your wallet.",
      css,
      inlineScript: SHELL_SCRIPT,
      lastScript: FILL_SCRIPT,
      modules: [entry],
      preloads: scripts.filter((script) => script !== entry),
      noIndex: true,
    });
    write(work.outDir, file, html);
    return { path, file, language, kind: "shell" as const, inlineScript: SHELL_SCRIPT, scripts };
  });
}

/**
 * Writes the page that a device keeps for every signed-in address: frame, printed screens and common files.
 */
function writeKept(work: Work, css: string): void {
  const entry = fileOf(work.manifest, APP);
  const html = htmlDocument({
    language: FIRST_LANGUAGE,
    ...work.prerender.keptBody(),
    description: "Your wallet.",
    css,
    inlineScript: SHELL_SCRIPT,
    lastScript: FILL_SCRIPT,
    modules: [entry],
    preloads: closureOf(work.manifest, [APP, ...commonSources(work.manifest)]).filter(
      (file) => file !== entry,
    ),
    noIndex: true,
  });
  write(work.outDir, KEPT_PAGE, html);
}

const ALL_LANGUAGES = Object.keys(LANGUAGES) as Language[];

/** Maps each page's file to its translated file, for each further language. */
function translationsOf(pages: readonly PageReport[]): PagesIndex["translations"] {
  const further = ALL_LANGUAGES.filter((language) => language !== FIRST_LANGUAGE);
  const filesIn = (language: Language) =>
    pages
      .filter((page) => page.language === language)
      .map(({ file }) => [file.slice(language.length + 1), file]);
  return Object.fromEntries(further.map((language) => [language, Object.fromEntries(filesIn(language))]));
}

/** Writes every page and pages.json; returns the files that each page loads. */
export function writePages(work: Work): PageReport[] {
  const css = readCss(work, "styles/public.css");
  const appCss = readCss(work, "styles/app.css");
  const script = publicScript(
    closureOf(work.manifest, [APP]).filter((file) => /\/(app|react|api)-/.test(file)),
  );
  const pages = ALL_LANGUAGES.flatMap((language) =>
    work.prerender.publicPages(language).map((page) => writePublic(page, { work, css, script, language })),
  );
  const offline = writePublic(work.prerender.offlinePage(ALL_LANGUAGES), {
    work,
    css,
    script: OFFLINE_SCRIPT,
    language: FIRST_LANGUAGE,
  });
  const shells = ALL_LANGUAGES.flatMap((language) => writeShells(work, appCss, language));
  writeKept(work, appCss);
  const all = [...pages, offline, ...shells];
  const index: PagesIndex = {
    routes: Object.fromEntries(
      all
        .filter(({ path, language }) => path.startsWith("/") && language === FIRST_LANGUAGE)
        .map(({ path, file }) => [path, file]),
    ),
    shells: work.prerender.SCREENS.map(({ path }) => path),
    notFound: "404.html",
    translations: translationsOf([...pages, ...shells]),
    receipts: Object.fromEntries(RECEIPT_PAGES.map((page) => [page, `${RECEIPT_FOLDER}${page}.html`])),
    pay: Object.fromEntries(PAY_PAGES.map((page) => [page, `${PAY_FOLDER}${page}.html`])),
    csp: {
      scriptHashes: [script, OFFLINE_SCRIPT, SHELL_SCRIPT, FILL_SCRIPT].map(cspHash),
      styleHashes: [css, appCss, ...work.extraStyles].map(cspHash),
    },
  };
  writeFileSync(join(work.outDir, "pages.json"), `${JSON.stringify(index, null, 2)}\n`);
  return all;
}
