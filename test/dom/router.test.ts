import { vi } from "vitest";
import { type ComponentType, createElement as draw } from "react";
import { createRoot, type Root } from "react-dom/client";
import { Link } from "../../src/web/shared/router/link.tsx";
import { Router } from "../../src/web/shared/router/router.ts";
import { type AnyRoute, route } from "../../src/web/shared/router/routes.ts";
import { startPlace } from "../../src/web/shared/router/scroll.ts";
import { Outlet, RouterProvider } from "../../src/web/shared/router/view.tsx";
import { expect, test as base } from "./support/dom-test.ts";
import { openWallet, signIn } from "./support/people.ts";
import type { Page } from "./support/page.ts";
import { pause, until } from "./support/waiting.ts";

/** Addresses, links and what is drawn between two screens (rules 9.41, 9.42). */

const titled = (text: string) => () => draw("h1", null, text);
const screenOf = (text: string) => async () => ({ Screen: titled(text) });

type Given = { screens?: Record<string, AnyRoute["screen"]>; mayPreload?: boolean; isReload?: boolean };
type App = { router: Router; loads: string[] };

let mounted: Root | undefined;

/** A small program: a frame with links, and screens that a test gives. */
async function open(at: string, { screens = {}, mayPreload = true, isReload }: Given = {}): Promise<App> {
  document.body.innerHTML = '<div id="root"></div>';
  if (!isReload) history.pushState(null, "", at);
  const loads: string[] = [];
  const known: Record<string, AnyRoute["screen"]> = {
    "/profile": screenOf("Home"),
    "/profile/kyc": screenOf("Identity"),
    "/profile/task": screenOf("Tasks"),
    ...screens,
  };
  const table = Object.fromEntries(
    Object.entries(known).map(([path, screen]) => [
      path,
      route({
        title: "Dashboard",
        screen: () => {
          loads.push(path);
          return screen();
        },
      }),
    ]),
  );
  const router = new Router({
    areas: [
      {
        covers: (path) => /^\/(profile|login)/i.test(path),
        open: () => ({ table, Frame }),
        enter: (path) => (path === "/login" ? "/profile" : undefined),
      },
    ],
    mayPreload: () => mayPreload,
  });
  await router.load();
  mounted = createRoot(document.getElementById("root") as HTMLElement);
  const failed = (error: unknown) => draw("h1", null, `Failed: ${(error as Error).message}`);
  mounted.render(
    draw(RouterProvider, { router, children: draw(Outlet, { failed, lost: draw("h1", null, "Lost") }) }),
  );
  await until("something is drawn", () => document.querySelector("h1") !== null);
  return { router, loads };
}

const Frame: ComponentType = () =>
  draw(
    "main",
    null,
    draw(Link, { to: "/profile", children: "to home" }),
    draw(Link, { to: "/profile/kyc", children: "to identity" }),
    draw(Link, { to: "/profile/task", children: "to tasks" }),
    draw(Link, { to: ".", search: (now) => ({ ...now, receipt: "r2" }), children: "same place" }),
    draw(Outlet, { failed: (error) => draw("h1", null, `Failed: ${(error as Error).message}`) }),
  );

const test = base.extend<{ clean: undefined }>({
  clean: [
    async ({ page: _page }, use) => {
      await use(undefined);
      mounted?.unmount();
      mounted = undefined;
      document.body.innerHTML = "";
    },
    { auto: true },
  ],
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const linkTo = (page: Page, name: string) => page.getByRole("link", { name });

/** Code that arrives when a test says so. */
function late(text: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ Screen: ComponentType }>();
  return { screen: () => promise, arrive: () => resolve({ Screen: titled(text) }), reject };
}

test("an address in any case, with a slash at its end, opens its screen; one that leads nowhere says so (rules 9.41)", async ({
  page,
}) => {
  await open("/PROFILE/Kyc/");
  await expect(heading(page)).toHaveText("Identity");
  mounted?.unmount();
  await open("/profile/nowhere");
  await expect(heading(page)).toHaveText("Lost");
  mounted?.unmount();
  await open("/elsewhere");
  await expect(heading(page)).toHaveText("Lost");
});

test("an area may send a person on; the address that sent them is not kept for Back", async ({ page }) => {
  await open("/profile/task");
  const before = history.length;
  mounted?.unmount();
  await open("/login");
  await expect(heading(page)).toHaveText("Home");
  await expect(page).toHaveURL("/profile");
  expect(history.length).toBe(before + 1);
});

test("the screen before stays until the next one's code is here, and its link is the current page at once (rules 9.42)", async ({
  page,
}) => {
  const tasks = late("Tasks, at last");
  await open("/profile", { screens: { "/profile/task": tasks.screen } });
  await linkTo(page, "to tasks").click();
  await expect(page).toHaveURL("/profile/task");
  await expect(heading(page)).toHaveText("Home");
  await expect(linkTo(page, "to tasks")).toHaveAttribute("aria-current", "page");
  await expect(linkTo(page, "to home")).not.toHaveAttribute("aria-current", "page");
  tasks.arrive();
  await expect(heading(page)).toHaveText("Tasks, at last");
});

test("of several screens that were asked for, the last is shown, though an earlier one comes later (rules 9.42)", async ({
  page,
}) => {
  const tasks = late("Tasks");
  await open("/profile", { screens: { "/profile/task": tasks.screen } });
  await linkTo(page, "to tasks").click();
  await linkTo(page, "to identity").click();
  await expect(heading(page)).toHaveText("Identity");
  tasks.arrive();
  await pause(5);
  await expect(heading(page)).toHaveText("Identity");
});

test("a screen whose code does not come says so inside the frame; asked for again, it is fetched again (rules 9.42)", async ({
  page,
}) => {
  let tries = 0;
  const screen = () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error("no code")) : screenOf("Tasks")();
  };
  await open("/profile", { screens: { "/profile/task": screen } });
  await linkTo(page, "to tasks").click();
  await expect(heading(page)).toHaveText("Failed: no code");
  await linkTo(page, "to tasks").click();
  await expect(heading(page)).toHaveText("Tasks");
});

test("a screen that throws is replaced by its error, and the next screen is not", async ({ page }) => {
  page.allowed.push(/broken/);
  const Broken = () => {
    throw new Error("broken");
  };
  await open("/profile", { screens: { "/profile/task": async () => ({ Screen: Broken }) } });
  await linkTo(page, "to tasks").click();
  await expect(heading(page)).toHaveText("Failed: broken");
  await linkTo(page, "to identity").click();
  await expect(heading(page)).toHaveText("Identity");
});

test("a pointer that rests on a link fetches its code, one that passes does not, nor does anything in low data mode", async ({
  page,
}) => {
  const { loads } = await open("/profile");
  page.clock.install();
  const link = document.querySelector<HTMLElement>('a[href="/profile/task"]') as HTMLElement;
  const meet = (name: string) => link.dispatchEvent(new MouseEvent(name, { bubbles: true }));
  meet("pointerover");
  meet("pointerout");
  await page.clock.fastForward(1_000);
  expect(loads).toEqual(["/profile"]);
  link.focus();
  await page.clock.fastForward(1_000);
  expect(loads).toEqual(["/profile", "/profile/task"]);
  // A finger on a link may be scrolling.
  const other = document.querySelector('a[href="/profile/kyc"]');
  other?.dispatchEvent(new Event("touchstart", { bubbles: true }));
  other?.dispatchEvent(
    Object.assign(new MouseEvent("pointerover", { bubbles: true }), { pointerType: "touch" }),
  );
  await page.clock.fastForward(1_000);
  expect(loads).toEqual(["/profile", "/profile/task"]);
  page.clock.resume();
  mounted?.unmount();
  const low = await open("/profile", { mayPreload: false });
  await low.router.preload("/profile/task");
  expect(low.loads).toEqual(["/profile"]);
});

test("a new screen begins at its top, Back finds the place that was left, and so does a reload (rules 9.42)", async ({
  page,
}) => {
  await open("/profile");
  window.scrollTo(0, 420);
  await linkTo(page, "to tasks").click();
  await expect(heading(page)).toHaveText("Tasks");
  expect(window.scrollY).toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText("Home");
  await until("the place is found", () => window.scrollY === 420);
  window.dispatchEvent(new Event("pagehide"));
  window.scrollTo(0, 0);
  mounted?.unmount();
  await open("/profile", { isReload: true });
  await until("the place is found again", () => window.scrollY === 420);
});

test("a change within a screen keeps the place and the other fields; the same address makes no second entry", async ({
  page,
}) => {
  const { router } = await open("/profile?view=share");
  window.scrollTo(0, 300);
  await linkTo(page, "same place").click();
  await expect(page).toHaveURL("/profile?view=share&receipt=r2");
  await router.navigate({ to: "/profile", search: { receipt: "r3" }, resetScroll: false });
  const entries = history.length;
  await router.navigate({ to: "/profile", search: { receipt: "r3" }, resetScroll: false });
  expect(history.length).toBe(entries);
});

test("a link that is opened with a key of the keyboard held down is the browser's", async ({ page }) => {
  const { router } = await open("/profile");
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, ctrlKey: true });
  let isTaken: boolean | undefined;
  // Behind the program's own listeners, and before the browser's answer.
  const look = (heard: Event) => {
    isTaken = heard.defaultPrevented;
    heard.preventDefault();
  };
  document.body.addEventListener("click", look, { once: true });
  document.querySelector('a[href="/profile/task"]')?.dispatchEvent(click);
  await pause();
  expect(isTaken).toBe(false);
  expect(router.address.path).toBe("/profile");
  await expect(heading(page)).toHaveText("Home");
});

test("the program's own addresses: any case, the title, and the focus on the heading of the next screen (rules 9.41, 9.42)", async ({
  page,
}) => {
  await signIn(page, await openWallet());
  await page.goto("/PROFILE/transactions/");
  await expect(heading(page)).toHaveText("Transactions");
  await until("the title is there", () => document.title.startsWith("Transactions"));
  await page.getByRole("navigation").getByRole("link", { name: "Home" }).first().click();
  await expect(page).toHaveURL(/\/profile$/);
  await until("the heading has the focus", () => document.activeElement?.tagName === "H1");
  expect(document.title).toMatch(/^Dashboard/);
  await page.goto("/login");
  await expect(page).toHaveURL(/\/profile$/);
});

test("the place behind # may be written in any letters, also badly", () => {
  const place = document.createElement("p");
  place.id = "Ọjà 1";
  const shown = vi.fn<() => void>();
  place.scrollIntoView = shown;
  document.body.append(place);
  startPlace("#%E1%BB%8Cj%C3%A0%201");
  expect(shown).toHaveBeenCalledTimes(1);
  expect(() => startPlace("#%E1")).not.toThrow();
  place.remove();
});
