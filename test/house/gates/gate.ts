import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

/** One refusal: which rule, in which file (relative to the root), and the sentence a person reads. */
export type Breach = { rule: string; file: string; text: string };

/**
 * The findings of a gate, and the number of files it really read: a gate that reads nothing finds nothing.
 */
export type Report = { breaches: Breach[]; looked: number; files?: readonly string[] };

/** One gate of the house. `root` is a tree shaped like this one: the house itself or a fixture. */
export type Gate = {
  name: string;
  /** Files the gate must have read; fewer read than these is itself a refusal. */
  covers: (file: string) => boolean;
  look: (root: string) => Promise<Report>;
};

const SKIPPED =
  /(^|\/)(node_modules|dist|\.git|\.data|test-results|playwright-report|screenshots)$|^test\/house\/fixtures$/;

/**
 * Every file of a tree, relative to it; not what others made (packages, builds, data) nor the house's own
 * fixtures.
 */
export function filesOf(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = folder ? `${folder}/${entry.name}` : entry.name;
    if (SKIPPED.test(file)) return [];
    if (entry.isDirectory()) return filesOf(root, file);
    return entry.isFile() ? [file] : [];
  });
}

/**
 * Look, and refuse a gate that read fewer files than exist for it; by name where the tool says what it read.
 */
export async function pass(gate: Gate, root: string): Promise<Report> {
  const wanted = filesOf(root).filter(gate.covers);
  const report = await gate.look(root);
  const unread = report.files ? wanted.filter((file) => !report.files?.includes(file)) : [];
  if (wanted.length > 0 && report.looked >= wanted.length && unread.length === 0) return report;
  const text = `read ${report.looked} of ${wanted.length} files; not read: ${unread.join(", ") || "unknown"}`;
  return { ...report, breaches: [...report.breaches, { rule: "gate-is-blind", file: gate.name, text }] };
}

/** The output of a tool, and its exit code. */
export type Printed = { code: number; out: string; err: string };

/** Run one of the project's tools (a name under node_modules/.bin) in a tree. */
export function tool(root: string, command: readonly [string, ...string[]]): Promise<Printed> {
  const [name, ...args] = command;
  const bin = join(root, "node_modules/.bin");
  const env = {
    ...process.env,
    PATH: `${bin}:${process.env["PATH"] ?? ""}`,
    NO_COLOR: "1",
    FORCE_COLOR: "0",
  };
  return new Promise((resolve, reject) => {
    const child = spawn(join(bin, name), args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let err = "";
    child.stdout.on("data", (part: Buffer) => (out += part.toString()));
    child.stderr.on("data", (part: Buffer) => (err += part.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? 1, out, err }));
  });
}

/** A tool's JSON answer. A tool that printed none has crashed, and a crash is not a pass. */
export function answerOf<T>(name: string, printed: Printed): T {
  const start = printed.out.search(/[[{]/);
  try {
    return JSON.parse(printed.out.slice(start)) as T;
  } catch {
    throw new Error(
      `${name} gave no answer (exit ${printed.code}): ${printed.err}${printed.out}`.slice(0, 2000),
    );
  }
}
