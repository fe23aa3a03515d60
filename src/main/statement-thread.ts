import { parentPort, workerData } from "node:worker_threads";
import type { StatementFile } from "../core/ports-statements.ts";
import { statementParts } from "./statement-parts.ts";

/** The program of a thread that reads one file: a part for each message, and undefined at the end. */

const parts = statementParts(workerData as StatementFile);
parentPort?.on("message", () => parentPort?.postMessage(parts.next().value));
