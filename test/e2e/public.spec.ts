import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { expect, test } from "./support/watch.ts";

const PAGES = ["/", "/services", "/priceList", "/privacyPolicy", "/dataKept", "/status", "/r"] as const;

test("the landing page has its hero, the three services, eighteen questions and the ways to reach us", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  for (const service of ["Airtime", "Data", "Electricity token"]) {
    await expect(page.getByRole("heading", { level: 3, name: service, exact: true })).toBeVisible();
  }
  await expect(page.locator("details")).toHaveCount(18);
  const footer = page.getByRole("contentinfo");
  await expect(footer.locator("address")).toContainText("Lagos");
  await expect(footer.locator('a[href^="tel:"]')).toBeVisible();
  await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(footer.getByRole("link", { name: "Terms & conditions" })).toHaveAttribute(
    "href",
    "/privacyPolicy#terms",
  );
});

test("one answer is open at a time", async ({ page }) => {
  await page.goto("/");
  const [first, second] = [page.locator("details").nth(0), page.locator("details").nth(5)];
  await first.locator("summary").click();
  await expect(first).toHaveAttribute("open");
  await second.locator("summary").click();
  await expect(second).toHaveAttribute("open");
  await expect(first).not.toHaveAttribute("open");
});

test("one answer is open at a time on browsers that do not know details[name]", async ({ page }) => {
  await page.goto("/");
  // A group name of its own for each: the browser groups nothing any more, the page's script still must.
  await page
    .locator("details")
    .evaluateAll((all) => all.forEach((one, at) => one.setAttribute("name", `alone-${at}`)));
  await page.locator("summary").nth(0).click();
  await page.locator("summary").nth(1).click();
  await expect(page.locator("details[open]")).toHaveCount(1);
});

for (const path of PAGES) {
  test(`${path} runs no framework`, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(path, { waitUntil: "load" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(scripts.filter((file) => !/\/assets\/(price-list|privacy-policy|api|files)-/.test(file))).toEqual(
      [],
    );
    expect(await page.locator('link[rel="stylesheet"], link[rel="modulepreload"]').count()).toBe(0);
  });

  test(`${path} has the chat link, a home link and no dead link`, async ({ page, request }) => {
    await page.goto(path);
    await expect(page.getByRole("link", { name: /Chat with us/ })).toHaveAttribute("href", /^https:\/\//);
    const hrefs = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    expect(hrefs).toContain("/");
    for (const href of new Set(hrefs)) expect((await request.get(href)).status(), href).toBe(200);
  });

  test(`${path} fits a narrow window and is accessible`, { tag: "@wide" }, async ({ page }) => {
    await page.goto(path);
    if (path === "/priceList")
      await expect(page.locator("#price-region")).toHaveAttribute("aria-busy", "false");
    await expectAccessible(page, path);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
    if (path !== "/priceList") return;
    const hidden = await page.locator("#price-region").evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(hidden, "no price is cut off").toBe(0);
  });
}

test("somebody logged in is offered the dashboard instead of the log-in", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
  await page.evaluate(() => localStorage.setItem("token", "any"));
  await page.reload();
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeHidden();
  await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toHaveAttribute(
    "href",
    "/profile",
  );
});

test("the choice of light or dark is kept and is there before the first paint", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await page.goto("/services");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("an unknown address answers 404 with the way home", { tag: "@wide" }, async ({ page }) => {
  const response = await page.goto("/no/such/page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ohh! page not found");
  await expectAccessible(page, "not found");
  await page.getByRole("link", { name: "Back to home" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("privacy policy", () => {
  const announced = (page: Page, role: "status" | "alert") => page.locator(`#say-${role}`);

  test("switches between the policy and the terms, also by address", { tag: "@wide" }, async ({ page }) => {
    await page.goto("/privacyPolicy");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy Policy");
    await expect(page.getByText("Last updated: November 2025").first()).toBeVisible();
    await expect(page.getByText("not for children under 13").first()).toBeVisible();
    await page.getByRole("button", { name: "Terms & Conditions" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Terms & Conditions");
    await expect(page.locator("article#privacy")).toBeHidden();
    await page.goto("/privacyPolicy#terms");
    await expect(page.getByRole("button", { name: "Terms & Conditions" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await expectAccessible(page, "terms");
  });

  test("copies the text that is shown", async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/privacyPolicy");
    await page.getByRole("button", { name: "Copy" }).click();
    await expect(announced(page, "status")).toHaveText("Copied to clipboard");
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toContain("Privacy Policy");
    expect(text).toContain("Your wallet");
    expect(text).not.toContain("The agreement between you");
  });

  test("says when it cannot copy", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", {
        value: { writeText: () => Promise.reject(new Error("no")) },
      });
    });
    await page.goto("/privacyPolicy");
    await page.getByRole("button", { name: "Copy" }).click();
    await expect(announced(page, "alert")).toHaveText("Copy failed. Please select and copy manually.");
  });

  test("downloads a text file", async ({ page }) => {
    await page.goto("/privacyPolicy#terms");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await download).suggestedFilename()).toBe("terms-and-conditions.txt");
    await expect(announced(page, "status")).toHaveText("Download started");
  });

  test("prints the text alone", async ({ page }) => {
    await page.goto("/privacyPolicy");
    await page.evaluate(() => {
      const open = window.open.bind(window);
      window.open = (...args) => {
        const sheet = open(...args);
        if (sheet) sheet.print = () => sheet.document.body.setAttribute("data-printed", "yes");
        return sheet;
      };
    });
    const popup = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Print" }).click();
    const sheet = await popup;
    await expect(sheet.locator("body[data-printed]")).toContainText("What we keep");
    await expect(sheet.getByRole("link", { name: "Services" })).toHaveCount(0);
  });

  test("says when the print window was blocked", async ({ page }) => {
    await page.goto("/privacyPolicy");
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.getByRole("button", { name: "Print" }).click();
    await expect(announced(page, "alert")).toHaveText("Unable to open print window. Check popup blocker.");
  });
});
