import { existsSync, mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

/** Browser tests run on the real product: `npm start` on an empty data folder and a free port, started and stopped here. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

// Workers read this file again: what the first reading chose travels to them through the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "e2e-"));
/** Set to test a server that already runs. */
const given = process.env.E2E_BASE_URL;
const baseURL = given ?? `http://127.0.0.1:${process.env.E2E_PORT}`;

const chromium = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/** A desktop Chromium draws its own address bar's list beside every page: two pages more, for nobody. What the runner itself switches off stays off. */
const LEAN =
  "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints";

export default defineConfig({
  testDir: "test/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    baseURL,
    launchOptions: { ...(existsSync(chromium) ? { executablePath: chromium } : {}), args: [LEAN] },
    reducedMotion: "reduce",
    serviceWorkers: "block",
    // A recording of every step costs a sixth of the time: asked for with --trace=on where a failure's own words do not do.
    trace: "off",
    timezoneId: "Africa/Lagos",
    locale: "en-NG",
  },
  projects: [
    { name: "phone", use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
    // What a wide window changes is how a screen looks: layout, accessibility and the journeys run there again, behaviour does not.
    { name: "wide", grep: /@wide/, use: { viewport: { width: 1280, height: 800 } } },
  ],
  ...(given
    ? {}
    : {
        webServer: {
          command: "npm start",
          url: `${baseURL}/health/ready`,
          // Where the simulated mail server shows what it caught (test/e2e/support/mail.ts).
          wait: { stdout: /shown at (?<E2E_MAIL_URL>http:\/\/\S+)\/mails/ },
          env: { PORT: process.env.E2E_PORT, DATA_DIR: process.env.E2E_DATA_DIR },
          reuseExistingServer: false,
          timeout: 180_000,
          stdout: "ignore" as const,
          stderr: "pipe" as const,
          gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
        },
      }),
});
