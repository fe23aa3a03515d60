import type { RouteSpec } from "../contract/define.ts";
import { routes } from "../contract/index.ts";
import { BASE_PATH } from "./mount.ts";

/** Paths outside the contract; they take GET only. */
const OTHERS = [
  "/health/live",
  "/health/ready",
  "/metrics",
  "/docs",
  "/docs/start.js",
  "/docs/page.css",
  `${BASE_PATH}/openapi.json`,
  `${BASE_PATH}/postman.json`,
  `${BASE_PATH}/client.ts`,
  "/api/openapi.json",
  "/.well-known/receipt-keys.json",
  "/[rR](?:/[^/]*)?",
  "/status.json",
  "/status.rss",
  "/status/badge.svg",
];
export const READ: readonly string[] = ["GET", "HEAD"];

type Known = { path: RegExp; methods: readonly string[] };

const KNOWN: readonly Known[] = [
  ...Object.values<RouteSpec>(routes).flatMap((route) =>
    [route.path, ...(route.aliases ?? [])].map((path) => ({
      path: new RegExp(`^${BASE_PATH}${path.replace(/\{\w+\}/g, "[^/]+")}$`),
      methods: route.method === "GET" && !route.stream ? READ : [route.method],
    })),
  ),
  ...OTHERS.map((path) => ({ path: new RegExp(`^${path}$`), methods: READ })),
];

/** Methods that a path takes; none when the path is unknown. */
export function methodsOf(path: string): readonly string[] {
  const known = KNOWN.filter((one) => one.path.test(path));
  return [...new Set(known.flatMap((one) => one.methods))].sort();
}
