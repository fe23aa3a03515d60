import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { SimulatorUrls } from "../src/main/config.ts";
import type { Job, LoadResult } from "./load-jobs.ts";
import { openConnection, requestText } from "./http-client.ts";
import type { ServerSetup } from "./server.ts";

/**
 * Starts programs of the benchmark in processes of their own. Each ends with this process, even when it is
 * killed.
 */
export type Served = {
  pid: number;
  port: number;
  /** Begins a CPU profile, or ends it and writes it to a file. */
  profile(what: "begin" | { endTo: string }): void;
};
export type Loader = { pid: number; run(job: Job): Promise<LoadResult> };

const children: ChildProcess[] = [];

/** Ends every child. */
export async function stopChildren(): Promise<void> {
  const running = children.splice(0).filter((child) => child.exitCode === null && child.signalCode === null);
  await Promise.all(
    running.map((child) => {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      return exited;
    }),
  );
}

/** Starts this checkout's server, or that of another one. */
export async function startServer(setup: ServerSetup, checkout?: string): Promise<Served> {
  const here = new URL("./server.ts", import.meta.url);
  const program = checkout ? pathToFileURL(join(checkout, "bench/server.ts")) : here;
  const child = start(program, [JSON.stringify(setup)]);
  const { port } = await ready<{ port: number }>(child);
  return { pid: child.pid ?? 0, port, profile: (what) => void child.send(what) };
}

export async function startLoader(): Promise<Loader> {
  const child = start(new URL("./load.ts", import.meta.url), []);
  await ready(child);
  let last = 0;
  const run = (job: Job) => {
    last += 1;
    const id = last;
    child.send({ id, job });
    return new Promise<LoadResult>((resolve, reject) => {
      const hear = (message: { id: number; result?: LoadResult; error?: string }) => {
        if (message.id !== id) return;
        child.off("message", hear);
        if (message.result) resolve(message.result);
        else reject(new Error(message.error));
      };
      child.on("message", hear);
    });
  };
  return { pid: child.pid ?? 0, run };
}

/** The simulated suppliers, which answer at once and know no magic numbers. */
export async function startSimulators(): Promise<SimulatorUrls> {
  const program = fileURLToPath(new URL("../simulators/main.ts", import.meta.url));
  const child = spawn(process.execPath, [program, "--no-magic", "--stop-with-stdin"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  children.push(child);
  const lines = createInterface({ input: child.stdout });
  const [first] = await once(lines, "line");
  return JSON.parse(String(first)) as SimulatorUrls;
}

/**
 * Sets how long the suppliers take to answer. They also forget their sales, so that their memory does not
 * grow.
 */
export async function setSupplierDelay(urls: SimulatorUrls, ms: number): Promise<void> {
  for (const url of [urls.msorg, urls.adex]) {
    const connection = await openConnection(Number(new URL(url).port));
    const config = requestText("POST /_control/config", "", `{"answerDelayMs":${ms}}`);
    const { status } = await connection.send(config);
    if (status !== 200) throw new Error(`the simulator did not take its settings: ${status}`);
    await connection.send(requestText("POST /_control/reset", ""));
    connection.close();
  }
}

function start(program: URL, args: string[]): ChildProcess {
  const child = fork(fileURLToPath(program), args);
  children.push(child);
  return child;
}

/** Waits for the child's first message. Rejects when the child ends instead. */
function ready<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once("message", (message) => resolve(message as T));
    child.once("exit", (code) =>
      reject(new Error(`a program of the benchmark ended with code ${code ?? "none"}`)),
    );
  });
}
