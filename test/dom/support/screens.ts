import { RouterProvider } from "@tanstack/react-router";
import { createElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { queryClient } from "../../../src/web/app/shell/query-client.ts";
import { createAppRouter } from "../../../src/web/app/router.tsx";
import { session } from "../../../src/web/app/session.ts";

/**
 * The one place that knows how the web app is started: as its own entry does, at the address of the window.
 */

const PARTS =
  '<div id="root"></div><div><div id="say-status" role="status" class="sr-only"></div><div id="say-alert" role="alert" class="sr-only"></div></div>';

let drawn: Root | undefined;

/** Draw the app anew, as after a load of the page: nothing is left of the screens before. */
export async function mountApp(): Promise<void> {
  unmountApp();
  document.body.innerHTML = PARTS;
  session.start();
  const router = createAppRouter();
  await router.load();
  drawn = createRoot(document.getElementById("root") as HTMLElement);
  drawn.render(createElement(RouterProvider, { router }));
}

export function unmountApp(): void {
  drawn?.unmount();
  drawn = undefined;
  queryClient.clear();
}

/** Logs out whoever was logged in on this device. */
export function forgetSession(): void {
  session.end();
}
