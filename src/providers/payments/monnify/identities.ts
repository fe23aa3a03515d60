import { z } from "zod";
import type { IdentityAnswer, IdentityPort } from "../../../core/ports-banking.ts";
import { readLine } from "../../reading.ts";
import { readEnvelope, type Reading, type Session } from "./session.ts";

/**
 * Looks up a NIN's owner, and checks a BVN against a person's name. Numbers travel in bodies, which are never
 * logged.
 */
export function monnifyIdentities(session: Session): IdentityPort {
  const ask = async (path: string, body: Record<string, unknown>): Promise<Reading> =>
    readEnvelope(await session.call({ method: "POST", path, body }));
  return {
    nin: async (number) => readNin(await ask("/api/v1/vas/nin-details", { nin: number }), number),
    async bvn(number, { name, phone, bornOn }) {
      const body = { bvn: number, name, dateOfBirth: spelt(bornOn), mobileNo: phone };
      return readBvn(await ask("/api/v1/vas/bvn-details-match", body), number);
    },
  };
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Formats 1993-10-03 as 03-Oct-1993. */
function spelt(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${day}-${MONTHS[Number(month) - 1] ?? month}-${year}`;
}

/**
 * Reads a complaint. A complaint about our wallet's balance or about a missing field says nothing about the
 * number.
 */
function unfound(reading: Reading): IdentityAnswer | undefined {
  if (reading.kind === "body") return undefined;
  if (reading.kind === "silence") return { kind: "unavailable", note: reading.note };
  const isAboutNumber =
    /\b(bvn|nin)\b.*(invalid|not found|not exist|incorrect)|(invalid|no record|not found).*\b(bvn|nin)\b/i;
  return isAboutNumber.test(reading.message)
    ? { kind: "not_found" }
    : { kind: "unavailable", note: `${reading.code} ${reading.message}` };
}

const text = z.string().nullish().catch(undefined);
const Nin = z.object({ nin: z.string(), firstName: text, middleName: text, lastName: text });

function readNin(reading: Reading, number: string): IdentityAnswer {
  const none = unfound(reading);
  if (none) return none;
  const read = reading.kind === "body" ? Nin.safeParse(reading.body) : undefined;
  if (!read?.success || read.data.nin !== number)
    return { kind: "unavailable", note: "an answer about another number" };
  const { firstName, middleName, lastName } = read.data;
  const fullName = readLine([firstName, middleName, lastName].filter(Boolean).join(" "));
  return fullName ? { kind: "found", fullName } : { kind: "unavailable", note: "a person without a name" };
}

const Bvn = z.object({
  bvn: z.string(),
  name: z.object({ matchStatus: z.string() }),
  mobileNo: text,
});

/** Reads a BVN match. A name that matches in part counts only when the phone number matches too. */
function readBvn(reading: Reading, number: string): IdentityAnswer {
  const none = unfound(reading);
  if (none) return none;
  const read = reading.kind === "body" ? Bvn.safeParse(reading.body) : undefined;
  if (!read?.success || read.data.bvn !== number)
    return { kind: "unavailable", note: "an answer about another number" };
  switch (read.data.name.matchStatus) {
    case "FULL_MATCH":
      return { kind: "compared", isSame: true };
    case "PARTIAL_MATCH":
      return { kind: "compared", isSame: read.data.mobileNo === "FULL_MATCH" };
    case "NO_MATCH":
      return { kind: "compared", isSame: false };
    default:
      return { kind: "unavailable", note: "a comparison nobody documented" };
  }
}
