/**
 * The little of a browser that screens ask for while they are imported and first drawn. There is no document:
 * by that, the router and forms know that nothing can be read from a page.
 */
const nothing = () => {};
const media = { matches: false, addEventListener: nothing, removeEventListener: nothing };
const storage = { getItem: () => null, setItem: nothing, removeItem: nothing };

Object.assign(globalThis, {
  window: globalThis,
  addEventListener: nothing,
  removeEventListener: nothing,
  matchMedia: () => media,
  history: { state: null, replaceState: nothing },
  location: { origin: "", pathname: "/", search: "", hash: "" },
});
Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
