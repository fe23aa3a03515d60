/**
 * `npm run dev` starts the server, restarts it when one of its files changes, and serves the web app from its
 * sources by Vite. Open the web app's address; it passes API calls on to the server. Only the build makes the
 * pages before login: `npm run build:web` shows them on the server's own address.
 */
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createServer, type Plugin } from "vite";
import { spawnBound } from "./bound-child.ts";
import { loadConfig } from "./config.ts";
import { localOrigin } from "./prepare.ts";
import { say } from "./print.ts";
import { createEnding } from "./stop.ts";

/** Paths of the server; every other path belongs to the web app. */
const PASSED_ON = ["/api", "/health", "/metrics", "/docs"];

/** The build makes one HTML file per route; from sources one empty page serves all routes. */
const PAGE = `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="/styles/app.css"></head><body><div id="root"></div>
<script type="module" src="/app/main.tsx"></script></body></html>`;

const barePage: Plugin = {
  name: "airtide-bare-page",
  configureServer: (vite) => () => {
    vite.middlewares.use((request, response, next) => {
      if (!request.headers.accept?.includes("text/html")) return next();
      response.setHeader("content-type", "text/html; charset=utf-8");
      vite.transformIndexHtml(request.originalUrl ?? "/", PAGE).then((page) => response.end(page), next);
    });
  },
};

const ending = createEnding(say);

async function dev(): Promise<void> {
  const config = loadConfig();
  const program = fileURLToPath(new URL("./start.ts", import.meta.url));
  const server = spawnBound({
    command: [process.execPath, "--watch", "--watch-preserve-output", program, "--no-web"],
    signal: "TERM",
    output: "pipe",
  });
  server.stdout?.pipe(process.stdout);
  server.stderr?.pipe(process.stderr);
  const exited = once(server, "exit");
  ending.add("The server", async () => {
    server.kill("SIGTERM");
    await exited;
  });

  const web = await createServer({
    configFile: fileURLToPath(new URL("../web/vite.config.ts", import.meta.url)),
    appType: "custom",
    plugins: [barePage],
    server: {
      host: config.host,
      port: config.port + 10,
      proxy: Object.fromEntries(PASSED_ON.map((path) => [path, localOrigin(config)])),
    },
  });
  await web.listen();
  ending.add("Vite", () => web.close());
  say(`Web app from its sources: ${web.resolvedUrls?.local[0] ?? ""}`);
}

dev().catch(ending.fail);
