/**
 * The walls between the rooms: which room may import what, and nothing else.
 * Every rule here has a canary in test/house/fixtures/walls.txt that it must refuse.
 *
 * The tool reads .ts through @swc/core. Without it the tool sees no TypeScript at all and passes;
 * the gate therefore compares the number of files it read with the number that exist.
 */

const UNIT_TEST = "\\.test\\.tsx?$";

/** A package as a resolved path; the pattern holds wherever node_modules lies. */
const pkg = (name) => `(^|/)node_modules/(@types/)?${name}/`;
const room = (name) => `^src/${name}/`;
/** Modules of node by name; the tool writes them without `node:`. */
const node = (...names) => `^(node:)?(${names.join("|")})$`;
/** How the web is built: runs on the developer's machine, never in a browser. */
const WEB_BUILD = "^src/web/(build/|vite\\.config\\.ts$)";

/** The imports of each room. Anything not named is refused: other rooms, packages and node:* alike. */
const MAY_IMPORT = {
  core: [room("core")],
  contract: [room("contract"), room("core"), pkg("zod/mini")],
  // node only to read and fingerprint the migration files
  db: [room("db"), room("core"), pkg("kysely"), pkg("pg"), node("crypto", "fs/promises", "path", "url")],
  flows: [room("flows"), room("core"), room("db"), pkg("kysely")],
  providers: [
    room("providers"),
    room("core"),
    pkg("zod"),
    pkg("undici"),
    pkg("nodemailer"),
    pkg("web-push"),
    pkg("fflate"),
    pkg("saxes"),
    pkg("pdfkit"),
    node("crypto", "dns", "net", "tls"),
  ],
  // the door parses by the contract's schemas and fingerprints bodies
  http: [
    room("http"),
    room("core"),
    room("contract"),
    room("flows"),
    pkg("fastify"),
    pkg("@fastify/[^/]+"),
    pkg("pino"),
    pkg("prom-client"),
    pkg("zod/mini"),
    node("crypto"),
    node("http"),
    node("net"),
    node("stream"),
    node("stream/promises"),
    node("util"),
    node("zlib"),
  ],
  jobs: [room("jobs"), room("core"), room("flows")],
  web: [
    room("web"),
    room("core"),
    room("contract"),
    pkg("react"),
    pkg("react-dom"),
    pkg("@tanstack/react-query"),
    pkg("qr"),
    pkg("sonner"),
    pkg("html-to-image"),
    pkg("@simplewebauthn/browser"),
    pkg("recharts"),
    pkg("zod/mini"),
    "^virtual:",
  ],
};

const rooms = Object.entries(MAY_IMPORT).map(([name, allowed]) => ({
  name: `${name}-imports-only-its-own`,
  severity: "error",
  from: { path: room(name), pathNot: [UNIT_TEST, WEB_BUILD] },
  to: { pathNot: allowed },
}));

const world = [
  {
    name: "main-is-imported-by-nobody",
    severity: "error",
    from: { pathNot: [room("main"), UNIT_TEST, "^test/", "^bench/"] },
    to: { path: room("main") },
  },
  {
    name: "simulators-never-import-src",
    comment: "An adapter and its simulator must not share a mistake.",
    severity: "error",
    from: { path: "^simulators/", pathNot: UNIT_TEST },
    to: { path: "^(src|test|bench)/" },
  },
  {
    name: "src-never-imports-simulators",
    severity: "error",
    from: { path: "^src/", pathNot: UNIT_TEST },
    to: { path: "^(simulators|test|bench|scripts)/" },
  },
  {
    name: "kysely-stays-in-queries",
    severity: "error",
    from: { path: room("flows"), pathNot: [UNIT_TEST, "queries\\.ts$"] },
    to: { path: pkg("kysely") },
  },
  {
    name: "one-supplier-never-imports-another",
    severity: "error",
    from: { path: "^src/providers/suppliers/([^/.]+)", pathNot: UNIT_TEST },
    to: { path: "^src/providers/suppliers/", pathNot: "^src/providers/suppliers/$1[/.]" },
  },
];

const web = [
  {
    name: "web-takes-only-types-of-the-contract",
    comment:
      "The route table and the error table stay on the server: bytes are features. A feature's form may take its schema.",
    severity: "error",
    from: { path: room("web"), pathNot: [UNIT_TEST, WEB_BUILD, "^src/web/features/"] },
    to: { path: room("contract"), dependencyTypesNot: ["type-only"] },
  },
  {
    name: "forms-take-one-schema-not-the-table",
    severity: "error",
    from: { path: "^src/web/features/", pathNot: UNIT_TEST },
    to: { path: "^src/contract/(index|errors|define)\\.ts$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "one-feature-never-imports-another",
    severity: "error",
    from: { path: "^src/web/features/([^/]+)/", pathNot: UNIT_TEST },
    to: { path: "^src/web/features/", pathNot: "^src/web/features/$1/" },
  },
  {
    name: "web-imports-go-one-way",
    comment:
      "contract <- shared, ui <- features <- routes <- app. The session is the one door to who is signed in.",
    severity: "error",
    from: { path: "^src/web/(shared|ui|content|features)/", pathNot: UNIT_TEST },
    to: { path: "^src/web/(routes|app|build)/", pathNot: "^src/web/app/session[/.]" },
  },
  {
    name: "shared-and-ui-know-no-feature",
    severity: "error",
    from: { path: "^src/web/(shared|ui|content)/", pathNot: UNIT_TEST },
    to: { path: "^src/web/(features|pages)/|^src/web/app/session[/.]" },
  },
  {
    name: "ui-does-not-fetch",
    severity: "error",
    from: { path: "^src/web/ui/", pathNot: UNIT_TEST },
    to: { path: "^src/web/shared/api[/.]|node_modules/@tanstack/react-query/" },
  },
  {
    name: "pages-carry-no-framework",
    comment:
      "Public pages are plain HTML, drawn by the build: only ui, content, words, core's plain facts and types; react itself only as types.",
    severity: "error",
    from: { path: "^src/web/pages/", pathNot: [UNIT_TEST, "\\.client\\.ts$"] },
    to: {
      pathNot: ["^src/web/(pages|ui|content)/", "^src/web/shared/words\\.ts$", room("core"), "\\.css$"],
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "page-scripts-carry-no-framework",
    comment: "A page's script finds its sentences in the page, in the page's language.",
    severity: "error",
    from: { path: "^src/web/pages/.*\\.client\\.ts$" },
    to: { path: "node_modules/|\\.tsx$|words(\\.en|\\.pcm)?\\.ts$", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "build-tools-stay-in-build",
    comment: "The build may use node and its tools, and of the house only the web, the contract and core.",
    severity: "error",
    from: { path: WEB_BUILD, pathNot: UNIT_TEST },
    to: { path: "^src/", pathNot: [room("web"), room("contract"), room("core")] },
  },
];

const shape = [
  { name: "no-circles", severity: "error", from: {}, to: { circular: true } },
  {
    name: "every-import-resolves",
    severity: "error",
    from: {},
    to: { couldNotResolve: true, pathNot: "^virtual:" },
  },
];

module.exports = {
  forbidden: [...rooms, ...world, ...web, ...shape],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|\\.data)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs"],
    },
  },
};
