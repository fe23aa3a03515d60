/**
 * The house's own rules, for what the linters have no rule for: a pattern that may not stand in certain
 * files. `in` looks at the whole text, at the code without comments, or at the code without comments and
 * strings.
 */
export type OwnRule = {
  rule: string;
  where: RegExp;
  except?: RegExp;
  in: "text" | "code" | "program";
  never: RegExp;
  why: string;
};

const SRC = /^src\/.*\.(ts|tsx|css|html)$/;
const UNIT_TEST = /\.test\.tsx?$/;
const TESTS = /\.test\.tsx?$|^test\/.*\.ts$/;
/** Programs written by hand. */
const SCRIPTS = /^(?!.*\.gen\.ts$).*\.(ts|tsx|mjs|cjs)$/;
const ANY = /./;

const purity: OwnRule[] = [
  {
    rule: "time-is-given",
    where: /^src\/(core|contract|flows)\//,
    except: UNIT_TEST,
    in: "program",
    never: /\bnew Date\(\s*\)|\bnew Date\b(?!\s*\()|(?<![\w.])Date\(\s*\)/,
    why: "the time comes from deps.clock",
  },
  {
    rule: "core-does-not-wait",
    where: /^src\/core\//,
    except: UNIT_TEST,
    in: "program",
    never: /\basync\b|\bawait\b|\bnew Promise\b/,
    why: "core decides; only flows wait",
  },
  {
    rule: "environment-is-read-once",
    where: /^src\//,
    except: /^src\/main\/config\.ts$|^src\/web\/vite\.config\.ts$|\.test\.tsx?$/,
    in: "program",
    never: /\bprocess\s*\??\.\s*env\b|\benv\b[^;\n]*\bfrom\s+"\s*"|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/,
    why: "only src/main/config.ts reads the environment",
  },
  {
    rule: "transactions-begin-in-db",
    where: /^src\/.*\.tsx?$/,
    except: /^src\/db\//,
    in: "code",
    never: /["'`]\s*(begin|start\s+transaction)\s*(["'`;]|isolation|read|transaction|work)/i,
    why: "src/db opens transactions",
  },
  {
    rule: "types-not-interfaces",
    where: SCRIPTS,
    in: "program",
    never: /^(export\s+(default\s+)?)?interface\b/m,
    why: "`type` says it; only widening another package's type needs an interface, inside its `declare`",
  },
  {
    rule: "imports-say-their-file",
    where: /^(src|simulators)\/.*\.tsx?$/,
    except: /^src\/web\/build\//,
    in: "code",
    never: /\bimport\((?!\s*["'])/,
    why: "an import the walls cannot read",
  },
];

const web: OwnRule[] = [
  {
    rule: "token-lives-in-session",
    where: /^src\/web\/.*\.tsx?$/,
    except: /^src\/web\/(app\/session[/.]|build\/inline)|\.test\.tsx?$/,
    in: "code",
    never: /\b(local|session)Storage\b[^;\n]*(["'`][^"'`]*token|\btoken)/i,
    why: "only app/session touches the token",
  },
];

const words: OwnRule[] = [
  {
    rule: "no-machine-paths",
    where: ANY,
    in: "text",
    never: /(?<![\w./-])\/(work|root|farm|home\/\w+)\//,
    why: "a path of one machine",
  },
  {
    rule: "no-registry-hosts",
    where: ANY,
    in: "text",
    never: /https?:\/\/[\w.-]*(registry|artifactory|nexus|verdaccio|npmmirror)[\w.-]*/i,
    why: "where packages come from is the machine's affair",
  },
  {
    rule: "no-resolved-addresses",
    where: /^package-lock\.json$/,
    in: "text",
    never: /"resolved":/,
    why: "the lockfile names versions and hashes, not addresses",
  },
  {
    rule: "no-workplace-words",
    where: ANY,
    in: "text",
    never:
      /\b[Ii]ssue #\d|\b[Ss]ession[ ]transcript|\b[Hh]elper[ ]agent|\.\.\/shared\/[A-Z]|\b(SPEC|PRODUCT|DESIGN|LEDGER|WEB|STYLE|TOOLCHAIN|PERFORMANCE|RIVALS)\.md\b/,
    why: "the project speaks of itself, not of how it was made",
  },
  {
    rule: "no-unfinished-work",
    where: SRC,
    in: "text",
    never: /\b(TODO|FIXME|XXX|HACK)\b|not implemented/i,
    why: "finish it or leave it out",
  },
  {
    rule: "no-suppressions",
    where: SCRIPTS,
    in: "text",
    never:
      /@ts-(ignore|expect-error|nocheck)|\bas any\b|(oxlint|eslint)-disable|(biome|prettier)-ignore|\bv8[ ]ignore/,
    why: "mend it, or change the rule for all",
  },
];

/** Words that readers stumbled over; CONTRIBUTING.md has the ones we use. */
const NAMES_LEFT =
  /\b([Tt]old|tell|[Dd]esk|[Ll]anes?|[Ww]ish(es|ed|Of)?|House|World|Ground|Changing|Book|Acting|actingOf|twin|[Ss]helf|climb\w*|onDemand|onMissing|mayGuess|walkJobs|sealDays|whatIsThere|giveBack|takeDown|putUp|afterwards|workOff\w*)\b|\btype (Order|Line|Subject)\b|\b(MOST|LONGEST|LEAST)(_[A-Z]|\b)|[A-Z]_MAXIMUM\b/;

const structure: OwnRule[] = [
  {
    rule: "request-keys-have-one-caller",
    where: /^src\/.*\.ts$/,
    except: /^src\/(flows\/operation\.ts$|flows\/retention\/|db\/)|\.test\.ts$/,
    in: "code",
    never:
      /from "[./]*db\/request-keys\.ts"|(insertInto|updateTable|deleteFrom|mergeInto)\("idempotency_key"/,
    why: "flows/operation.ts takes, ends and frees request keys; retention deletes old ones",
  },
  {
    rule: "sql-lives-in-queries",
    where: /^src\/.*\.ts$/,
    except: /^src\/db\/|^src\/(flows\/[\w-]+|main(\/seed)?)\/([\w-]+-)?queries\.ts$|\.test\.ts$/,
    in: "program",
    never: /\bsql`|\bsql<|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/,
    why: "SQL stands in src/db and in the queries.ts of a capability",
  },
  {
    rule: "plain-names",
    where: /^(src|simulators|bench|test)\/.*\.tsx?$/,
    except: /^test\/house\/gates\/own-rules\.ts$/,
    in: "program",
    never: NAMES_LEFT,
    why: "CONTRIBUTING.md has the glossary",
  },
  {
    rule: "comments-fit",
    where: SCRIPTS,
    in: "text",
    never: /^(?=.{111})\s*(\/\/|\/\*|\*).*$/m,
    why: "comments wrap at 110 columns",
  },
  {
    rule: "locked-rows-are-read-once",
    where: /queries\.ts$/,
    in: "text",
    never: /\bfrom \(select(?:(?!\) )[^`])*? for update( of \w+)?( skip locked)?\)/,
    why: "a join can read a subquery once for each row: lock the rows in a materialized CTE or an array",
  },
  {
    rule: "no-race-in-a-loop",
    where: /^src\/(?!web\/).*\.ts$/,
    // The promises of these two live as long as one file, or one step of the stop.
    except: /\.test\.ts$|^src\/main\/(statement-reader|stop)\.ts$/,
    in: "code",
    never: /^( *)(?:for|while) \([^\n]*\{\n(?:\1 [^\n]*\n|\n)*?\1 [^\n]*Promise\.race\(/m,
    why: "a promise that lives long keeps something of each race: wait as src/flows/waiting.ts does",
  },
  {
    rule: "comments-begin-plainly",
    where: SCRIPTS,
    in: "text",
    never: /^\s*(\/\*\*?(\n\s*\*)?|(?<!\/\/[^\n]*\n\s*)\/\/) (Who|What|Whose|Whether|Of|Where) (?!.*\?)/m,
    why: "a comment begins with the thing or the act it describes",
  },
];

const tests: OwnRule[] = [
  {
    rule: "spec-client-stands-alone",
    where: /^test\/spec-client\/(?!server\.ts).*\.ts$/,
    in: "code",
    never: /from "\.\.\//,
    why: "a client of the specification knows the product by its API alone",
  },
  {
    rule: "no-skipped-tests",
    where: TESTS,
    in: "program",
    never:
      /\b(describe|test|it|suite)(\.\w+)*\.(only|skip|todo|fixme|fails)\b|\b(xit|xtest|xdescribe|fit|fdescribe)\(/,
    why: "every test runs, all the time",
  },
  {
    rule: "no-conditional-tests",
    where: TESTS,
    except: /^test\/(e2e|house)\//,
    in: "program",
    never: /\.(skipIf|runIf)\b/,
    why: "only tests of the machine itself (browser, cluster) may depend on what it has",
  },
  {
    rule: "no-sleeps-in-tests",
    where: TESTS,
    except: /^test\/(support|cluster)\//,
    in: "code",
    never: /\bwaitForTimeout\b|\bpg_sleep\b|["']node:timers\/promises["']|\bAtomics\.wait\b|\bnetwork(idle)/,
    why: "wait on a condition with a bound, or move the clock",
  },
];

export const OWN_RULES: readonly OwnRule[] = [...purity, ...web, ...words, ...structure, ...tests];
