import type { TestApp } from "../../support/world.ts";

/**
 * The product that the screens of the file under test speak to. Files share the screens' code, and each has a
 * server of its own.
 */
export let server: TestApp;

export function useServer(started: TestApp): void {
  server = started;
}
