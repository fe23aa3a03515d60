import { Window } from "happy-dom";

/**
 * A window for the screens under test, installed as globals. Requests, streams, addresses and abort signals
 * stay Node's own: the server answers in this process, and only the document is simulated.
 */

/** A name, because browsers make no passkey for an IP address (rules 11.21). */
export const ORIGIN = "http://localhost:3000";

/** The real network of this process, for the simulators: the screens' own `fetch` reaches the server only. */
export const outside = globalThis.fetch;

/** Names that Node and the window both have, and that belong to the document. */
const DOCUMENT_SIDE = new Set([
  "window",
  "self",
  "navigator",
  "localStorage",
  "sessionStorage",
  "Event",
  "CustomEvent",
  "EventTarget",
]);
/**
 * Never taken from the simulated window: Node's timers and network are the ones that the server and the tests
 * use.
 */
const NODE_SIDE =
  /^(fetch|Request|Response|Headers|Abort\w+|.*Stream\w*|URL\w*|Text(De|En)coder|(set|clear)(Timeout|Interval|Immediate)|queueMicrotask|performance|console|process|crypto|Buffer|globalThis|global|eval|DOMException)$/;

/**
 * Installs a phone's window in this process, before any code of the screens is imported. A later call changes
 * nothing.
 */
export function installWindow(): void {
  if ("document" in globalThis) return;
  const window = new Window({
    url: `${ORIGIN}/`,
    width: 360,
    height: 740,
    settings: {
      disableJavaScriptFileLoading: true,
      disableCSSFileLoading: true,
      navigation: { disableMainFrameNavigation: true, disableChildFrameNavigation: true },
    },
  });
  for (const name of namesOf(window)) share(window, name);
  const step = (draw: FrameRequestCallback) => setImmediate(() => draw(performance.now()));
  define("requestAnimationFrame", step);
  Object.assign(window, { requestAnimationFrame: step });
}

function namesOf(window: Window): string[] {
  const names = new Set<string>();
  for (
    let at: object | null = window;
    at && at !== Object.prototype;
    at = Object.getPrototypeOf(at) as object | null
  )
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  return [...names].filter(
    (name) => !NODE_SIDE.test(name) && (DOCUMENT_SIDE.has(name) || !(name in globalThis)),
  );
}

function share(window: Window, name: string): void {
  const read = (): unknown => (window as unknown as Record<string, unknown>)[name];
  const value = read();
  // A function of the window needs its window as `this`; a class must stay as it is.
  const isPlainFunction = typeof value === "function" && /^[a-z]/.test(name);
  if (isPlainFunction) define(name, value.bind(window));
  else
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: read,
      set: (next) => {
        define(name, next);
      },
    });
}

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
}
