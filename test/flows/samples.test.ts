import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApiDocument } from "../../src/contract/openapi.ts";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { listenOn } from "../support/live.ts";
import { startTestApp } from "../support/world.ts";

/** The samples of the quick start, as the document shows them, against a real server (rules 15.18). */

const run = promisify(execFile);
const world = await startTestApp(await freshDatabase());
const folder = await mkdtemp(join(tmpdir(), "samples-"));
afterAll(() => rm(folder, { recursive: true }));
let description = "";
beforeAll(async () => {
  const serverUrl = `http://127.0.0.1:${await listenOn(world.app)}/api/v1`;
  description = openApiDocument({ title: "Airtide", version: "1", serverUrl, isDemo: false }).info
    .description;
});
afterAll(() => expectBooksInOrder(world.deps.db));

async function sampleOf(language: string): Promise<string> {
  const [, code] =
    new RegExp(`\\*\\*${language}\\*\\*\\n\\n\`\`\`\\w+\\n([^]*?)\\n\`\`\``).exec(description) ?? [];
  if (!code) throw new Error(`${language} has no sample`);
  return code;
}

/** How a sample is run; undefined where this machine lacks the language. */
const PROGRAMS: Record<string, { command: string; file: string }> = {
  curl: { command: "sh", file: "buy.sh" },
  JavaScript: { command: process.execPath, file: "buy.mjs" },
  Python: { command: "python3", file: "buy.py" },
  PHP: { command: "php", file: "buy.php" },
};

async function isThere(command: string): Promise<boolean> {
  const asked = command === "sh" ? run("curl", ["--version"]) : run(command, ["--version"]);
  return asked.then(
    () => true,
    () => false,
  );
}

const languages = await Promise.all(
  Object.entries(PROGRAMS).map(async ([language, { command }]) => ({
    language,
    canRun: await isThere(command),
  })),
);

test.each(languages)("$language shows where the key goes and what is bought", async ({ language }) => {
  const code = await sampleOf(language);
  for (const part of ["x-auth-token", "AIRTIDE_KEY", "Idempotency-Key", "/buy/airtime", "mobile_number"])
    expect(code).toContain(part);
});

test.each(languages.filter(({ canRun }) => canRun))(
  "$language buys once, however often it runs",
  async ({ language }) => {
    const user = await world.makeUser({ userType: "api user", balance: naira(5_000) });
    const made = await world.call("POST /auth/apiKey", { token: user.token });
    const { command, file } = PROGRAMS[language] ?? { command: "", file: "" };
    const path = join(folder, file);
    await writeFile(path, await sampleOf(language));
    const env = { PATH: process.env.PATH ?? "", AIRTIDE_KEY: made.body.apiKey };
    const first = await run(command, [path], { env });
    const second = await run(command, [path], { env });
    expect(first.stdout).toContain("success");
    expect(second.stdout).toBe(first.stdout);
    const bought = await world.call("GET /transaction", { token: user.token });
    const sold = bought.body.transactions.filter((one) => one.trans_Type === "airtime");
    expect(sold).toHaveLength(1);
    expect(first.stdout).toContain(sold[0]?.trans_Id);
  },
);
