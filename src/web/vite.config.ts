import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { brandOverrides } from "./build/shop-brand.ts";
import { type Brand, brand } from "./content/brand.ts";

const here = import.meta.dirname;
export const outDir = resolve(here, "../../dist/web");

const overrides = brandOverrides(process.env.BRAND_FILE);
/** The brand as the built pages show it: in the browser's code it arrives by `__BRAND_OVERRIDES__`, in the build's by this. */
export const shopBrand: Brand = { ...brand, ...overrides };

/** Each route's parts in one chunk of its own: pages before login do not pay for signed-in loaders. */
const splitRoutes = tanstackRouter({
  target: "react",
  autoCodeSplitting: true,
  routesDirectory: resolve(here, "routes"),
  generatedRouteTree: resolve(here, "routeTree.gen.ts"),
  quoteStyle: "double",
  semicolons: true,
  addExtensions: true,
  disableLogging: true,
  codeSplittingOptions: {
    defaultBehavior: [["component", "loader", "pendingComponent", "errorComponent", "notFoundComponent"]],
  },
});

/** What every app route needs. */
const CORE =
  /@tanstack\/(react-router|router-core|history|store|react-store)\/|preload-helper|web\/(app\/(session|root-frame|router|lost)|shared\/(user|money|page-focus|low-data|words|titles|on-demand)|core\/money|ui\/(button|notify|icons|logo|chat-link|field|callout|words)|content\/brand)\./;

/** What a list of pages is made of. */
const LISTS = /web\/(ui\/(table|pager|row-button|figures|icons-figures))\./;

/** The frame of the signed-in screens and the parts that many of them use. */
const SIGNED_IN =
  /web\/(app\/(query-client|shell\/)|ui\/(?!act-buttons|(confirm|form)-dialog)|shared\/(?!purchase\/|contacts\/|network-status\/|use-money-act|kept-keys|limits\/|bank-account\/|payment-accounts\/))/;

/** Few files compress better than many, and what changes least stays in caches: the size gate decides these lines. */
const GROUPS = [
  {
    name: "react",
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//,
  },
  // Alone, because the public price list runs it as well.
  { name: "api", test: /web\/shared\/api\./ },
  { name: "core", test: CORE },
  // Before the log-in as well as after it: apart from what only signed-in screens need.
  { name: "forms", test: /web\/shared\/(draft|sentence-of)\./ },
  { name: "sending", test: /web\/(shared\/use-send|ui\/password-field)\./ },
  {
    name: "auth",
    test: /web\/(shared\/typed-before|features\/auth\/(auth-frame|code-fields|use-early-submit|login-screen|rules|words))\./,
  },
  // Screens with a list of pages: the buying screens have none.
  { name: "lists", test: LISTS, minShareCount: 2 },
  // What most signed-in screens share: one file compresses better, and costs one request, where twenty small ones cost twenty.
  { name: "signed-in", test: SIGNED_IN, minShareCount: 9 },
  { name: "query", test: /node_modules\/@tanstack\/(query-core|react-query)\// },
  // Orders without an answer are looked for by the dashboard as well, numbers by the history.
  { name: "orders", test: /web\/shared\/purchase\/(kept-orders|order)\.|core\/networks\./ },
  // Whole, although account and identity need only its question: in two files it costs each screen that moves money more.
  { name: "limits", test: /web\/shared\/limits\// },
  // What the screens that buy have in common.
  {
    name: "buy",
    test: /web\/(shared\/(purchase\/(use-|outcome|purchase-in|unanswered-above)|buy-search|use-at-once|.*\/(number-tools|network-hint)-in-place)|ui\/(network-choice|amount-field|phone-field))/,
  },
  // A chart's library is two files, so that no file is over its bar; screens that draw fetch both, once.
  {
    name: "charts-base",
    test: /node_modules\/(@reduxjs|redux|redux-thunk|react-redux|reselect|immer|victory-vendor|d3-[a-z-]+|internmap|es-toolkit|decimal\.js-light|eventemitter3|tiny-invariant|clsx|react-is)\//,
  },
  { name: "charts", test: /node_modules\/recharts\// },
];

/** A translation belongs to its language's own chunk (messages/), never to the screens beside which it stands. */
const withoutTranslations = <Group extends { test: RegExp }>(group: Group) => ({
  ...group,
  test: (id: string) => !id.endsWith(".pcm.ts") && group.test.test(id),
});

export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  publicDir: resolve(here, "static"),
  logLevel: "warn",
  define: { __BRAND_OVERRIDES__: JSON.stringify(overrides) },
  // React has had this hook of its own since version 18: the copy for older ones stays out.
  resolve: {
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
  plugins: [...(isSsrBuild ? [] : [splitRoutes]), react(), tailwindcss()],
  build: isSsrBuild
    ? { emptyOutDir: true, copyPublicDir: false }
    : {
        outDir,
        emptyOutDir: true,
        manifest: "manifest.build.json",
        target: "es2022",
        // A page names its own files in its HTML. The list of every screen's files would be carried by all of them, the log-in too.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        reportCompressedSize: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: {
            codeSplitting: { groups: GROUPS.map(withoutTranslations) },
          },
          input: {
            app: resolve(here, "app/main.tsx"),
            "app-css": resolve(here, "styles/app.css"),
            "public-css": resolve(here, "styles/public.css"),
            "price-list": resolve(here, "pages/price-list.client.ts"),
            "privacy-policy": resolve(here, "pages/privacy-policy.client.ts"),
          },
        },
      },
}));
