import { z } from "zod";
import type { IdentityAnswer, IdentityPort } from "../../../core/ports-banking.ts";
import { readLine } from "../../reading.ts";
import { readEnvelope, type Said, type Session } from "./session.ts";

/** Who a NIN belongs to, and whether a BVN is of the person named. Numbers travel in bodies, which are never logged. */
export function monnifyIdentities(session: Session): IdentityPort {
  const ask = async (path: string, body: Record<string, unknown>): Promise<Said> =>
    readEnvelope(await session.call({ method: "POST", path, body }));
  return {
    nin: async (number) => readNin(await ask("/api/v1/vas/nin-details", { nin: number }), number),
    async bvn(number, { name, phone, bornOn }) {
      const birth = bornOn === undefined ? {} : { dateOfBirth: spelt(bornOn) };
      const body = { bvn: number, name, mobileNo: phone, ...birth };
      return readBvn(await ask("/api/v1/vas/bvn-details-match", body), number);
    },
  };
}

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** 1993-10-03 as 03-Oct-1993. */
function spelt(date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  return `${day}-${MONTHS[Number(month) - 1] ?? month}-${year}`;
}

/** Our wallet being too low for the price, or a field that is missing, says nothing about the number. */
function unfound(said: Said): IdentityAnswer | undefined {
  if (said.kind === "body") return undefined;
  if (said.kind === "silence") return { kind: "unavailable", note: said.note };
  const isAboutNumber =
    /\b(bvn|nin)\b.*(invalid|not found|not exist|incorrect)|(invalid|no record|not found).*\b(bvn|nin)\b/i;
  return isAboutNumber.test(said.message)
    ? { kind: "not_found" }
    : { kind: "unavailable", note: `${said.code} ${said.message}` };
}

const text = z.string().nullish().catch(undefined);
const Nin = z.object({ nin: z.string(), firstName: text, middleName: text, lastName: text });

function readNin(said: Said, number: string): IdentityAnswer {
  const none = unfound(said);
  if (none) return none;
  const read = said.kind === "body" ? Nin.safeParse(said.body) : undefined;
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

/** A name that matches in part is the owner's only when the phone number is too. */
function readBvn(said: Said, number: string): IdentityAnswer {
  const none = unfound(said);
  if (none) return none;
  const read = said.kind === "body" ? Bvn.safeParse(said.body) : undefined;
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
