import { control } from "./selling.ts";
import type { TestApp, TestUser } from "./world.ts";

/** Batches of recharge cards in tests: cards of MTN of 100 naira, which cost their buyer 99. */

const CARD_PLAN = 10_001;

export const batchBody = (quantity: number, more: object = {}): Record<string, unknown> => ({
  network: "MTN",
  plan: CARD_PLAN,
  quantity,
  shopName: "Corner Shop",
  seenTotal: quantity * 99,
  ...more,
});

/** Starts a batch; returns its id. */
export async function startBatch(world: TestApp, user: TestUser, quantity: number): Promise<string> {
  const { body } = await world.call("POST /buy/recharge", { token: user.token, body: batchBody(quantity) });
  if (!body.batch) throw new Error(JSON.stringify(body));
  return body.batch._id;
}

export const deliveredCards = ({ simulators }: Pick<TestApp, "simulators">): number =>
  simulators.books
    .msorg("GLAD")
    .orders.filter(({ service, status }) => service === "recharge" && status === "delivered").length;

/** Faults of GLAD with cards: some are delivered behind an answer that says nothing. */
const CARD_FAULTS = [
  "delivered_reset",
  "delivered_garbage",
  "delivered_502",
  "reset",
  "bad_gateway",
  "failed",
  "pending_then_delivered",
  "pending_then_failed",
  "plan_retired",
];
export async function faultCards(world: TestApp, times: number): Promise<void> {
  for (const kind of CARD_FAULTS)
    await control(world, "msorg fault", { kind, account: "GLAD", service: "recharge", times });
}

type OfBatch = [user: TestUser, id: string];

export async function batchOf(world: TestApp, ...[user, id]: OfBatch) {
  return (await world.call("GET /recharge/{id}", { token: user.token, params: { id } })).body.batch;
}

/** Prints a batch; returns the pages, the texts of the sheet, or the code of a refusal. */
export async function printOf(world: TestApp, [user, id]: OfBatch, body: object) {
  const reply = await world.app.inject({
    method: "POST",
    url: `/api/v1/recharge/${id}/print`,
    headers: { "x-auth-token": user.token },
    payload: body,
  });
  const { headers, payload } = reply;
  const code = reply.statusCode === 200 ? "" : reply.json<{ code: string }>().code;
  return { headers, code, pages: payload.split(/\/Type \/Page\b(?!s)/).length - 1, texts: textsOf(payload) };
}

/** The texts of an uncompressed PDF: each is drawn by one TJ, in parts of hexadecimal letters. */
function textsOf(pdf: string): string[] {
  return [...pdf.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = ""]) =>
    [...parts.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex = ""]) => Buffer.from(hex, "hex").toString("latin1"))
      .join(""),
  );
}
