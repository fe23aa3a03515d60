import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findChromium } from "../../test/support/chromium.ts";

/** A port of the loopback that nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/**
 * The product on an empty data folder; `stop` ends it and removes the folder. Throws when it is not ready in
 * three minutes.
 */
export async function startProduct(): Promise<{ base: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "web-bench-"));
  const child = spawn("npm", ["start"], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder },
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const base = `http://127.0.0.1:${port}`;
  await readyWithin(`${base}/health/ready`, 180_000);
  return {
    base,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function readyWithin(url: string, ms: number): Promise<void> {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${url} was not ready in ${ms / 1_000} s`);
}

/** A browser that holds this token (none: a visitor) and can be driven over `port`. */
export async function openBrowser(base: string, token: string | undefined) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "web-browser-"));
  const executablePath = findChromium({ isWhole: true }) ?? findChromium();
  const context = await chromium.launchPersistentContext(folder, {
    args: [`--remote-debugging-port=${port}`],
    ...(executablePath ? { executablePath } : {}),
  });
  if (token) {
    const page = await context.newPage();
    await page.goto(`${base}/services`);
    await page.evaluate((text) => localStorage.setItem("token", text), token);
    await page.close();
  }
  const close = async () => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, close };
}
