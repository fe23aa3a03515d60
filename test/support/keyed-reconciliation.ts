import type { Row, Scene } from "./keyed-scenes.ts";
import { madeDifference } from "./reconciliation.ts";
import type { TestApp } from "./world.ts";

/** Rows of the table of keyed routes: differences with other parties. */

const differing = async (world: TestApp): Promise<Scene & { id: string }> => {
  const by = await world.makeUser({ isAdmin: true });
  const id = await madeDifference(world);
  const body = { ids: [id], way: "take_theirs", note: "their support" };
  const { db } = world.deps;
  return {
    by,
    id,
    asked: { body },
    other: { body: { ...body, note: "their bank" } },
    done: async () =>
      (await db.selectFrom("reconciliation_decision").select("id").where("exception_id", "=", id).execute())
        .length,
  };
};

/** A difference that somebody else has settled; it is open again after its cure. */
const settledDifference = async (world: TestApp): Promise<Scene & { cure: () => Promise<unknown> }> => {
  const scene = await differing(world);
  const put = (change: { state: "open" | "settled"; how: "arrived" | null }) =>
    world.deps.db.updateTable("reconciliation_exception").set(change).where("id", "=", scene.id).execute();
  await put({ state: "settled", how: "arrived" });
  return { ...scene, cure: () => put({ state: "open", how: null }) };
};

export const RECONCILIATION = {
  settleExceptions: {
    commit: "reconciliation.settle",
    scene: differing,
    keyless: "exception_settled",
    refused: { code: "exception_settled", scene: settledDifference },
    trouble: "it asks nobody outside, and works while selling is stopped",
    codeOf: ({ body }) => (body as { results?: { code: string }[] }).results?.[0]?.code,
  },
} satisfies Record<string, Row>;
