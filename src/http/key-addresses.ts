import { BlockList, isIPv6 } from "node:net";
import type { Caller } from "./on.ts";

/**
 * True when a caller's key may be used from this address: it lists no addresses, or this one or a network
 * around it (rules 3.32). Sessions may come from anywhere.
 */
export function isFromListed(caller: Caller, address: string): boolean {
  if (caller.via !== "key" || caller.addresses.length === 0) return true;
  const listed = new BlockList();
  for (const one of caller.addresses) {
    const [network = "", bits] = one.split("/");
    const family = familyOf(network);
    if (bits === undefined) listed.addAddress(network, family);
    else listed.addSubnet(network, Number(bits), family);
  }
  return listed.check(address, familyOf(address));
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv6(address) ? "ipv6" : "ipv4";
}
