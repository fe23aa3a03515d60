/** The index of pages that the web build writes (dist/web/pages.json). */
export type PagesIndex = {
  /** Path patterns to files. `:name` is one segment; case does not matter. */
  routes: Record<string, string>;
  /** Patterns among `routes` that are screens of the app, whose language is chosen under Settings. */
  shells: readonly string[];
  /** The file served with status 404 for every other path. */
  notFound: string;
  /** For each further language, the file that replaces each file above. */
  translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The file for each state of a receipt; the server fills them at addresses of its own. */
  receipts: Readonly<Record<string, string>>;
  /** The same for the pages on which an offer of a chat is paid. */
  pay: Readonly<Record<string, string>>;
  csp: { scriptHashes: readonly string[]; styleHashes: readonly string[] };
};

/** The folder of the built web app, its index, and the HTML of its pages by file. */
export type WebFiles = { root: string; index: PagesIndex; pages: ReadonlyMap<string, string> };

/** Finds the file of a page by its path. Ignores case and a slash at the end; a parameter is one segment. */
export function pageFinder(routes: PagesIndex["routes"]): (path: string) => string | undefined {
  const pages = Object.entries(routes).map(([pattern, file]) => ({ parts: partsOf(pattern), file }));
  // A path without parameters goes before one with a parameter.
  const sorted = pages.sort((a, b) => parameters(a.parts) - parameters(b.parts));
  return (path) => {
    const parts = partsOf(path);
    return sorted.find((page) => isMatch(page.parts, parts))?.file;
  };
}

function partsOf(path: string): string[] {
  return path.replace(/^\//, "").replace(/\/$/, "").toLowerCase().split("/");
}

function parameters(parts: readonly string[]): number {
  return parts.filter((part) => part.startsWith(":")).length;
}

function isMatch(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((part, i) => (part.startsWith(":") ? parts[i] !== "" : part === parts[i]))
  );
}
