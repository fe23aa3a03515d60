import type { Plugin } from "vite";
import { type ManifestOptions, VitePWA } from "vite-plugin-pwa";
import { shopBrand } from "../vite.config.ts";
import { themeColour } from "./shop-brand.ts";

const DAY_S = 86_400;

/** Served without a network for any address outside the app. */
const OFFLINE_PAGE = "offline.html";
const APP_SHELL = "shells/profile.html";

const HOUSE_ICONS = [
  { src: "/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
  { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
  { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
] as const;

const manifest: Partial<ManifestOptions> = {
  name: shopBrand.name,
  short_name: shopBrand.name,
  description: shopBrand.tagline,
  start_url: "/profile",
  scope: "/",
  display: "standalone",
  background_color: themeColour(shopBrand),
  theme_color: themeColour(shopBrand),
  icons: shopBrand.logo ? [{ src: shopBrand.logo, sizes: "any", purpose: "any" }] : [...HOUSE_ICONS],
};

/**
 * Generates the service worker: it keeps the signed-in shell and the program on the device, for installation
 * and for fast later visits. It never caches /api (money is never shown from a cache) and never queues a
 * request. Public pages always come from the network. `makePages` returns the files that the shell needs to
 * open without a network.
 */
export function serviceWorker(makePages: () => Promise<string[]>): Plugin[] {
  return VitePWA({
    registerType: "prompt",
    injectRegister: false,
    integration: {
      beforeBuildServiceWorker: async ({ workbox }) => {
        const files = await makePages();
        workbox.globPatterns = [
          APP_SHELL,
          OFFLINE_PAGE,
          "icon.svg",
          ...files.map((file) => file.replace(/^\//, "")),
        ];
      },
    },
    manifest,
    workbox: {
      dontCacheBustURLsMatching: /^assets\//,
      navigateFallback: `/${APP_SHELL}`,
      navigateFallbackAllowlist: [/^\/(profile|admin)(\/|$)/i],
      navigateFallbackDenylist: [/^\/api\//i],
      cleanupOutdatedCaches: true,
      runtimeCaching: [
        {
          urlPattern: ({ request, url }) => request.mode === "navigate" && !url.pathname.startsWith("/api/"),
          handler: "NetworkOnly",
          options: { precacheFallback: { fallbackURL: `/${OFFLINE_PAGE}` } },
        },
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
          handler: "CacheFirst",
          options: { cacheName: "chunks", expiration: { maxEntries: 80, maxAgeSeconds: 60 * DAY_S } },
        },
      ],
    },
  });
}
