import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { codeOnly } from "./code-only.ts";
import type { Breach } from "./gate.ts";

const FLOWS = /^src\/flows\//;
/** A flow that uses more members than this may ask for the whole. */
const MAX_MEMBERS = 5;

/** A function whose first parameter is `deps`: of type `Deps`, or of a `Pick` of these members. */
type Flow = { name: string; picked: readonly string[] | undefined; body: string };

type Source = { file: string; code: string; flows: readonly Flow[] };

const FUNCTION =
  /^(?:export )?(?:async )?function (\w+)(?:<[^(]*>)?\(\s*deps: (?:Deps|Pick<\s*Deps,([^>]*)>)(?=[,)])([\s\S]*?)^\}/gm;

function sourceOf(root: string, file: string): Source {
  const code = codeOnly(readFileSync(join(root, file), "utf8"));
  const flows = [...code.matchAll(FUNCTION)].map(([, name = "", members, body = ""]): Flow => {
    const picked = members === undefined ? undefined : [...members.matchAll(/\w+/g)].map(([word]) => word);
    return { name, picked, body };
  });
  return { file, code, flows };
}

/** The flow that a name means in a file: its own, or the imported one. */
function flowNamed(sources: ReadonlyMap<string, Source>, { file, code, flows }: Source, name: string) {
  const own = flows.find((flow) => flow.name === name);
  if (own) return own;
  const path = new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from "(\\.[^"]+)"`, "m").exec(code)?.[1];
  const home = path === undefined ? undefined : sources.get(normalize(join(dirname(file), path)));
  return home?.flows.find((flow) => flow.name === name);
}

/** The members that a flow uses or passes on; undefined when they cannot be read off its text. */
function membersOf(sources: ReadonlyMap<string, Source>, source: Source, { body }: Flow) {
  const members = new Set<string>();
  for (const [, callee, , member] of body.matchAll(
    /(?:(?<!\.)\b(\w+)\(\s*)?\bdeps\b(\.(\w+)|(?=\s*[,)]))?/g,
  )) {
    const passed = member ? [member] : callee ? flowNamed(sources, source, callee)?.picked : undefined;
    if (!passed) return undefined;
    for (const name of passed) members.add(name);
  }
  return members;
}

/** A flow that uses at most five members of `Deps`, itself or by the flows it calls, asks for these alone. */
export function flowNeeds(root: string, files: readonly string[]): Breach[] {
  const sources = new Map(
    files.filter((file) => FLOWS.test(file)).map((file) => [file, sourceOf(root, file)]),
  );
  return [...sources.values()].flatMap((source) =>
    source.flows.flatMap((flow): Breach[] => {
      const members = flow.picked ? undefined : membersOf(sources, source, flow);
      if (!members || members.size === 0 || members.size > MAX_MEMBERS) return [];
      const text = `${flow.name} asks for all of Deps and uses only ${[...members].join(", ")}`;
      return [{ rule: "flows-ask-for-what-they-use", file: source.file, text }];
    }),
  );
}
