/**
 * Texts stored on this device by name, across reloads and tabs. Where the browser refuses storage or it is
 * full, memory holds them as long as the page.
 */
const memory = new Map<string, string>();

export const storage = { get, set };

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
