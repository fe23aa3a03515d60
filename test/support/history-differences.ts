import { EXECUTORS } from "../../src/main/routes.ts";
import { kobo } from "../../src/core/money.ts";
import type { Actor } from "../../src/flows/approvals/approvals.ts";
import { approve } from "../../src/flows/approvals/decide.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { settleException } from "../../src/flows/reconciliation/settle.ts";
import { type HistoryDeps, keyOf, type Person, WITH_SECOND_ADMIN } from "./history-deps.ts";

/** Differences with other parties that reconciliation found and admins settled. Ids of exceptions. */
export type DifferenceHistory = { taken: string; writtenOff: string; agreed: string; waiting: string };

/** Settles differences in every way that ends one. */
export async function settleDifferences(
  setup: HistoryDeps,
  [first, second]: [Person, Person],
): Promise<DifferenceHistory> {
  const catalogue = () => ({ settings: WITH_SECOND_ADMIN }) as ReturnType<Deps["catalogue"]>;
  const deps = { ...setup.deps, catalogue, count: () => undefined };
  const actor = (person: Person, userName: string): Actor => ({
    id: person.id,
    userName,
    isAdmin: true,
    address: "127.0.0.1",
  });
  const settle = async (id: string, way: "take_theirs" | "write_off" | "wait") => {
    const wanted = { id, way, note: "as their support said", by: actor(first, "bola") };
    const done = await settleException(deps, { ...wanted, requestKey: keyOf(`settle ${id}`) });
    if (!done.ok) throw new Error(done.fault.code);
    return done.value.approval;
  };
  const taken = await found(setup, { kind: "supplier_float", party: "GLAD", theirs: -700n });
  await settle(taken, "take_theirs");
  const writtenOff = await found(setup, { kind: "clearing", party: "squad", theirs: 1_200n });
  await settle(writtenOff, "write_off");
  const agreed = await found(setup, { kind: "supplier_float", party: "GLAD", theirs: -6_000_000n });
  const approval = await settle(agreed, "take_theirs");
  const done = await approve({ ...deps, executors: EXECUTORS }, actor(second, "chi"), approval ?? "");
  if (!done.ok) throw new Error(done.fault.code);
  const waiting = await found(setup, { kind: "clearing", party: "squad", theirs: 900n });
  await settle(waiting, "wait");
  return { taken, writtenOff, agreed, waiting };
}

type Found = { kind: "supplier_float" | "clearing"; party: string; theirs: bigint };

async function found({ db, deps, now }: HistoryDeps, { kind, party, theirs }: Found): Promise<string> {
  const { id } = await db
    .insertInto("reconciliation_exception")
    .values({
      account_id: deps.accountOf(kind, party),
      day: now.toISOString().slice(0, 10),
      kind: "only_theirs",
      line_key: `line ${theirs}`,
      reference: "",
      their_ref: "4711",
      their_number: "",
      their_status: "success",
      theirs_kobo: kobo(theirs),
      our_ref: "",
      our_number: "",
      ours_kobo: kobo(0n),
      found_at: now,
      changed_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
