import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a server that takes webhooks and counts them, for one test. */
export async function listen(): Promise<{ url: string; count: () => number; stop: () => void }> {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      count += 1;
      response.end("ok");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, count: () => count, stop: () => server.close() };
}
