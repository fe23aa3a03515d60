import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { flowNeeds } from "./flow-needs.ts";
import { type Breach, filesOf, type Gate } from "./gate.ts";

const SOURCE = /^src\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$/;
const GENERATED = /\.gen\.ts$/;
const SMALL_LINES = 30;

/** Small files that stay by themselves although one file imports them, each with its reason. */
const ALLOWED: readonly RegExp[] = [
  // One file for each screen of the tables, which names its feature's screen and search.
  /^src\/web\/routes\//,
  /^src\/web\/features\/[\w-]+\/([\w-]+-screen\.tsx|search\.ts)$/,
  // One file for each language of a feature's sentences.
  /^src\/web\/.*(words|titles)\.(en|pcm)\.ts$|^src\/web\/messages\//,
  // Rules that are tested without their screen.
  /^src\/web\/(features|shared)\/[\w-]+\/(rules|found-number|sought)\.ts$/,
  // Loaded apart from their importers, at another time.
  /^src\/web\/(app\/late\/companions|features\/account\/qr-code)\.tsx$/,
  /^src\/web\/(app\/shell\/query-client|build\/toast-style)\.ts$/,
  /^src\/main\/young-objects\.ts$/,
];

type Module = { file: string; lines: number; imports: readonly string[] };

function moduleOf(root: string, file: string): Module {
  const text = readFileSync(join(root, file), "utf8");
  const named = [...text.matchAll(/(?:\bfrom\s+|\bimport\(\s*|^import\s+)"(\.[^"?]+)/gm)];
  const imports = [...new Set(named.map(([, path]) => normalize(join(dirname(file), path ?? ""))))];
  return { file, lines: text.trimEnd().split("\n").length, imports };
}

/** A file under 30 lines that one other file imports belongs into that file. */
function smallFiles(modules: readonly Module[]): Breach[] {
  const importers = new Map<string, string[]>();
  for (const { file, imports } of modules)
    for (const path of imports) importers.set(path, [...(importers.get(path) ?? []), file]);
  return modules.flatMap(({ file, lines }): Breach[] => {
    const [user, ...others] = importers.get(file) ?? [];
    if (
      lines >= SMALL_LINES ||
      user === undefined ||
      others.length > 0 ||
      ALLOWED.some((kept) => kept.test(file))
    )
      return [];
    return [{ rule: "small-files-merge", file, text: `${lines} lines, and only ${user} imports it` }];
  });
}

const FLOW = /^src\/flows\/(?:([^/]+)\/)?[^/]+$/;

/** Folders of flows and what they import of each other; the files beside the folders are the folder "". */
function folderGraph(modules: readonly Module[]): Map<string, Map<string, string>> {
  const graph = new Map<string, Map<string, string>>();
  for (const { file, imports } of modules) {
    const from = FLOW.exec(file);
    for (const path of imports) {
      const to = FLOW.exec(path);
      if (!from || !to || from[1] === to[1]) continue;
      const arrows = graph.get(from[1] ?? "") ?? new Map<string, string>();
      graph.set(from[1] ?? "", arrows.set(to[1] ?? "", file));
    }
  }
  return graph;
}

/** Folders of flows form no circle, and the files beside them import none of them. */
function flowFolders(modules: readonly Module[]): Breach[] {
  const graph = folderGraph(modules);
  const reaches = (from: string, target: string, seen = new Set<string>()): boolean =>
    [...(graph.get(from)?.keys() ?? [])].some((next) => {
      if (next === target) return true;
      return seen.has(next) ? false : reaches(next, target, seen.add(next));
    });
  return [...graph].flatMap(([from, arrows]) =>
    [...arrows].flatMap(([to, file]): Breach[] => {
      if (!reaches(to, from)) return [];
      return [
        { rule: "flows-form-no-circle", file, text: `flows/${from} and flows/${to} import each other` },
      ];
    }),
  );
}

/** The shape of the sources: no scattered small files, no circle of folders and no idle needs in flows. */
export const structure: Gate = {
  name: "structure",
  covers: (file) => SOURCE.test(file) && !TEST.test(file) && !GENERATED.test(file),
  look(root) {
    const files = filesOf(root).filter((file) => structure.covers(file));
    const modules = files.map((file) => moduleOf(root, file));
    return Promise.resolve({
      breaches: [...smallFiles(modules), ...flowFolders(modules), ...flowNeeds(root, files)],
      looked: files.length,
    });
  },
};

/** Names of the rules this gate holds. */
export const STRUCTURE_RULE_NAMES: readonly string[] = [
  "small-files-merge",
  "flows-form-no-circle",
  "flows-ask-for-what-they-use",
];
