import { createWriteStream } from "node:fs";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";

/**
 * Copies a whole running cluster as PostgreSQL's own replication protocol gives it (decision 0036): a tar of
 * its files with the log that makes them one moment, the end of the copy. Sales go on meanwhile.
 */

/** An archive ends with two empty blocks; the server leaves them to the client. */
const END_OF_TAR = Buffer.alloc(1_024);
/** The first byte of each message says what it holds. */
const NEW_ARCHIVE = "n".charCodeAt(0);
const PIECE = "d".charCodeAt(0);
/** Little work beside a server that sells. */
const GZIP_LEVEL = 1;

/** Writes the cluster at `url` (its owner's log-in) to a new file, `tar.gz`, for this user only. */
export async function copyCluster(url: string, file: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "airtide backup", ...REPLICATION });
  let broken: Error | undefined;
  client.on("error", (error) => (broken = error));
  await client.connect();
  const tar = new PassThrough();
  const written = pipeline(
    tar,
    createGzip({ level: GZIP_LEVEL }),
    createWriteStream(file, { flags: "wx", mode: 0o600, flush: true }),
  );
  try {
    await Promise.race([received(client, tar), written]);
    if (broken) throw broken;
    tar.end(END_OF_TAR);
    await written;
  } catch (error) {
    tar.destroy();
    await written.catch(() => undefined);
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** `pg` passes it on to PostgreSQL; its types do not name it. */
const REPLICATION = { replication: "true" };

function received(client: pg.Client, tar: PassThrough): Promise<void> {
  return new Promise((resolve, reject) => {
    const copy = new BaseBackup(tar);
    copy.on("end", () => resolve());
    copy.on("error", reject);
    client.query(copy);
  });
}

class BaseBackup extends pg.Query {
  readonly #tar: PassThrough;
  #archives = 0;

  constructor(tar: PassThrough) {
    super("BASE_BACKUP (LABEL 'airtide', CHECKPOINT 'fast', WAL true)");
    this.#tar = tar;
  }

  /** Called by `pg` for each message of the copy. */
  handleCopyData({ chunk }: { chunk: Buffer }, { stream }: pg.Connection): void {
    if (chunk[0] === NEW_ARCHIVE && ++this.#archives > 1)
      this.#tar.destroy(new Error("The cluster has tablespaces elsewhere: back it up with pg_basebackup"));
    // The reader uses its buffer again, so the piece is copied.
    if (chunk[0] !== PIECE || this.#tar.write(Buffer.from(chunk.subarray(1)))) return;
    // Messages that had arrived are still handed over: they wait for the same moment.
    if (stream.isPaused()) return;
    stream.pause();
    this.#tar.once("drain", () => stream.resume());
  }
}
