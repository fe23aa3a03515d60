import type { FastifyInstance } from "fastify";
import type { Deps } from "../flows/deps.ts";
import type { Gate } from "./mount.ts";
import { resellerApi } from "./reseller/api.ts";
import { ussdDoor } from "./ussd.ts";

/** Mounts the interfaces beside our own: the reseller wire, and the gateways of channels. */
export function otherDoors(app: FastifyInstance, deps: Deps, gate: Gate): void {
  resellerApi(app, deps, gate);
  ussdDoor(app, deps, gate);
}
