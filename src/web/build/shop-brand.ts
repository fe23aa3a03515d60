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

/**
 * Reads the brand fields in the file at `path` that replace the default brand; empty without a file. Throws
 * with the name of a bad field.
 */
export function brandOverrides(path: string | undefined): Partial<Brand> {
  if (!path) return {};
  const read = FIELDS.safeParse(JSON.parse(readFileSync(path, "utf8")));
  if (!read.success) throw new Error(`BRAND_FILE ${path}:\n${z.prettifyError(read.error)}`);
  return read.data as Partial<Brand>;
}

/** The colour of the browser's own bars, and of the installed app's splash screen. */
export const themeColour = ({ colours }: Brand): string => colours.light?.deep ?? "#06363f";

const linesOf = (all: Readonly<Record<string, string>>): string =>
  Object.entries(all)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");

/**
 * Returns style rules that override the colours of styles/tokens.css and must follow it; empty without own
 * colours.
 */
export function brandCss({ light = {}, dark = {} }: Brand["colours"]): string {
  const [day, night] = [linesOf(light), linesOf(dark)];
  const dayRule = day && `:root{${day}}`;
  const nightRules =
    night &&
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${night}}}:root[data-theme="dark"]{${night}}`;
  return `${dayRule}${nightRules}`;
}

/**
 * Removes the shop's own sentences from a translation, so that every language shows them as the operator
 * wrote them.
 */
export function withoutShops(
  said: Readonly<Record<string, string>>,
  overrides: Partial<Brand>,
): Record<string, string> {
  return Object.fromEntries(Object.entries(said).filter(([name]) => !(name in overrides)));
}
