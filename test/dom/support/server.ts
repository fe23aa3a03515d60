import type { TestApp } from "../../support/world.ts";

/**
 * The product that the screens of the file under test call. Files share the screens' code; each has its own
 * server.
 */
export let server: TestApp;

export function useServer(started: TestApp): void {
  server = started;
}
