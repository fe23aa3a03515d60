import { join, relative, resolve } from "node:path";
import { answerOf, type Breach, type Gate, tool } from "./gate.ts";

const SCRIPT = /\.(ts|tsx|mjs|cjs)$/;
const GENERATED = /\.gen\.ts$/;
const ROOMS = /^(src|simulators|bench|test|scripts)\//;

type Formatted = {
  summary: { changed: number; unchanged: number };
  diagnostics: { category: string; message: string; location: { path: string } }[];
};

/** Formatting: what `npm run format` would change. */
export const format: Gate = {
  name: "format",
  covers: (file) => /\.(ts|tsx|mjs|cjs|css)$/.test(file) && !GENERATED.test(file),
  async look(root) {
    const command = ["biome", "check", "--reporter=json", "--max-diagnostics=none", "."] as const;
    const answer = answerOf<Formatted>("biome", await tool(root, command));
    const breaches = answer.diagnostics.map(({ category, location, message }) => ({
      rule: category,
      file: location.path,
      text: category === "format" ? "not formatted: npm run format" : message,
    }));
    return { breaches, looked: answer.summary.changed + answer.summary.unchanged };
  },
};

type Linted = {
  number_of_files: number;
  diagnostics: { code: string; message: string; filename: string; labels: { span: { line: number } }[] }[];
};

/** Lint with types: promises, any, sizes, the clock, randomness, the environment. */
export const lint: Gate = {
  name: "lint",
  covers: (file) => SCRIPT.test(file) && !GENERATED.test(file),
  async look(root) {
    const answer = answerOf<Linted>("oxlint", await tool(root, ["oxlint", "--type-aware", "--format=json"]));
    const breaches = answer.diagnostics.map(({ code, filename, labels, message }) => ({
      rule: code,
      file: filename,
      text: `line ${labels[0]?.span.line ?? 0}: ${message}`,
    }));
    return { breaches, looked: answer.number_of_files };
  },
};

type Cruised = {
  modules: { source: string }[];
  summary: {
    violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[];
  };
};

/** Walls: who imports whom (.dependency-cruiser.cjs). */
export const walls: Gate = {
  name: "walls",
  covers: (file) => ROOMS.test(file) && SCRIPT.test(file),
  async look(root) {
    const rooms = ["src", "simulators", "bench", "test", "scripts"] as const;
    const printed = await tool(root, [
      "depcruise",
      "--config",
      ".dependency-cruiser.cjs",
      "-T",
      "json",
      ...rooms,
    ]);
    const answer = answerOf<Cruised>("dependency-cruiser", printed);
    const breaches = answer.summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      file: from,
      text: cycle ? `circle: ${cycle.map(({ name }) => name).join(" -> ")}` : `imports ${to}`,
    }));
    const files = answer.modules
      .map(({ source }) => source)
      .filter((file) => ROOMS.test(file) && SCRIPT.test(file));
    return { breaches, files, looked: files.length };
  },
};

type Unused = {
  looked: number;
  issues: Record<string, Record<string, Record<string, { filePath: string; symbol: string }>>>;
};

/** Dead wood: files, exports, types and dependencies that nothing uses. */
export const dead: Gate = {
  name: "dead wood",
  covers: (file) => ROOMS.test(file) && SCRIPT.test(file),
  async look(root) {
    const reporter = resolve(import.meta.dirname, "knip-reporter.mjs");
    const printed = await tool(root, ["knip", "--no-progress", "--no-config-hints", "--reporter", reporter]);
    const { issues, looked } = answerOf<Unused>("knip", printed);
    const breaches = Object.entries(issues).flatMap(([rule, byFile]) =>
      Object.values(byFile)
        .flatMap((bySymbol) => Object.values(bySymbol))
        .map(
          ({ filePath, symbol }): Breach => ({
            rule,
            file: relative(root, resolve(root, filePath)),
            text: symbol,
          }),
        ),
    );
    return { breaches, looked };
  },
};

/** `file(line,column): error TS1234: sentence`; an error of the whole project has no place. */
const DIAGNOSTIC = /^(?:(.+?)\((\d+),\d+\): )?error (TS\d+): (.*)$/;

/** Read one compiler run with --listFiles: errors and files come as lines of one stream. */
export function readCompiler(root: string, out: string): { breaches: Breach[]; files: string[] } {
  const lines = out.split("\n");
  const breaches = lines.flatMap((line): Breach[] => {
    const [, file = "tsconfig", at = "0", rule, text = ""] = DIAGNOSTIC.exec(line) ?? [];
    return rule ? [{ rule, file, text: `line ${at}: ${text}` }] : [];
  });
  const files = lines
    .filter((line) => line.startsWith("/") && !line.includes("node_modules"))
    .map((line) => relative(root, line));
  return { breaches, files };
}

const PROJECTS = ["tsconfig.json", "tsconfig.pure.json", "tsconfig.web.json"];
const NOTHING_THERE = "TS18003";
const HOUSE = resolve(import.meta.dirname, "../../..");

/**
 * The house itself is checked by what changed since the last time; a fixture's tree, which borrows the
 * house's packages, from nothing.
 */
function remembered(root: string, project: string): string[] {
  if (resolve(root) !== HOUSE) return [];
  return [
    "--incremental",
    "--tsBuildInfoFile",
    join(root, "node_modules/.cache/airtide", `${project}.tsbuildinfo`),
  ];
}

/** Types: the three projects, and no TypeScript file that is in none of them. */
export const types: Gate = {
  name: "types",
  covers: (file) => /\.tsx?$/.test(file),
  async look(root) {
    const runs = await Promise.all(
      PROJECTS.map((project) =>
        tool(root, ["tsc", "-p", project, "--listFiles", "--pretty", "false", ...remembered(root, project)]),
      ),
    );
    const read = runs.map(({ out }) => readCompiler(root, out));
    const found = new Map(
      read.flatMap(({ breaches }) => breaches).map((one) => [`${one.file} ${one.text}`, one]),
    );
    const breaches = [...found.values()].filter(({ rule }) => rule !== NOTHING_THERE);
    const files = [...new Set(read.flatMap(({ files }) => files))];
    return { breaches, files, looked: files.length };
  },
};
