import pg from "pg";
import { type Address, placesOf, type Place, readAddress, urlOf, type Wanted, wantedOf } from "./address.ts";

/** The hosts of one address, and which of them we work on (rules 8.70). */
export type Hosts = Readonly<{
  /** The address of the first host, for what all have in common: log-in, database, TLS. */
  url: string;
  /** True when a connection must be asked whether it leads to the right kind of server. */
  mustAsk: boolean;
  /** Returns the host to connect to: the one that was right last, otherwise the first that answers right. */
  choose(): Promise<Place>;
  /** Says that this host failed, or is not (any more) what we need: the next `choose` looks at all again. */
  forget(place: Place): void;
  /** Throws unless the server that answered so is what we need. */
  accept(isReadOnly: boolean): void;
}>;

/** Tells whether the server, or this session, takes reads only. */
export const IS_READ_ONLY =
  "(pg_is_in_recovery() or current_setting('transaction_read_only')::bool) as is_read_only";

/** Reads the hosts of an address. `withinMs` is the time that a host has to answer while we look. */
export function hostsOf(url: string, withinMs: number): Hosts {
  const address = readAddress(url);
  const places = placesOf(address);
  const wanted = wantedOf(address);
  const [first = { host: "", port: "" }] = places;
  let chosen: Place | undefined = places.length === 1 ? first : undefined;
  let looking: Promise<Place> | undefined;
  const look = async (): Promise<Place> => {
    try {
      chosen = await firstRight(places, wanted, (place) => ask(address, place, withinMs));
      return chosen;
    } finally {
      looking = undefined;
    }
  };
  return {
    url: urlOf(address, first),
    mustAsk: wanted === "read-write" || wanted === "read-only",
    choose: async () => chosen ?? (looking ??= look()),
    forget: (place) => {
      if (places.length > 1 && chosen === place) chosen = undefined;
    },
    accept: (isReadOnly) => {
      if (!suits(wanted, isReadOnly)) throw noneOf(wanted);
    },
  };
}

function suits(wanted: Wanted, isReadOnly: boolean): boolean {
  if (wanted === "read-write") return !isReadOnly;
  return wanted === "read-only" ? isReadOnly : true;
}

type Asked = { place: Place; isReadOnly: boolean };

/** All hosts are asked at once, so one that swallows packets costs no time. */
async function firstRight(
  places: readonly Place[],
  wanted: Wanted,
  askOne: (place: Place) => Promise<Asked>,
): Promise<Place> {
  const answers = places.map(askOne);
  const ofKind = (kind: Wanted) =>
    Promise.any(
      answers.map(async (answer) => {
        const { place, isReadOnly } = await answer;
        if (!suits(kind, isReadOnly)) throw noneOf(kind);
        return place;
      }),
    );
  try {
    if (wanted !== "prefer-standby") return await ofKind(wanted);
    return await ofKind("read-only").catch(() => ofKind("any"));
  } catch (error) {
    throw error instanceof AggregateError ? telling(error.errors) : error;
  }
}

/** Refusals that waiting does not mend: a wrong log-in, a database that is not there. */
const REFUSAL = /^(28|3D)/;

/** Returns the error that says most: a refusal by a server that we reached, then that none is right. */
function telling(errors: readonly unknown[]): unknown {
  const codeOf = (error: unknown) => (error as { code?: string }).code ?? "";
  const refusal = errors.find((error) => REFUSAL.test(codeOf(error)));
  return refusal ?? errors.find((error) => codeOf(error) === NOT_SUITED) ?? errors[0];
}

/** PostgreSQL's code for a connection that could not be established. */
const NOT_SUITED = "08001";

function noneOf(wanted: Wanted): Error {
  const what = wanted === "read-write" ? "takes writes" : "is a standby";
  return Object.assign(new Error(`No host of the database's address ${what}`), { code: NOT_SUITED });
}

async function ask(address: Address, place: Place, withinMs: number): Promise<Asked> {
  const client = new pg.Client({
    connectionString: urlOf(address, place),
    application_name: "airtide looks for the primary",
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ is_read_only: boolean }>(`select ${IS_READ_ONLY}`);
    return { place, isReadOnly: rows[0]?.is_read_only ?? true };
  } finally {
    client.end().catch(() => undefined);
  }
}
