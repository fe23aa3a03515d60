import { vi } from "vitest";
import { naira } from "../../src/core/money.ts";
import type { SupplierPort, VendAnswer } from "../../src/core/ports.ts";
import type { Service } from "../../src/core/transactions.ts";
import { lookIntoDisputes } from "../../src/flows/disputes/look.ts";
import { ALWAYS_OPEN, buy, numberFor } from "./selling.ts";
import type { TestApp, TestUser } from "./world.ts";

/** Helpers for tests of problems that people report. */

const TOKEN = "40719265133480257719";
export const DELIVERED = { kind: "delivered", supplierRef: "s-1", token: TOKEN, units: "5" } as const;
export const SILENT = { kind: "unknown", note: "no answer" } as const;
export const REFUSED = { kind: "rejected", by: "supplier", reason: "refused", note: "reversed" } as const;

/** One supplier that says what a test wants, whoever is asked. */
export function scriptSuppliers(world: TestApp, question: SupplierPort["question"] = "look_up") {
  const says: { vend: VendAnswer; requery: VendAnswer } = { vend: DELIVERED, requery: SILENT };
  let refs = 0;
  const requery = vi.fn<SupplierPort["requery"]>(async () => says.requery);
  const port = {
    question,
    vend: async () => (says.vend === DELIVERED ? { ...DELIVERED, supplierRef: `s-${refs++}` } : says.vend),
    requery,
    validateMeter: async () => ({ kind: "found", name: "Ada", address: "1 Road" }),
  } satisfies Partial<SupplierPort>;
  world.deps.router = ALWAYS_OPEN;
  const codes = [...world.deps.catalogue().suppliers.keys()];
  world.deps.suppliers = new Map(codes.map((code) => [code, port as unknown as SupplierPort]));
  return { says, requery };
}

/** A purchase of somebody's own. */
export async function bought(world: TestApp, service: Service = "airtime", buyer?: TestUser) {
  const user = buyer ?? (await world.makeUser({ balance: naira(5_000) }));
  const number = numberFor(service);
  const { _id: id } = await buy(world, user, { service, number });
  return { user, id, number };
}

export type Problem = "not_received" | "wrong_number" | "wrong_amount" | "token_fails" | "charged_twice";

export const report = (
  world: Pick<TestApp, "call">,
  user: TestUser,
  body: { transaction: string; kind?: Problem; text?: string },
) => world.call("POST /disputes", { token: user.token, body: { kind: "not_received", ...body } });

/** A purchase with an open ticket. */
export async function reported(
  world: TestApp,
  wanted: { service?: Service; kind?: Problem; text?: string } = {},
) {
  const { service, ...said } = wanted;
  const sold = await bought(world, service);
  const { status, body } = await report(world, sold.user, { transaction: sold.id, ...said });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...sold, ticket: body.dispute._id, dispute: body.dispute };
}

/** Moves the clock to the ticket's next look, and looks. False when none is planned. */
export async function nextLook(world: TestApp, ticket: string): Promise<boolean> {
  const { next_look_at: at } = await rowOf(world, ticket);
  if (!at) return false;
  world.clock.advance(Math.max(0, at.getTime() - world.clock.now().getTime()));
  await lookIntoDisputes(world.deps);
  return true;
}

export const rowOf = ({ deps }: Pick<TestApp, "deps">, ticket: string) =>
  deps.db.selectFrom("dispute").selectAll().where("id", "=", ticket).executeTakeFirstOrThrow();

/** The conversation as its person reads it: who, and the code or the words. */
export async function conversation(world: TestApp, user: TestUser, ticket: string): Promise<string[]> {
  const { body } = await world.call("GET /disputes/{id}", { token: user.token, params: { id: ticket } });
  return body.messages.map(({ from, note, text }) => `${from}: ${note ?? text}`);
}

export const act = (
  world: Pick<TestApp, "call">,
  by: TestUser,
  { id, ...body }: { id: string; act: string; text?: string },
) => world.call("POST /admin/disputes/{id}", { token: by.token, params: { id }, body });

/** Subjects of the letters that were queued, oldest first. */
export async function lettersTo({ deps }: Pick<TestApp, "deps">, user: TestUser): Promise<string[]> {
  const { email } = await deps.db
    .selectFrom("app_user")
    .select("email")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  const rows = await deps.db
    .selectFrom("mail")
    .select("subject")
    .where("recipient", "=", email)
    .orderBy("id")
    .execute();
  return rows.map(({ subject }) => subject);
}
