// Runs a cluster until it is killed, and prints its address.
import { startPostgres } from "../../src/main/postgres.ts";

const postgres = await startPostgres(JSON.parse(process.argv[2] ?? "{}"));
console.log(JSON.stringify({ url: postgres.url, pid: postgres.pid }));
setInterval(() => undefined, 60_000);
