import { spawn } from "node:child_process";
import { codeOf } from "./claim.ts";
import { environmentWith } from "./config.ts";

/**
 * Runs `pg_dump` or `pg_restore` on the database of a URL. What the tool says goes to standard error. Throws
 * when it is not installed or fails. The password is not among the arguments, where every user could read it.
 */
export function runTool(tool: "pg_dump" | "pg_restore", url: string, args: readonly string[]): Promise<void> {
  const { address, password } = withoutPassword(url);
  const env = environmentWith(password === undefined ? {} : { PGPASSWORD: password });
  const child = spawn(tool, [`--dbname=${address}`, ...args], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
  return new Promise((resolve, reject) => {
    child.on("error", (error) =>
      reject(codeOf(error) === "ENOENT" ? new Error(`${tool} is not installed here: ${INSTALL}`) : error),
    );
    child.on("exit", (code) => (code === 0 ? resolve() : reject(new Error(`${tool} failed (see above)`))));
  });
}

const INSTALL =
  "install PostgreSQL's client programs (postgresql-client), of the server's version or newer, or back up with tools of your cluster's";

/** Takes the password out of a URL. */
function withoutPassword(url: string): { address: string; password: string | undefined } {
  const inLogin = /^(postgres(?:ql)?:\/\/[^:@/]*):([^@/]*)@/.exec(url);
  const inQuery = /[?&]password=([^&]*)/.exec(url);
  const found = inLogin?.[2] ?? inQuery?.[1];
  const address = url
    .replace(/^(postgres(?:ql)?:\/\/[^:@/]*):[^@/]*@/, "$1@")
    .replace(/([?&])password=[^&]*&?/, "$1")
    .replace(/[?&]$/, "");
  return { address, password: found === undefined ? undefined : decodeURIComponent(found) };
}
