import { createRouter } from "@tanstack/react-router";
import { routeTree } from "../routeTree.gen.ts";
import { isLowData, onLowDataChange } from "../shared/low-data.ts";
import type { ScreenTitle, StaffScreenTitle } from "../shared/titles.ts";
import type { Audience } from "../shared/user.ts";
import { Failed } from "./lost.tsx";

/** A screen's code is fetched when a finger nears its link; for whom each byte counts, when it is opened. */
const preload = () => (isLowData() ? false : "intent");

export function createAppRouter() {
  const router = createRouter({
    routeTree,
    defaultPreload: preload(),
    // A screen keeps its place while the next one's code arrives.
    defaultPendingMs: 400,
    scrollRestoration: true,
    defaultErrorComponent: Failed,
  });
  onLowDataChange(() => router.update({ ...router.options, defaultPreload: preload() }));
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The document's title while this route is shown. */
    title?: ScreenTitle | StaffScreenTitle;
    /** Who may see it; anybody else is sent to /profile (rules 9.7). Everyone when left out. */
    who?: Audience;
  }
}
