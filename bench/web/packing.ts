import Fastify from "fastify";
import { packAnswers } from "../../src/http/packed-answers.ts";
import { median } from "../stats.ts";
import { logIn } from "./person.ts";

const ANSWERS = 400;
const AT_ONCE = 8;
const ROUNDS = 7;
const ENCODINGS = ["identity", "gzip", "br"] as const;

/**
 * Measures what packing an answer of the size of GET /auth costs: processor time (user and system, all
 * threads) of an answer through the server's own hook, by encoding in turn. Returns the lines of a table.
 */
export async function packingCost(base: string): Promise<string[]> {
  const headers = { "x-auth-token": await logIn(base, "reseller") };
  const text = await (await fetch(`${base}/api/v1/auth`, { headers })).text();
  const app = Fastify();
  packAnswers(app);
  app.get("/auth", async (_request, reply) => reply.type("application/json").send(text));
  const costs = new Map<string, number[]>(ENCODINGS.map((encoding) => [encoding, []]));
  const bytes = new Map<string, number>();
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const encoding of ENCODINGS) {
      const ask = async () =>
        (await app.inject({ url: "/auth", headers: { "accept-encoding": encoding } })).rawPayload;
      const before = process.cpuUsage();
      for (let at = 0; at < ANSWERS; at += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, ask));
      const { user, system } = process.cpuUsage(before);
      // The first round warms up.
      if (round > 0) costs.get(encoding)?.push((user + system) / 1_000 / ANSWERS);
      bytes.set(encoding, (await ask()).length);
    }
  await app.close();
  const lines = [
    "| an answer of GET /auth | bytes | CPU ms, median | lowest and highest round |",
    "|---|---|---|---|",
  ];
  for (const [encoding, ms] of costs)
    lines.push(
      `| ${encoding} | ${bytes.get(encoding) ?? 0} | ${median(ms).toFixed(3)} | ${Math.min(...ms).toFixed(3)} to ${Math.max(...ms).toFixed(3)} |`,
    );
  console.log(lines.join("\n"));
  return lines;
}
