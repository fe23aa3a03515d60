import { readFileSync } from "node:fs";
import { z } from "zod";

const Brand = z.object({ name: z.string().trim().min(1).optional() });

/** The name in the brand's file; the product's own without one. Throws when the file is not JSON. */
export function brandNameOf(file: string | undefined): string {
  const name = file ? Brand.parse(JSON.parse(readFileSync(file, "utf8"))).name : undefined;
  return name ?? "Airtide";
}
