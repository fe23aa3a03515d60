import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openClient } from "../../src/db/client.ts";
import { createConnection, createPool } from "../../src/db/pool.ts";
import { listen } from "../../src/main/listener.ts";

/** A pooler refuses parameters that it does not keep (rules 8.71); this one tells what it got. */

const LENGTH_AND_VERSION = 8;
let packets: Record<string, string>[] = [];
beforeEach(() => {
  packets = [];
});

const pooler = createServer((socket: Socket) => {
  socket.once("data", (data) => {
    const words = data.subarray(LENGTH_AND_VERSION).toString().split("\0");
    const pairs = words.flatMap((word, i) => (i % 2 === 0 && word ? [[word, words[i + 1] ?? ""]] : []));
    packets.push(Object.fromEntries(pairs) as Record<string, string>);
    const fields = Buffer.from("SFATAL\0C08P01\0Munsupported startup parameter\0\0");
    const head = Buffer.alloc(5);
    head.write("E");
    head.writeInt32BE(fields.length + 4, 1);
    socket.end(Buffer.concat([head, fields]));
  });
});
pooler.listen(0, "127.0.0.1");
await once(pooler, "listening");
const url = `postgresql://airtide_app@127.0.0.1:${(pooler.address() as AddressInfo).port}/shop`;
afterAll(() => pooler.close());

const log = { warn: () => undefined, error: () => undefined, info: () => undefined };

const WAYS: Record<string, () => Promise<unknown>> = {
  "the pool": () => createPool(url).query("select 1"),
  "the checks' connection": () => createPool(url, { statementTimeoutMs: 0 }).query("select 1"),
  "the engine's connection": () => createConnection(url).open(),
  "the listener": () => listen({ url, channels: {}, onBack: () => undefined, log }),
  "the owner": () => openClient(url, { isOwner: true }),
  "a patient pool": () => createPool(url, { patience: 3 }).query("select 1"),
};

test.each(Object.keys(WAYS))(
  "%s names its user, its database, itself and its encoding, and nothing else",
  async (way) => {
    await expect(WAYS[way]?.()).rejects.toMatchObject({ code: "08P01" });
    expect(packets.map((packet) => Object.keys(packet).sort())).toEqual([
      ["application_name", "client_encoding", "database", "user"],
    ]);
  },
);
