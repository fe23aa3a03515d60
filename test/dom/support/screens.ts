import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { queryClient } from "../../../src/web/app/shell/query-client.ts";
import { App } from "../../../src/web/app/root-frame.tsx";
import { createAppRouter } from "../../../src/web/app/router.tsx";
import { session } from "../../../src/web/app/session.ts";
import { openKept } from "../../../src/web/shared/kept-data.ts";

/** The only place that knows how the web app starts: as its own entry does, at the address of the window. */

const PARTS =
  '<div id="root"></div><div id="messages"><div id="say-status" aria-live="polite"></div><div id="say-alert" aria-live="assertive"></div></div>';

let drawn: Root | undefined;

/** Draws the app anew, as after a load of the page: nothing of the earlier screens remains. */
export async function mountApp(): Promise<void> {
  unmountApp();
  document.body.innerHTML = PARTS;
  session.start();
  openKept(queryClient);
  const router = createAppRouter();
  await router.load();
  drawn = createRoot(document.getElementById("root") as HTMLElement);
  drawn.render(createElement(App, { router }));
}

export function unmountApp(): void {
  drawn?.unmount();
  drawn = undefined;
  queryClient.clear();
}

/** Logs out the person of this device, if any. */
export function forgetSession(): void {
  session.end();
}
