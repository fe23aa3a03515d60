/**
 * `npm start` starts everything that Airtide needs, then Airtide, on one port. Ctrl-C or SIGTERM stops all of
 * it in order. With `--no-web` the web app is not built: `npm run dev` serves it from its sources.
 */
import "./young-objects.ts";
import { type Config, loadConfig } from "./config.ts";
import { localOrigin, prepare } from "./prepare.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "./seed/demo.ts";
import { startServer } from "./server.ts";
import { say } from "./print.ts";
import { servesPeople } from "./roles.ts";
import { createEnding, STEP_WITHIN_MS } from "./stop.ts";
import { openWaitingRoom } from "./waiting-room.ts";
import { buildWebIfStale } from "./web-build.ts";

// A full disk or a closed terminal takes no lines; that ends nothing (rules 8.75).
for (const out of [process.stdout, process.stderr]) out.on("error", () => undefined);

const ending = createEnding(say);

async function start(): Promise<void> {
  const config = loadConfig();
  say(`Airtide, profile ${config.profile}`);
  const front = await openWaitingRoom(config);
  ending.add("The door", front.close);
  const infrastructure = await prepare(config, ending, say);
  if (servesPeople(config.role) && !process.argv.includes("--no-web"))
    await buildWebIfStale(config.brandFile, say);
  const server = await startServer(config, infrastructure, front);
  ending.add("The server", server.stop, STEP_WITHIN_MS + config.drainSeconds * 1_000);
  sayWelcome(config, infrastructure.simulators);
}

function sayWelcome(config: Config, simulators: Config["simulators"]): void {
  const here = localOrigin(config);
  say(`Airtide is ready at ${here}`);
  if (config.publicUrl !== here) say(`People reach it at ${config.publicUrl}`);
  if (config.profile !== "demo") return;
  if (simulators && !config.mail) say(`Mail is not sent but shown at ${simulators.mail}/mails`);
  if (simulators) say(`Phones for USSD and for chats are at ${simulators.ussd} and ${simulators.chat}`);
  say(`Demo people (password ${DEMO_PASSWORD}): ${DEMO_PEOPLE.map((person) => person.userName).join(", ")}`);
}

start().catch(ending.fail);
