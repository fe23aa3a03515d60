import { isLowData } from "../shared/low-data.ts";
import { type Area, Router } from "../shared/router/router.ts";
import * as beforeLogIn from "../routes/before-log-in.tsx";
import { matchPath } from "../shared/router/match.ts";
import { loadLogin } from "./auth-screens.tsx";
import { session } from "./session.ts";

const isOfStaff = (path: string) => /^\/(admin|profile\/(adminSettings|updatePrice))(\/|$)/i.test(path);
const isSignedIn = (path: string) => /^\/profile(\/|$)/i.test(path);

/** Without a token the login form stands in place of a signed-in screen; its code loads beside the table. */
async function needLogin(): Promise<undefined> {
  if (!session.token()) await loadLogin();
}

/** A person who is logged in has no use for a form that begins a session. */
const begun = (path: string) =>
  session.token() && /^\/(login|register)(\/|$)/i.test(path) ? ("/profile" as const) : undefined;

const AREAS: readonly Area[] = [
  { covers: isOfStaff, open: async () => (await import("../routes/staff.ts")).opened, enter: needLogin },
  { covers: isSignedIn, open: async () => (await import("../routes/everybody.ts")).opened, enter: needLogin },
  {
    covers: (path) => matchPath(beforeLogIn.BEFORE_LOG_IN, path) !== undefined,
    open: () => beforeLogIn.opened,
    enter: begun,
  },
];

/**
 * Returns a router at the browser's address. A screen's code is fetched when a pointer approaches its link,
 * in low-data mode only when it is opened.
 */
export const createAppRouter = (): Router => new Router({ areas: AREAS, mayPreload: () => !isLowData() });

declare global {
  interface ScreenTables {
    routes: typeof beforeLogIn.BEFORE_LOG_IN &
      typeof import("../routes/everybody.ts").EVERYBODY &
      typeof import("../routes/staff.ts").STAFF;
  }
}
