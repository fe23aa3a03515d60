import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Brand } from "../content/brand.ts";

const colour = z.string().regex(/^#([0-9a-f]{3}|[0-9a-f]{6})$/i, "a colour is written #06363f");
const colours = z.record(z.string().regex(/^[a-z][a-z0-9-]*$/), colour);
const link = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]);
const FIELDS = z
  .strictObject({
    name: z.string().min(1),
    tagline: z.string().min(1),
    supportEmail: z.email(),
    phone: z.strictObject({ shown: z.string(), dialled: z.string() }),
    address: z.array(z.string()),
    chatUrl: link,
    groupUrl: link,
    appUrl: link,
    social: z.array(z.strictObject({ name: z.string(), url: link })),
    hours: z.string(),
    logo: z.union([z.literal(""), z.string().regex(/^data:image\/(svg\+xml|png|webp)[;,]/)]),
    colours: z.strictObject({ light: colours, dark: colours }).partial(),
  })
  .partial();

/** What the file at `path` says instead of the house's own brand; nothing without a file. Throws naming the bad field. */
export function brandOverrides(path: string | undefined): Partial<Brand> {
  if (!path) return {};
  const read = FIELDS.safeParse(JSON.parse(readFileSync(path, "utf8")));
  if (!read.success) throw new Error(`BRAND_FILE ${path}:\n${z.prettifyError(read.error)}`);
  return read.data as Partial<Brand>;
}

/** Of the browser's own bars, and behind the installed app while it opens. */
export const themeColour = ({ colours }: Brand): string => colours.light?.deep ?? "#06363f";

const linesOf = (all: Readonly<Record<string, string>>): string =>
  Object.entries(all)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");

/** Style rules that put a shop's colours in the place of styles/tokens.css's, to stand behind them; empty without any. */
export function brandCss({ light = {}, dark = {} }: Brand["colours"]): string {
  const [day, night] = [linesOf(light), linesOf(dark)];
  const dayRule = day && `:root{${day}}`;
  const nightRules =
    night &&
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${night}}}:root[data-theme="dark"]{${night}}`;
  return `${dayRule}${nightRules}`;
}

/** A shop's own sentences are nobody's to translate: a language lacks them, and so says them as the shop wrote them. */
export function withoutShops(
  said: Readonly<Record<string, string>>,
  overrides: Partial<Brand>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(said).filter(([name]) => !(name in overrides)));
}
