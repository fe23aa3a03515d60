import { resolveObjectURL } from "node:buffer";
import { vi } from "vitest";
import { installDialogs, forgetDialogs } from "./dialogs.ts";
import * as act from "./act.ts";
import { Locator, wholePage, type Wanted } from "./locator.ts";
import { type Address, Answered, type Asked, fitsAddress, type Heard, type Network } from "./network.ts";
import { forgetSession, mountApp, unmountApp } from "./screens.ts";
import { pause, until } from "./waiting.ts";
import { ORIGIN } from "./window.ts";

installDialogs();

/** The simulated document does not know the element `<search>` yet. */
const NEW_TAG = /The tag <%s> is unrecognized in this browser.* search$/;

/** The timers that screens use. Node's immediates stay real: the server runs on them. */
const TIME = ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"] as (
  | "Date"
  | "setTimeout"
)[];

/** A file that was saved on the device. */
export type Download = { suggestedFilename: () => string; text: () => Promise<string> };

function downloadOf(link: HTMLAnchorElement): Download {
  const content = resolveObjectURL(link.href);
  return { suggestedFilename: () => link.download, text: async () => (await content?.text()) ?? "" };
}

/** A phone with the app open: addresses, keys, and the network. Locators find everything else on it. */
export class Page {
  readonly network: Network;
  readonly #root = wholePage();
  readonly #atStart: (() => void)[] = [];
  readonly #endings: (() => void)[] = [];
  #onDownload: (file: Download) => void = () => {};
  readonly complaints: string[] = [];
  /** Errors of the screens that a test expects. */
  readonly allowed: RegExp[] = [NEW_TAG];

  constructor(network: Network) {
    this.network = network;
    globalThis.fetch = network.fetch as typeof fetch;
    window.fetch = globalThis.fetch;
    this.#followLinks();
    this.#hearComplaints();
  }

  getByRole = (...asked: Parameters<Locator["getByRole"]>): Locator => this.#root.getByRole(...asked);
  getByLabel = (text: Wanted, options?: { exact?: boolean }): Locator => this.#root.getByLabel(text, options);
  getByText = (text: Wanted, options?: { exact?: boolean }): Locator => this.#root.getByText(text, options);
  getByTitle = (text: Wanted): Locator => this.#root.getByTitle(text);
  locator = (...asked: Parameters<Locator["locator"]>): Locator => this.#root.locator(...asked);

  url = (): string => location.href;

  /** Loads an address, as the address bar does. */
  async goto(address: string): Promise<void> {
    unmountApp();
    forgetDialogs();
    history.pushState(null, "", new URL(address, ORIGIN).href);
    for (const prepare of this.#atStart) prepare();
    await mountApp();
    await pause();
  }

  reload = (): Promise<void> => this.goto(location.href);

  /** Another address while the app is open, as Forward does. */
  async moveTo(address: string): Promise<void> {
    history.pushState({}, "", address);
    window.dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    await pause();
  }

  async goBack(): Promise<void> {
    history.back();
    await pause();
  }

  /** Runs this before the app starts, at every load. */
  addInitScript = async <T>(run: (given: T) => void, given?: T): Promise<void> => {
    this.#atStart.push(() => run(given as T));
  };

  evaluate = async <R, T>(run: (given: T) => R, given?: T): Promise<Awaited<R>> => await run(given as T);

  readonly keyboard = { press: act.press, type: act.type };

  route = async (address: Address, handler: Parameters<Network["route"]>[1], options?: { times?: number }) =>
    this.network.route(address, handler, options);
  unroute = async (address?: Address): Promise<void> => this.network.unroute(address);
  unrouteAll = async (): Promise<void> => this.network.unroute();

  /** Takes the network away: requests fail, and the device reports that it is offline. */
  async setOffline(isOff: boolean): Promise<void> {
    this.network.switchOff(isOff);
    Object.defineProperty(navigator, "onLine", { configurable: true, value: !isOff });
    window.dispatchEvent(new Event(isOff ? "offline" : "online"));
    await pause();
  }

  async waitForRequest(
    wanted: Exclude<Address, (url: URL) => boolean> | ((asked: Asked) => boolean),
  ): Promise<Asked> {
    return this.#heard(({ request }) => isMeant(request, wanted) && request);
  }

  async waitForResponse(
    wanted: Exclude<Address, (url: URL) => boolean> | ((answered: Answered) => boolean),
  ): Promise<Answered> {
    return this.#heard(async ({ request, response }) => {
      const answered = new Answered(request, (await response).clone());
      return isMeant(answered, wanted) && answered;
    });
  }

  /** The next request or answer from now on that fits. */
  #heard<T>(take: (heard: Heard) => T | false | Promise<T | false>): Promise<T> {
    return new Promise((resolve) => {
      const stop = this.network.listen((heard) => {
        const keep = (found: T | false) => {
          if (found === false) return;
          stop();
          resolve(found);
        };
        Promise.resolve(take(heard)).then(keep, () => {});
      });
      this.#endings.push(stop);
    });
  }

  on(_event: "request", listener: (asked: Asked) => void): void {
    this.#endings.push(this.network.listen(({ request }) => listener(request)));
  }

  /** The next file that the page saves. */
  waitForEvent(_event: "download"): Promise<Download> {
    return new Promise((resolve) => {
      this.#onDownload = resolve;
    });
  }

  async waitForURL(address: Address): Promise<void> {
    await until(`the address is ${String(address)}`, () => fitsAddress(location.href, address) || undefined);
  }

  /** A plain link loads its page anew; the router handles its own links before this. */
  #followLinks(): void {
    const follow = (event: Event) => {
      const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]");
      if (!link || event.defaultPrevented) return;
      event.preventDefault();
      if (link.hasAttribute("download")) this.#onDownload(downloadOf(link));
      else if (link.origin === ORIGIN && !link.target) void this.goto(link.href);
    };
    window.addEventListener("click", follow);
    // Code that saves a file clicks a link that is not in the page.
    const press = Reflect.get(HTMLAnchorElement.prototype, "click") as (this: HTMLElement) => void;
    const onPressed = (link: HTMLAnchorElement) => this.#onDownload(downloadOf(link));
    HTMLAnchorElement.prototype.click = function pressed() {
      if (this.isConnected) press.call(this);
      else onPressed(this);
    };
    this.#endings.push(() => {
      window.removeEventListener("click", follow);
      HTMLAnchorElement.prototype.click = press;
    });
  }

  /** An error in the screens' code fails the test. */
  #hearComplaints(): void {
    const before = console.error;
    const complain = (said: string) => {
      if (!this.allowed.some((pattern) => pattern.test(said))) this.complaints.push(said);
    };
    console.error = (...said: unknown[]) => complain(said.map(String).join(" "));
    const onError = (event: Event) => complain(String((event as ErrorEvent).error ?? event));
    window.addEventListener("error", onError);
    this.#endings.push(() => {
      console.error = before;
      window.removeEventListener("error", onError);
    });
  }

  /**
   * The time of the phone and of the server, which are one process. It stands still until a test moves it.
   */
  readonly clock = {
    install: () => void vi.useFakeTimers({ toFake: TIME }),
    setFixedTime: (now: Date) => void vi.useFakeTimers({ toFake: ["Date"], now }),
    resume: () => void vi.useRealTimers(),
    fastForward: async (ms: number): Promise<void> => {
      await vi.advanceTimersByTimeAsync(ms);
    },
  };

  /** Cleans the device: nobody is logged in, nothing is stored, no request is open. */
  async end(): Promise<void> {
    vi.useRealTimers();
    unmountApp();
    this.network.unroute();
    if (!navigator.onLine) await this.setOffline(false);
    await this.network.ended();
    for (const ending of this.#endings) ending();
    forgetSession();
    localStorage.clear();
    sessionStorage.clear();
    for (const name of Object.getOwnPropertyNames(navigator)) Reflect.deleteProperty(navigator, name);
    forgetDialogs();
    document.body.innerHTML = "";
  }
}

function isMeant<T extends { url: () => string }>(
  of: T,
  wanted: string | RegExp | ((of: T) => boolean),
): boolean {
  return typeof wanted === "function" ? wanted(of) : fitsAddress(of.url(), wanted);
}
