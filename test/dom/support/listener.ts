import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Listener = { url: string; count: () => number; stop: () => void };

/** A server of a test's own that takes webhooks and counts them. */
export async function listen(): Promise<Listener> {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      count += 1;
      response.end("ok");
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/hook`, count: () => count, stop };
}
