import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findChromium } from "./test/support/chromium.ts";
import { freePort } from "./test/support/free-port.ts";

/**
 * Browser tests run on the real product: `npm start` on an empty data folder and a free port, started and
 * stopped here.
 *
 * The quick suite is what `npm test` and `npx playwright test` run: the tests tagged @quick, on a phone. Each
 * screen is looked at once, with axe, for somebody who may see it; then come the journeys of money and of the
 * door (log-in, registration, second factor, end of a session).
 *
 * The long suite (`SUITE=long`, as in `SUITE=long npx playwright test buy`) runs every test on a phone, those
 * tagged @wide in a wide window again, and axe on every state that a test reaches. `npm run test:long` runs
 * it whole.
 *
 * A test tagged @money moves money or shows that none moved: it runs once, and a failure is a failure. Any
 * other test is tried once more when it fails; a test that needed that is printed by name at the end of `npm
 * test`, as a defect to mend.
 */
const isLong = process.env.SUITE === "long";

// Workers read this file again: what the first reading chose travels to them through the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "e2e-"));
/**
 * Set to test a server that already runs, with TRUSTED_PROXIES=1, this address as its PUBLIC_URL and, after
 * the first run on it, E2E_FIRST_NUMBER (test/e2e/support/unique.ts).
 */
const given = process.env.E2E_BASE_URL;
// A name, because browsers make no passkey for an IP address (rules 11.21).
const baseURL = given ?? `http://localhost:${process.env.E2E_PORT}`;

const chromium = findChromium();

/** Tests that have all of these tags. */
const tagged = (...tags: readonly string[]) => new RegExp(tags.map((tag) => `(?=.*${tag}\\b)`).join(""));
const MONEY = /@money\b/;
const suite = isLong ? [] : ["@quick"];

/** One project for tests of money, one for the others: they differ in how often a test is tried. */
const window = (name: string, use: object, tags: readonly string[]) => [
  { name, use, grep: tagged(...tags), grepInvert: MONEY, retries: 1 },
  { name: `${name}, money`, use, grep: tagged("@money", ...tags), retries: 0 },
];
const phone = window("phone", { viewport: { width: 360, height: 740 }, hasTouch: true }, suite);
// A wide window changes how a screen looks: layout, accessibility and the journeys run there again,
// behaviour does not.
const wide = window("wide", { viewport: { width: 1280, height: 800 } }, ["@wide"]);

/**
 * A desktop Chromium draws its own address bar's list beside every page: two pages more, for nobody. What the
 * runner itself switches off stays off.
 */
const LEAN =
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints";

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL,
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: [LEAN] },
    reducedMotion: "reduce",
    serviceWorkers: "block",
    // A recording of every step costs a sixth of the time: asked for with --trace=on where a failure's own
    // words do not do.
    trace: "off",
    timezoneId: "Africa/Lagos",
    locale: "en-NG",
  },
  projects: isLong ? [...phone, ...wide] : phone,
  ...(given
    ? {}
    : {
        webServer: {
          command: "npm start",
          url: `${baseURL}/health/ready`,
          // The addresses at which the simulated mail server shows what it caught (test/e2e/support/mail.ts)
          // and the simulated phones their chats (test/e2e/support/chat.ts).
          wait: {
            stdout:
              /shown at (?<E2E_MAIL_URL>http:\/\/\S+)\/mails[\s\S]* for chats are at \S+ and (?<E2E_CHAT_URL>http:\/\/\S+)/,
          },
          // Tests play the one proxy that is believed: each says from which address its people come
          // (test/e2e/support/watch.ts).
          env: {
            PORT: process.env.E2E_PORT,
            PUBLIC_URL: baseURL,
            DATA_DIR: process.env.E2E_DATA_DIR,
            TRUSTED_PROXIES: "1",
          },
          reuseExistingServer: false,
          timeout: 180_000,
          stdout: "ignore" as const,
          stderr: "pipe" as const,
          gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
        },
      }),
});
