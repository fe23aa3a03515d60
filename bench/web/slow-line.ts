import type { Page } from "@playwright/test";
import { NETWORKS } from "./audit-bars.ts";

/** Makes the page's line and processor those of a cheap phone on slow 4G, from now on. */
export async function slowDown(page: Page): Promise<void> {
  const { rttMs, kbps, cpu } = NETWORKS["slow 4G"];
  const throughput = (kbps * 1_000) / 8;
  const line = await page.context().newCDPSession(page);
  await line.send("Network.enable");
  await line.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: rttMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await line.send("Emulation.setCPUThrottlingRate", { rate: cpu });
}

/** Waits until the service worker has stored the program and serves this page. */
export async function programKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => Boolean(navigator.serviceWorker.controller));
}
