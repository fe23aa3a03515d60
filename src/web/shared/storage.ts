/**
 * Texts stored on this device by name, across reloads and tabs. Where the browser refuses storage or it is
 * full, memory holds them as long as the page.
 */
const memory = new Map<string, string>();

export const storage = { get, set, forget };

/** The beginning of the names of saved filters, which hold names and numbers of customers (rules 9.37). */
export const SAVED_FILTERS = "airtide.filters.";

/** Returns the text of this name; empty when there is none. */
function get(name: string): string {
  try {
    return memory.get(name) ?? localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

function set(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
    memory.delete(name);
  } catch {
    memory.set(name, text);
  }
}

/** Deletes every text whose name begins so. */
function forget(beginning: string): void {
  for (const name of memory.keys()) if (name.startsWith(beginning)) memory.delete(name);
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(beginning)) localStorage.removeItem(name);
  } catch {
    // Storage is refused: memory was all.
  }
}
