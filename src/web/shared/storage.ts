/**
 * Texts kept on this device under a name: over a reload, in every tab, and after the app was swiped away. Where the
 * browser's storage is refused or full, memory holds them as long as the page.
 */
const memory = new Map<string, string>();

export const storage = { get, set };

/** The text under this name; empty when there is none. */
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
