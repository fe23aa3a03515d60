/**
 * `node deploy/render.mjs SETTINGS FOLDER [FILE...]`: fills the files of deploy/cluster with the values of a
 * settings file (deploy/cluster.env.example) and writes them to a folder. What holds a password is readable
 * by its owner alone. A value that is missing ends it.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const TEMPLATES = fileURLToPath(new URL("cluster/", import.meta.url));

/** Reads NAME=value lines; a value may stand in double quotes. */
export function readSettings(text) {
  const values = {};
  for (const line of text.split("\n")) {
    const [, name, value] = /^([A-Z0-9_]+)=(.*)$/.exec(line.trim()) ?? [];
    if (name) values[name] = value.replace(/^"(.*)"$/, "$1");
  }
  return values;
}

/** Returns a template with its values in place. Throws for a value that is missing or empty. */
export function fill(template, values, name = "a template") {
  return template.replace(/\{\{([A-Z0-9_]+)\}\}/g, (_whole, wanted) => {
    if (!values[wanted]) throw new Error(`${name} needs ${wanted}`);
    return values[wanted];
  });
}

/** Writes the named files, or all, filled with the values. */
export function render(values, folder, files = readdirSync(TEMPLATES)) {
  const filled = files.map((file) => {
    const template = readFileSync(join(TEMPLATES, file), "utf8");
    const mode = template.includes("_PASSWORD}}") ? 0o600 : 0o644;
    return { file, text: fill(template, values, file), mode };
  });
  mkdirSync(folder, { recursive: true });
  for (const { file, text, mode } of filled) writeFileSync(join(folder, file), text, { mode });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [settings, folder, ...files] = process.argv.slice(2);
  if (!settings || !folder) {
    process.stderr.write("node deploy/render.mjs SETTINGS FOLDER [FILE...]\n");
    process.exit(2);
  }
  try {
    render(readSettings(readFileSync(settings, "utf8")), folder, files.length > 0 ? files : undefined);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
