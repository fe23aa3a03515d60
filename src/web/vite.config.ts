import { resolve } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { fetchedAgain, LOAD_ALONE } from "./build/parts-fetched-again.ts";
import { brandOverrides } from "./build/shop-brand.ts";
import { type Brand, brand } from "./content/brand.ts";

const here = import.meta.dirname;
export const outDir = resolve(here, "../../dist/web");

const overrides = brandOverrides(process.env.BRAND_FILE);
/**
 * The brand for the build's own pages; the browser's code gets its overrides through `__BRAND_OVERRIDES__`.
 */
export const shopBrand: Brand = { ...brand, ...overrides };

/**
 * Common files that none of the screens of every day needs (the dashboard, data, airtime, electricity, the
 * history): they are kept out of the common chunks that those load.
 */
const RARE = new RegExp(
  `web/ui/(side-panel|progress-bar|secret-box|copy-button|copy-account|paper-mark|network-dot|icons-people|file-button)\\.tsx|web/shared/(email-proof|details)/|web/shared/(earnings-window|plan-rows|second-factor-query|staff-search-query|push-device|share-text)\\.tsx?|src/core/(abroad|channels|countries|decimal|banks|betting|bulk|bulk-rows|cable|recharge|coupons|costs|customers|earnings|epins|exams|internet|limits|manual-funding|outside-attempt|routing|services|settings|airtime-to-cash|plan-forms|plan-codes|supplier-dialects|people|people-device|people-ladder|csv|days|payouts|api-keys|identity|outcome-notes|disputes|dispute-words|canned-answers|price-formula|price-file|search|risk|ids|margins|account-moves|retention|reconciliation|column-map|book-accounts|checks|schedules)\\.ts`,
);
const often = (test: RegExp) => (id: string) => test.test(id) && !RARE.test(id);

/**
 * Chunk groups, by the time at which a file is needed. A group takes the files of its folders and their
 * imports, unless a group above has them already; a file of no group goes into the chunk of the one route
 * that imports it.
 */
const GROUPS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
  // Also used by the public pages' own scripts, without the app.
  { name: "api", test: /web\/shared\/api\// },
  { name: "files", test: /web\/shared\/files\// },
  // Used by every page of the app, log-in included: the entry, and forms.
  {
    name: "app",
    test: often(
      /web\/(app\/[^/]+(?<!\.pcm)\.tsx?$|ui\/(frame\/|back-closes)|shared\/(router\/|device-passkeys)|routes\/before)|web\/(ui|shared)\/forms\/[^/]+(?<!\.pcm)\.tsx?$|web\/shared\/sending\/|src\/core\//,
    ),
  },
  // All Pidgin texts, for people who chose that language.
  { name: "pcm", test: /\.pcm\.ts$|web\/messages\/pcm\.ts$/ },
  { name: "auth", test: /web\/features\/auth\// },
  // Used by every signed-in screen. With their table, so that a screen's requests do not wait for its code.
  {
    name: "first",
    test: /web\/(app\/shell\/|routes\/everybody)|node_modules\/@tanstack\/(query-core|react-query)\//,
  },
  // Used by several screens.
  { name: "shared", test: often(/web\/(shared\/[^/]+|ui\/(?!ussd-codes)[^/]+)$/), minShareCount: 2 },
  {
    name: "lists",
    test: /web\/ui\/lists\/(?!(staff-table|csv-button|saved-filters|column|bulk|selection|list-file|whole-list|filter-line|kept-lists|row-button))/,
  },
  // The history of everybody; what staff have beside it is in their chunk.
  { name: "history", test: /web\/features\/transactions\/(?!staff\/|filter-fields|sought)/ },
  {
    name: "buying",
    test: /web\/(shared\/(purchase\/(?!order-look)|contacts\/|network-status\/)|ui\/ussd-codes)/,
  },
  { name: "banking", test: /web\/shared\/(bank-account|payment-accounts|limits)\// },
  { name: "proof", test: /web\/shared\/payment-proof\// },
  // Loaded after the first paint of the screen that sells data.
  { name: "plans", test: /web\/features\/buy-data\/plans\/[^/]+\.tsx$/ },
  // Loaded after the first paint: menu, events, notifications, toasts.
  { name: "late", test: /web\/(app|ui)\/late\// },
  {
    name: "staff",
    test: /web\/((shared\/(shop|changes|refund)|app\/(palette|staff)|features\/(receipt|transactions)\/staff)\/|routes\/staff|ui\/lists\/)/,
  },
  // The receipt's problem loads after the receipt; the screen of one's own problems shares it.
  { name: "disputes", test: /web\/shared\/problems\/(?!api)/ },
  { name: "manual-funding", test: /web\/features\/manual-funding\// },
  // Loaded when the device is first asked for a passkey.
  { name: "passkeys", test: /node_modules\/@simplewebauthn\// },
  // Loaded with the first chart.
  { name: "charts", test: /web\/ui\/charts\// },
  // The last, so that it takes nothing that those above need.
  { name: "rare", test: RARE, minShareCount: 2 },
];

/**
 * Parts of the query library that no screen uses: endless lists, its own acts (screens send by useAct and
 * usePurchase), suspense, errors thrown to boundaries, and a cache that is still being restored. What stands
 * here answers for them.
 */
const LEFT_OUT: Readonly<Record<string, string>> = {
  "infiniteQueryBehavior.js":
    "const none = () => { throw new Error(); }; export { none as infiniteQueryBehavior, none as hasNextPage, none as hasPreviousPage };",
  "mutationCache.js":
    "export class MutationCache { findAll() { return []; } clear() {} async resumePausedMutations() {} }",
  "suspense.js":
    "const none = () => {}; export { none as defaultThrowOnError, none as ensureSuspenseTimers, none as fetchOptimistic, none as shouldSuspend };",
  "errorBoundaryUtils.js":
    "const none = () => {}; export { none as ensurePreventErrorBoundaryRetry, none as getHasError, none as useClearResetErrorBoundary };",
  "QueryErrorResetBoundary.js":
    "const none = () => {}; export { none as QueryErrorResetBoundary, none as useQueryErrorResetBoundary };",
  "IsRestoringProvider.js":
    "const none = () => {}; export { none as IsRestoringProvider, none as useIsRestoring };",
};
const withoutUnused: Plugin = {
  name: "without-unused-parts",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? LOAD_ALONE
      : LEFT_OUT[/(?:query-core|react-query)\/build\/modern\/([^/]+)$/.exec(id)?.[1] ?? ""],
};

export default defineConfig(({ isSsrBuild }) => ({
  root: here,
  publicDir: resolve(here, "static"),
  logLevel: "warn",
  define: { __BRAND_OVERRIDES__: JSON.stringify(overrides) },
  // React has had this hook since version 18, so the shim for older versions is left out.
  resolve: {
    alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" },
  },
  plugins: [withoutUnused, fetchedAgain, react(), tailwindcss()],
  build: isSsrBuild
    ? { emptyOutDir: true, copyPublicDir: false }
    : {
        outDir,
        emptyOutDir: true,
        manifest: "manifest.build.json",
        target: "es2022",
        // A page names its own files in its HTML. Vite's list of every screen's files would be part of each
        // page, log-in included.
        modulePreload: { polyfill: false, resolveDependencies: () => [] },
        reportCompressedSize: false,
        assetsInlineLimit: 0,
        rolldownOptions: {
          output: {
            codeSplitting: { groups: GROUPS },
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
