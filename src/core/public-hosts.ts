/**
 * Decides by its text whether a host may be on the public internet (rules 3.16). The address that a name
 * resolves to is checked again when connecting; this check only rejects early what can never work.
 */

/** First and last address of each network outside the public internet. */
const PRIVATE_V4: readonly (readonly [from: string, to: string])[] = [
  ["0.0.0.0", "0.255.255.255"],
  ["10.0.0.0", "10.255.255.255"],
  ["100.64.0.0", "100.127.255.255"],
  ["127.0.0.0", "127.255.255.255"],
  ["169.254.0.0", "169.254.255.255"],
  ["172.16.0.0", "172.31.255.255"],
  ["192.0.0.0", "192.0.0.255"],
  ["192.0.2.0", "192.0.2.255"],
  ["192.88.99.0", "192.88.99.255"],
  ["192.168.0.0", "192.168.255.255"],
  ["198.18.0.0", "198.19.255.255"],
  ["198.51.100.0", "198.51.100.255"],
  ["203.0.113.0", "203.0.113.255"],
  ["224.0.0.0", "255.255.255.255"],
];

const V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;
/** Names that always mean this machine or its own network. */
const LOCAL_NAME =
  /^localhost$|\.(localhost|local|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/;

/**
 * True when a host may be public. `host` is from a parsed URL: lower case, IPv4 as four numbers, IPv6 in
 * brackets.
 */
export function looksPublic(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (name.startsWith("[")) return isPublicV6(name.slice(1, -1));
  const address = numberOf(name);
  if (address !== undefined)
    return !PRIVATE_V4.some(
      ([from, to]) => address >= (numberOf(from) ?? 0) && address <= (numberOf(to) ?? 0),
    );
  return name.includes(".") && !LOCAL_NAME.test(name);
}

/**
 * True when an address, as a name server writes it, is on the public internet. False for text that is no
 * address.
 */
export function isPublicAddress(address: string): boolean {
  return address.includes(":") ? isPublicV6(address.toLowerCase()) : V4.test(address) && looksPublic(address);
}

/** The parts of a parsed URL that say where it leads. The port is empty where it is the scheme's own. */
type Address = Readonly<{ protocol: string; hostname: string; port: string }>;

/**
 * True when a supplier or a provider at this address may be called with real money: over https on the public
 * internet, or at a host and port that the operator named (rules 15.24).
 */
export function mayCall(url: Address, privateHosts: readonly string[]): boolean {
  if (url.protocol === "https:" && looksPublic(url.hostname)) return true;
  if (!/^https?:$/.test(url.protocol)) return false;
  const port = url.port || DEFAULT_PORTS[url.protocol];
  return port !== undefined && privateHosts.includes(`${url.hostname}:${port}`);
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

function numberOf(text: string): number | undefined {
  const parts = V4.exec(text)?.slice(1).map(Number);
  return parts?.reduce((all, part) => all * 256 + part, 0);
}

/**
 * Global unicast is 2000::/3; its parts 2001::/23 (tunnels, documentation of routers), 2001:db8::/32 and
 * 2002::/16 are not public.
 */
function isPublicV6(text: string): boolean {
  const [first = 0, second = 0] = text.split(":").map((group) => Number.parseInt(group || "0", 16));
  if (first < 0x2000 || first > 0x3fff || first === 0x2002) return false;
  return first !== 0x2001 || (second >= 0x200 && second !== 0xdb8);
}
