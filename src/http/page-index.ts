/** What the web build tells the server (dist/web/pages.json). */
export type PagesIndex = {
  /** Path pattern (`:name` is one segment; case does not matter) to a file. */
  routes: Record<string, string>;
  /** Served with status 404 for every other path. */
  notFound: string;
  /** Of each further language, by its code: which file stands for which of the files above. */
  translations: Readonly<Record<string, Readonly<Record<string, string>>>>;
  csp: { scriptHashes: readonly string[]; styleHashes: readonly string[] };
};

/** The built web app: where its files lie, and their index. */
export type WebFiles = { root: string; index: PagesIndex };

/** Finds the file of a page by path, or undefined. Case and a slash at the end do not matter; a parameter is one segment. */
export function pageFinder(routes: PagesIndex["routes"]): (path: string) => string | undefined {
  const pages = Object.entries(routes).map(([pattern, file]) => ({ parts: partsOf(pattern), file }));
  // A page spelled out goes before one with a parameter.
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
