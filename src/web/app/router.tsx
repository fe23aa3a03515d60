import { createRouter } from "@tanstack/react-router";
import { routeTree } from "../routeTree.gen.ts";
import { isLowData, onLowDataChange } from "../shared/low-data.ts";
import type { ScreenTitle, StaffScreenTitle } from "../shared/titles.ts";
import type { Audience } from "../shared/user.ts";
import { Failed } from "./lost.tsx";

/** A screen's code is fetched when a pointer approaches its link; in low-data mode only when it is opened. */
const preload = () => (isLowData() ? false : "intent");

export function createAppRouter() {
  const router = createRouter({
    routeTree,
    defaultPreload: preload(),
    // A preload fetches code only (shell/load.ts), so the loader runs again when the screen is opened.
    defaultPreloadStaleTime: 0,
    // The current screen stays visible while the next one's code loads.
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
    /** Limits who may see the route; anybody else goes to /profile (rules 9.7). Left out means everyone. */
    who?: Audience;
  }
}
