import type { ComponentType } from "react";
import { closeOffGuard } from "../../ui/back-closes.ts";
import { inTime } from "../load-part.ts";
import { entry, entryKey, hrefNow, stepBack, writeEntry } from "./entry.ts";
import { matchPath } from "./match.ts";
import type { AnyRoute, Path, SearchOf, Table } from "./routes.ts";
import { findPlace, hasPlace, keepPlace, startPlace, storePlaces } from "./scroll.ts";
import { readFields, writeFields } from "./search.ts";

/** The screens of one area, and what they share. */
export type Opened = {
  table: Table;
  /** Drawn around every screen of the area, and kept while it changes. */
  Frame?: ComponentType;
  /** Starts a route's `load`; what it returns is waited for. */
  prepare?: (route: AnyRoute, search: object) => Promise<unknown> | undefined;
};
export type Area = {
  covers: (path: string) => boolean;
  /** Loads the area's table. */
  open: () => Opened | Promise<Opened>;
  /** Runs beside it at each visit; returns the address to go to instead, if any. */
  enter?: (path: string) => Path | undefined | Promise<Path | undefined>;
};
type Setup = {
  areas: readonly Area[];
  /** True where a screen's code may be fetched when a pointer approaches its link. */
  mayPreload: () => boolean;
};

/** An address of the program, as it stands in the browser's history. */
export type Address = { path: string; search: string; hash: string; key: string };
/** A layer of a screen: the frame, then the screen itself; or the error in its place. */
export type Layer = { Part: ComponentType } | { error: unknown };
/** The screen that is drawn. Without layers the address leads nowhere. */
export type Shown = {
  address: Address;
  route?: AnyRoute;
  search: object;
  params: Readonly<Record<string, string>>;
  layers: readonly Layer[];
};

/** An address to go to. Left out, `search` is empty. */
export type Going<P extends Path = Path> = {
  to: P;
  search?: SearchOf<P>;
  /** Takes the place of this address in the history. */
  replace?: boolean;
  /** False keeps the page where it is scrolled. */
  resetScroll?: boolean;
};

type Arrival = "first" | "back" | "top" | "stay";

const addressNow = (): Address => {
  const { pathname, search, hash } = location;
  // An address with a doubled stroke is the same place.
  return { path: pathname.replace(/\/{2,}/g, "/"), search, hash, key: entryKey() };
};

/** Returns the address of a screen with its search, as a link names it. */
export const hrefOf = (to: string, search: object = {}): string => to + writeFields(search);

/** Returns an event, and the way to hear of it until the function that comes back is called. */
function signal() {
  const listeners = new Set<() => void>();
  return {
    ring: () => {
      for (const listener of listeners) listener();
    },
    hear: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Follows the browser's address: finds its route, loads what it needs, and says what is to be drawn. */
export class Router {
  /** The address that was asked for last; its screen may still be loading. */
  address: Address;
  /** The screen drawn now; undefined before the first screen is loaded. */
  shown: Shown | undefined;
  readonly #setup: Setup;
  /** A person leaves a path; nothing has changed yet. */
  readonly leaving = signal();
  /** Another address was asked for. */
  readonly asked = signal();
  /** Something else is to be drawn. */
  readonly loaded = signal();
  #arrival: Arrival = "first";
  /** How a screen is arrived at by a step back of the program's own. */
  #stepping: Arrival | undefined;
  #visits = 0;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.address = addressNow();
  }

  /** Loads the screen of the browser's address; resolves when it may be drawn. */
  load = (): Promise<void> => this.#open(addressNow(), "first");

  /** Opens another address; resolves when its screen may be drawn. */
  navigate = <P extends Path>({ to, search, replace = false, resetScroll = true }: Going<P>): Promise<void> =>
    this.go(hrefOf(to, search), { replace, resetScroll });

  /**
   * Opens an address as text. The one that is open already makes no second entry in the history, nor does one
   * that is to be replaced by the address below it: that is a step back (rules 9.53). What is replaced is the
   * entry itself, not the guard that a dialog put over it: Back would find it below.
   */
  go(href: string, { replace = false, resetScroll = true }): Promise<void> {
    const arrival = resetScroll ? "top" : "stay";
    if (replace && entry().isGuard) {
      closeOffGuard(() => void this.go(href, { replace, resetScroll }));
      return Promise.resolve();
    }
    if (replace && entry().over === href) {
      this.#stepping = arrival;
      stepBack();
      return Promise.resolve();
    }
    if (href !== hrefNow()) writeEntry(href, replace);
    return this.#open(addressNow(), arrival);
  }

  /** Fetches the code behind an address, without its data; a failure is left to the visit. */
  async preload(href: string): Promise<void> {
    if (!this.#setup.mayPreload()) return;
    const { pathname } = new URL(href, location.origin);
    const opened = await this.#areaOf(pathname)?.open();
    await (opened && matchPath(opened.table, pathname)?.route.screen());
  }

  /** Follows Back and Forward, until the returned function is called. */
  follow(): () => void {
    const onMove = () => {
      void this.#open(addressNow(), this.#stepping ?? "back");
      this.#stepping = undefined;
    };
    const onLeft = () => {
      if (this.shown) keepPlace(this.shown.address.key);
      storePlaces();
    };
    history.scrollRestoration = "manual";
    window.addEventListener("popstate", onMove);
    window.addEventListener("pagehide", onLeft);
    return () => {
      window.removeEventListener("popstate", onMove);
      window.removeEventListener("pagehide", onLeft);
    };
  }

  /** Scrolls a screen that has just been drawn: back to where it was left, or to its beginning. */
  settle({ address: { key, hash } }: Shown): void {
    const arrival = this.#arrival;
    this.#arrival = "stay";
    if (arrival === "stay") return;
    if (arrival === "first") {
      // A first screen without a place to go to stays: to ask how far it is scrolled would make the browser
      // lay it out before it is whole. One that is scrolled already is being read.
      if ((!hash && !hasPlace(key)) || window.scrollY > 0) return;
    }
    if (arrival !== "top" && findPlace(key)) return;
    startPlace(hash);
  }

  async #open(address: Address, arrival: Arrival): Promise<void> {
    const visit = ++this.#visits;
    if (address.path !== this.address.path) this.leaving.ring();
    this.address = address;
    this.asked.ring();
    const next = await this.#prepare(address);
    if (visit !== this.#visits) return;
    if (typeof next === "string") return this.navigate({ to: next, replace: true });
    if (this.shown) keepPlace(this.shown.address.key);
    this.#arrival = arrival;
    this.shown = next;
    this.loaded.ring();
  }

  async #prepare(address: Address): Promise<Shown | Path> {
    const lost: Shown = { address, search: {}, params: {}, layers: [] };
    const area = this.#areaOf(address.path);
    if (!area) return lost;
    try {
      const [opened, other] = await Promise.all([opening(area), area.enter?.(address.path)]);
      if (other) return other;
      const match = matchPath(opened.table, address.path);
      if (!match) return lost;
      const { route, params } = match;
      const search = route.readSearch?.(readFields(address.search)) ?? {};
      return { address, route, params, search, layers: await layersOf(opened, route, search) };
    } catch (error) {
      return { ...lost, layers: [{ error }] };
    }
  }

  #areaOf = (path: string): Area | undefined => this.#setup.areas.find(({ covers }) => covers(path));
}

const openedAreas = new WeakMap<Area, Opened>();
const loadedScreens = new WeakMap<AnyRoute, ComponentType>();

/** Opens an area; one that was loaded is at hand at once. */
async function opening(area: Area): Promise<Opened> {
  const opened = openedAreas.get(area) ?? (await inTime(Promise.resolve(area.open())));
  openedAreas.set(area, opened);
  return opened;
}

/** Loads a screen; code that does not come leaves its error in its place, and is fetched anew next time. */
async function screenOf(route: AnyRoute): Promise<Layer> {
  try {
    const Part = loadedScreens.get(route) ?? (await inTime(route.screen())).Screen;
    loadedScreens.set(route, Part);
    return { Part };
  } catch (error) {
    return { error };
  }
}

/** Loads a screen beside its data, inside the frame of its area. */
async function layersOf({ Frame, prepare }: Opened, route: AnyRoute, search: object): Promise<Layer[]> {
  const [screen] = await Promise.all([screenOf(route), prepare?.(route, search)]);
  return Frame ? [{ Part: Frame }, screen] : [screen];
}
