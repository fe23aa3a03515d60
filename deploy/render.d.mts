/** Reads NAME=value lines; a value may stand in double quotes. */
export function readSettings(text: string): Record<string, string>;
/** Returns a template with its values in place. Throws for a value that is missing or empty. */
export function fill(template: string, values: Readonly<Record<string, string>>, name?: string): string;
/** Writes the named files, or all, filled with the values. */
export function render(
  values: Readonly<Record<string, string>>,
  folder: string,
  files?: readonly string[],
): void;
