import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApiDocument } from "../../src/contract/openapi.ts";
import { clientSource } from "../../src/contract/openapi/client.ts";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { listenOn } from "../support/live.ts";
import { newMember } from "../support/members.ts";
import { startTestApp } from "../support/world.ts";

/** The samples of the quick start, as the document shows them, against a real server (rules 15.18, 13.14). */

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

/** The languages that this machine can run. What it lacks is said, so that a green run does not hide it. */
const here = languages.filter(({ canRun }) => canRun);
for (const { language, canRun } of languages)
  if (!canRun) process.stdout.write(`${language} is not installed here: its samples are not run\n`);

test.each(here)("$language buys once, however often it runs", async ({ language }) => {
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
});

/** Code that calls each check with the cases in its first argument, and prints a JSON list of answers. */
const CHECKS: Record<string, string> = {
  JavaScript: `console.log(JSON.stringify(JSON.parse(process.argv[2]).map((one) => isOurs(...one))));`,
  Python: `import json, sys
print(json.dumps([is_ours(body.encode(), *rest) for body, *rest in json.loads(sys.argv[1])]))`,
  PHP: `echo json_encode(array_map(fn ($one) => isOurs(...$one), json_decode($argv[1], true)));`,
};

describe("the checks of a webhook", () => {
  const body = '{"event":"transaction.success","data":{"note":"₦500 for Ọlá"}}';
  const sign = (seconds: number, secret: string) =>
    `v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
  const now = Math.floor(Date.now() / 1_000);
  const rotated = `t=${now},${sign(now, "whsec_new")},${sign(now, "whsec_old")}`;
  const stale = now - 600;
  const CASES: [isOurs: boolean, body: string, header: string, secret: string][] = [
    [true, body, `t=${now},${sign(now, "whsec_new")}`, "whsec_new"],
    [true, body, rotated, "whsec_new"],
    [true, body, rotated, "whsec_old"],
    [false, body, rotated, "whsec_other"],
    [false, body.replace("500", "501"), rotated, "whsec_new"],
    [false, body, `t=${stale},${sign(stale, "whsec_new")}`, "whsec_new"],
    [false, body, rotated.replace(`t=${now}`, `t=${now + 1}`), "whsec_new"],
    [false, body, `t=${now},v1=`, "whsec_new"],
    [false, body, `t=${now},v1,v1=zz,v1=é`, "whsec_new"],
    [false, body, `t=${now}`, "whsec_new"],
    [false, body, "", "whsec_new"],
  ];
  const wanted = CASES.map(([isOurs]) => isOurs);
  const asked = CASES.map(([, ...one]) => one);

  const checked = here.filter(({ language }) => CHECKS[language]);
  test.each(checked)("$language takes any v1 that matches, and nothing else", async ({ language }) => {
    const { command, file } = PROGRAMS[language] ?? { command: "", file: "" };
    const path = join(folder, `check-${file}`);
    await writeFile(path, `${await sampleOf(`${language}, a webhook`)}\n${CHECKS[language] ?? ""}\n`);
    const { stdout } = await run(command, [path, JSON.stringify(asked)]);
    expect(JSON.parse(stdout)).toEqual(wanted);
  });

  test("the client in TypeScript takes any v1 that matches, and nothing else", async () => {
    const path = join(folder, "check-client.ts");
    const about = { title: "Airtide", version: "1", serverUrl: "http://127.0.0.1/api/v1", isDemo: false };
    await writeFile(path, clientSource(openApiDocument(about)));
    type Built = { isOurs: (body: string, header: string, secret: string) => Promise<boolean> };
    const { isOurs } = (await import(/* @vite-ignore */ path)) as Built;
    expect(await Promise.all(asked.map((one) => isOurs(...one)))).toEqual(wanted);
  });
});

test("curl rotates the secret", async () => {
  const { token } = await newMember(world);
  await world.call("POST /auth/updateWebhook", { token, body: { webhookUrl: "https://shop.example.com/" } });
  const path = join(folder, "rotate.sh");
  await writeFile(path, await sampleOf("curl, a new secret"));
  const { stdout } = await run("sh", [path], {
    env: { PATH: process.env.PATH ?? "", AIRTIDE_SESSION: token },
  });
  const { secrets } = (await world.call("GET /auth/webhook", { token })).body;
  expect(secrets).toHaveLength(2);
  expect(JSON.parse(stdout).webhookSecret.slice(-4)).toBe(secrets[0]?.ending);
});
