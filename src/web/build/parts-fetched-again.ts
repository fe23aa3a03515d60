import type { Plugin } from "vite";

/**
 * Stands for Vite's helper, which fetches a lazy part's style sheets and other files beside it: ours have
 * none (`resolveDependencies` below).
 *
 * Browsers remember that a file could not be fetched, and give the same failure again without asking for it,
 * until the page is loaded anew. So `$part`, which stands for `import` of a file that is known by name, asks
 * once more under another address. What still could not be fetched is said as Vite's helper says it
 * (app/main.tsx).
 */
export const LOAD_ALONE = `let tries = 0;
globalThis.$part = (file) => import(/* @vite-ignore */ file).catch((failure) => {
  if (!/import/i.test(failure)) throw failure;
  return import(/* @vite-ignore */ file + "?again=" + ++tries);
});
export const __vitePreload = (load) => load().catch((payload) => {
  dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload }));
  throw payload;
});`;

/**
 * Puts `$part` in the place of `import` of a file that is known by name. Every file lies in one folder, so a
 * name means the same wherever it is imported. The names are in the code already, and the file's own name is
 * made from its code afterwards.
 */
export const fetchedAgain: Plugin = {
  name: "parts-fetched-again",
  enforce: "post",
  // The pages that are made while building have no browser.
  apply: (_config, { isSsrBuild }) => !isSsrBuild,
  renderChunk: (code) => code.replaceAll(/\bimport\((?=(["'`])\.\/[^"'`]+\1\))/g, "$part("),
};
