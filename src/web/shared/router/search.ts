/** The fields of an address, as read: a route's `readSearch` takes what it understands. */
export type Fields = Record<string, unknown>;

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Reads the part of an address behind "?": `page=2` is a number, `q="2"` and `q=two` are texts, and a name
 * that stands twice is a list.
 */
export function readFields(search: string): Fields {
  const fields = new Map<string, unknown>();
  for (const [name, text] of new URLSearchParams(search)) {
    const [before, value] = [fields.get(name), valueOf(text)];
    if (before === undefined) fields.set(name, value);
    else fields.set(name, Array.isArray(before) ? [...before, value] : [before, value]);
  }
  return Object.fromEntries(fields);
}

/** A text that would be read as something else gets its quotes. */
function textOf(value: unknown): string {
  const isPlain = typeof value === "string" && valueOf(value) === value;
  return isPlain ? value : JSON.stringify(value);
}

/** Writes fields as "?page=2", so that reading gives them back; nothing for those that are undefined. */
export function writeFields(fields: object): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) written.set(name, textOf(value));
  return written.size > 0 ? `?${written}` : "";
}
