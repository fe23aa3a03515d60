// A program for tests of stopping: prints its name, and ends in order when it is asked to. `exit N` ends it
// at once.
import { createEnding } from "../../src/main/stop.ts";

const [verb, code] = process.argv.slice(2);
if (verb === "exit") process.exit(Number(code));
const ending = createEnding((line) => console.log(line));
ending.add("first", async () => console.log("first ended"));
ending.add("second", async () => console.log("second ended"));
console.log(process.pid);
setInterval(() => undefined, 60_000);
