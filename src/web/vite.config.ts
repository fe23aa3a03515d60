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

/**
 * When a file of the program is needed. A group takes what lies in its folders and whatever that imports, unless a group
 * above it has taken it already; what no group takes goes with the one route that imports it.
 */
const GROUPS = [
  { name: "react", test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
  // The public pages' own scripts run these as well, without the app.
  { name: "api", test: /web\/shared\/api\// },
  { name: "files", test: /web\/shared\/files\// },
  // Every page of the app, the log-in too.
  { name: "app", test: /web\/(app\/[^/]+$|ui\/frame\/)/ },
  // Everything said in Pidgin: for those who chose it.
  { name: "pcm", test: /\.pcm\.ts$|web\/messages\/pcm\.ts$/ },
  // What is filled in: before the log-in as well as after it.
  { name: "forms", test: /web\/(ui|shared)\/forms\/|web\/shared\/sending\/|src\/core\// },
  { name: "auth", test: /web\/features\/auth\// },
  // What every signed-in screen draws.
  { name: "first", test: /web\/app\/shell\/|node_modules\/@tanstack\/(query-core|react-query)\// },
  // What several screens are made of.
  { name: "shared", test: /web\/(shared\/[^/]+|ui\/[^/]+)$/, minShareCount: 2 },
  { name: "lists", test: /web\/ui\/lists\// },
  { name: "buying", test: /web\/shared\/(purchase|contacts|network-status|limits)\// },
  { name: "banking", test: /web\/shared\/(bank-account|payment-accounts)\// },
  // Follows the first paint: menu, events, notices, toasts.
  { name: "late", test: /web\/(app|ui)\/late\// },
  { name: "staff", test: /web\/(shared\/(shop|changes)|app\/palette|features\/receipt\/staff)\// },
  { name: "manual-funding", test: /web\/features\/manual-funding\// },
  // Comes with the first chart.
  { name: "charts", test: /web\/ui\/charts\// },
];

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
