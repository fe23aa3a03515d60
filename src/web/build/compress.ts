import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const SMALLEST = 1_024;
const TEXT = /\.(html|js|css|svg|json|txt|webmanifest)$/;

/**
 * Writes a .br and a .gz beside every text file over 1 kB, so that the server never compresses a file twice.
 */
export async function compressAll(outDir: string): Promise<void> {
  const files = readdirSync(outDir, { recursive: true, encoding: "utf8" }).filter((file) => TEXT.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(outDir, file);
      const content = readFileSync(path);
      if (content.length < SMALLEST) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      const [br, gz] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })]);
      writeFileSync(`${path}.br`, br);
      writeFileSync(`${path}.gz`, gz);
    }),
  );
}
