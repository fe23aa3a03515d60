import { mayCall } from "../../core/public-hosts.ts";
import type { Deps } from "../deps.ts";

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Returns a supplier's address as it is stored, without a slash at the end; undefined when it cannot be used.
 * It is https on the public internet, or one of `privateHosts`. In the demo this machine is allowed too
 * (rules 4.35, 15.24).
 */
export function readSupplierAddress(
  text: string,
  settings: Pick<Deps["settings"], "isProduction" | "privateHosts">,
) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password || url.search || url.hash || /[?#]/.test(text)) return undefined;
  const { isProduction, privateHosts } = settings;
  const isHere = !isProduction && /^https?:$/.test(url.protocol) && LOOPBACK.test(url.hostname);
  return isHere || mayCall(url, privateHosts) ? url.href.replace(/\/+$/, "") : undefined;
}

/** Returns scheme, host and port of an address; empty without an address. Credentials belong to it. */
export function originOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : "";
}

/** True for an address on this machine. */
export function isLoopback(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && LOOPBACK.test(new URL(baseUrl).hostname);
}
