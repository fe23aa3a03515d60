import type { AnyRoute, Table } from "./routes.ts";

type Match = { pattern: string; route: AnyRoute; params: Readonly<Record<string, string>> };

const partsOf = (path: string): string[] => path.split("/").filter((part) => part !== "");

/**
 * Finds the route of a path, or undefined. Capitals and a slash at the end make no difference; `:name` of a
 * pattern stands for one part, which is handed over decoded.
 */
export function matchPath(table: Table, path: string): Match | undefined {
  const asked = partsOf(path);
  for (const [pattern, route] of Object.entries(table)) {
    const params = paramsOf(partsOf(pattern), asked);
    if (params) return { pattern, route, params };
  }
  return undefined;
}

function paramsOf(pattern: readonly string[], asked: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== asked.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const given = decoded(asked[at] ?? "");
    if (part.startsWith(":")) params[part.slice(1)] = given;
    else if (part.toLowerCase() !== given.toLowerCase()) return undefined;
  }
  return params;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
