import type { World } from "../../support/world.ts";

/** The product that the screens of the file under test speak to. Files share the screens' code, and each has a server of its own. */
export let server: World;

export function useServer(started: World): void {
  server = started;
}
