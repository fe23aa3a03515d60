import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of an archive, in parts of text. */
type Entry = { name: string; parts: AsyncIterable<string> };
/** A file as the end of the archive describes it. */
type Written = { name: Buffer; crc: number; packed: number; size: number; at: number };

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes follow the data, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** The first day that the format knows: a file's time is in its own rows. */
const DAY = 0x21;

/** Packs files one after the other while they are made, without a copy of any (ZIP without ZIP64). */
export async function* zipOf(entries: AsyncIterable<Entry>): AsyncIterable<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, parts } of entries) {
    const file: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at };
    const head = localHeader(file.name);
    yield head;
    const packer = createDeflateRaw();
    // An error of a part reaches the reader through the packer.
    const packed = pipeline(Readable.from(counted(file, parts)), packer);
    packed.catch(() => undefined);
    for await (const chunk of packer) {
      file.packed += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    await packed;
    const tail = fields([4, DESCRIPTOR], [4, file.crc], [4, file.packed], [4, file.size]);
    yield tail;
    at += head.length + file.packed + tail.length;
    written.push(file);
  }
  const central = Buffer.concat(written.map(centralHeader));
  yield central;
  const count = written.length;
  yield fields([4, END], [4, 0], [2, count], [2, count], [4, central.length], [4, at], [2, 0]);
}

async function* counted(file: Written, parts: AsyncIterable<string>): AsyncIterable<Buffer> {
  for await (const part of parts) {
    const bytes = Buffer.from(part);
    file.crc = crc32(bytes, file.crc);
    file.size += bytes.length;
    yield bytes;
  }
}

function localHeader(name: Buffer): Buffer {
  const sizes = [4, 0] as const;
  const head = fields(
    [4, LOCAL],
    [2, VERSION],
    [2, FLAGS],
    [2, DEFLATE],
    [2, 0],
    [2, DAY],
    [4, 0],
    sizes,
    sizes,
    [2, name.length],
    [2, 0],
  );
  return Buffer.concat([head, name]);
}

function centralHeader({ name, crc, packed, size, at }: Written): Buffer {
  const made = fields([4, CENTRAL], [2, VERSION], [2, VERSION], [2, FLAGS], [2, DEFLATE], [2, 0], [2, DAY]);
  const sizes = fields([4, crc], [4, packed], [4, size], [2, name.length]);
  return Buffer.concat([made, sizes, fields([4, 0], [4, 0], [4, 0], [4, at]), name]);
}

/** Whole numbers of two or four bytes, the smallest byte first. */
function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    values.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}
