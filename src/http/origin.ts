import type { Origin } from "../flows/auth/sessions.ts";

/** Returns where a request came from: its address, and the device that it names. */
export function originOf(call: { address: string; headers: Record<string, string | undefined> }): Origin {
  const { "user-agent": userAgent, "x-device-token": device } = call.headers;
  return { address: call.address, userAgent, device };
}
