/** The place where each entry of the history was left, in pixels from the top; kept over a reload. */
const STORE = "scroll";
/** Entries that are remembered at most. */
const MAX_PLACES = 60;

let places: Map<string, number> | undefined;

function known(): Map<string, number> {
  try {
    places ??= new Map(JSON.parse(sessionStorage.getItem(STORE) ?? "[]") as [string, number][]);
  } catch {
    places ??= new Map();
  }
  return places;
}

/** Remembers how far the entry `key` is scrolled. */
export function keepPlace(key: string): void {
  known().delete(key);
  known().set(key, window.scrollY);
}

/** Writes all places to the device, for a page that is about to be left or loaded again. */
export function storePlaces(): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...known()].slice(-MAX_PLACES)));
  } catch {
    // Ignored: the page then opens at its top.
  }
}

/** True when it is known where the entry `key` was left. */
export const hasPlace = (key: string): boolean => known().has(key);

/** Scrolls to where the entry `key` was left; false when that is not known. */
export function findPlace(key: string): boolean {
  const place = known().get(key);
  if (place !== undefined) window.scrollTo(0, place);
  return place !== undefined;
}

/** Scrolls to the element that the address names behind "#", or to the top. */
export function startPlace(hash: string): void {
  const named = hash && document.getElementById(nameIn(hash));
  if (named) named.scrollIntoView();
  else window.scrollTo(0, 0);
}

/** Returns the id that an address names; one that is badly written is taken as it stands. */
function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
