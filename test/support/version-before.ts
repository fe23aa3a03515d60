import type { Simulators } from "../../simulators/start.ts";
import { DEMO_PASSWORD } from "../../src/main/seed/demo.ts";
import { freePort } from "./free-port.ts";
import { ask } from "./load.ts";
import { phoneEnding } from "./selling.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/** A server to start: this one's program, or that of another version. */
type Place = { dataDir: string; databaseUrl: string; simulators: Simulators["urls"]; program?: string };

/** Starts a demo, logs a person in, buys airtime and stops it. Returns how the purchase ended. */
export async function sellsOn(place: Place): Promise<string> {
  const server = startServerProcess({ ...place, port: await freePort() });
  try {
    await server.ready();
    const user = await logInAsDemo(server);
    const order = { service: "airtime" as const, number: phoneEnding("7777"), key: "version-before" };
    const { said, receipt } = await ask({ url: server.url, user, order });
    return receipt?.trans_Status ?? said;
  } finally {
    await server.stop();
  }
}

/** Logs the demo's person `smart` in. */
export async function logInAsDemo({ url }: ServerProcess): Promise<{ userName: string; token: string }> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ userName: "smart", password: DEMO_PASSWORD }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { userName: "smart", token };
}
