/**
 * Reads and writes the addresses of databases (rules 8.70): one or several hosts, as libpq spells them. Pure.
 */

/** A host name, an IP address or the folder of a socket; empty means the usual one. */
export type Place = Readonly<{ host: string; port: string }>;

/** The kind of host that we work on. */
export type Wanted = "any" | "read-write" | "read-only" | "prefer-standby";

export type Address = Readonly<{
  scheme: string;
  /** As they stand in the address, percent-encoded. */
  user: string;
  password: string;
  hosts: string;
  database: string;
  /** The rest after the question mark, as it stands there. */
  query: readonly string[];
}>;

const FORM = /^(postgres(?:ql)?):\/\/(?:([^/?]*)@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/s;
const HOST = /^(\[[0-9a-fA-F:.%]+\]|[^[\]:,\s]*)(?::(\d{1,5}))?$/;
const WANTED: Readonly<Record<string, Wanted>> = {
  any: "any",
  "read-write": "read-write",
  primary: "read-write",
  "read-only": "read-only",
  standby: "read-only",
  "prefer-standby": "prefer-standby",
};

/** Reads an address. Throws without showing it: it may hold a password. */
export function readAddress(url: string): Address {
  const [, scheme, login = "", hosts = "", database = "", query = ""] = FORM.exec(url) ?? [];
  if (!scheme) throw new Error("This is no address of a PostgreSQL database");
  const [user = "", ...password] = login.split(":");
  const address = {
    scheme,
    user,
    password: password.join(":"),
    hosts,
    database,
    query: query.split("&").filter((part) => part !== ""),
  };
  placesOf(address);
  wantedOf(address);
  return address;
}

/** True for an address whose hosts and wishes can be read. */
export function canRead(url: string): boolean {
  try {
    readAddress(url);
    return true;
  } catch {
    return false;
  }
}

/** Returns the address as one text. */
export function writeAddress({ scheme, user, password, hosts, database, query }: Address): string {
  const login = password ? `${user}:${password}@` : user ? `${user}@` : "";
  const path = database ? `/${database}` : "";
  return `${scheme}://${login}${hosts}${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
}

/** Returns the hosts in their order. Throws when one of them cannot be read. */
export function placesOf(address: Address): readonly Place[] {
  const asked = valueOf(address, "host");
  const ports = (valueOf(address, "port") ?? "").split(",");
  const texts = (asked ?? address.hosts).split(",");
  if (ports.length > 1 && ports.length !== texts.length)
    throw new Error("The database's address has another number of ports than of hosts");
  return texts.map((text, i) => {
    const port = ports[ports.length > 1 ? i : 0] ?? "";
    if (asked !== undefined) return { host: text, port };
    const read = HOST.exec(text);
    if (!read || Number(read[2] ?? 1) > MAX_PORT)
      throw new Error("The database's address has a host that cannot be read");
    return { host: decodeURIComponent(read[1] ?? "").replace(/^\[(.*)\]$/, "$1"), port: read[2] ?? port };
  });
}

const MAX_PORT = 65_535;

/**
 * Returns the kind of host that is wanted. Of several we need the one that takes writes unless the address
 * says otherwise; a single one is taken as it is.
 */
export function wantedOf(address: Address): Wanted {
  const said = valueOf(address, "target_session_attrs");
  if (said === undefined) return placesOf(address).length > 1 ? "read-write" : "any";
  const wanted = WANTED[said];
  if (!wanted)
    throw new Error("The database's address has a target_session_attrs that PostgreSQL does not know");
  return wanted;
}

const OF_HOSTS = ["host", "port", "target_session_attrs"];

/** Returns the address of one of its hosts, in the form that node-postgres takes. */
export function urlOf(address: Address, { host, port }: Place): string {
  const isFolder = host.startsWith("/");
  const others = without(address.query, OF_HOSTS);
  const folder = [`host=${encodeURIComponent(host)}`, ...(port ? [`port=${port}`] : [])];
  const name = host.includes(":") ? `[${host}]` : host;
  return writeAddress({
    ...address,
    hosts: isFolder ? "" : `${name}${port ? `:${port}` : ""}`,
    query: isFolder ? [...folder, ...others] : others,
  });
}

/** Returns the address with another log-in, both plain text; an empty password is none. */
export function withLogin(address: Address, user: string, password: string): Address {
  const login = { user: encodeURIComponent(user), password: encodeURIComponent(password) };
  return { ...address, ...login, query: without(address.query, ["user", "password"]) };
}

function valueOf({ query }: Address, name: string): string | undefined {
  const part = query.find((one) => one.startsWith(`${name}=`));
  return part && decodeURIComponent(part.slice(name.length + 1));
}

function without(query: readonly string[], names: readonly string[]): string[] {
  return query.filter((part) => !names.includes(part.split("=")[0] ?? ""));
}
