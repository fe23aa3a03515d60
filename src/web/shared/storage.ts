/**
 * Text kept on this device under a name: over a reload, in every tab, and after the app was swiped away. Where storage is refused or
 * full, memory holds it as long as the page.
 */
const memory = new Map<string, string>();

/** What was put there; empty when there is nothing. */
export function takeDown(name: string): string {
  try {
    return memory.get(name) ?? localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

export function putUp(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
    memory.delete(name);
  } catch {
    memory.set(name, text);
  }
}
