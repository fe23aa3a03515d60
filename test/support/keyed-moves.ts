import type { Row, Scene } from "./keyed-scenes.ts";
import type { TestApp } from "./world.ts";

/** Rows of the table of keyed routes: money between our own accounts. */

const NOTHING_IS_FROZEN = "nothing that the business says no to is kept under the key";
const NO_TROUBLE_OF_ITS_OWN = "it asks nobody outside, and works while selling is stopped";

const countMoves = async (world: TestApp, column: "moved_by" | "undoes", id: string) =>
  (await world.deps.db.selectFrom("account_move").select("id").where(column, "=", id).execute()).length;

/** The facts that an admin writes down when a float was topped up. */
export function topUp(world: TestApp) {
  const { settings, suppliers } = world.deps.catalogue();
  const [bank] = settings.receivingBanks;
  const [supplier] = suppliers.keys();
  if (!bank || !supplier) throw new Error("no bank or no supplier");
  return {
    kind: "float_topped_up",
    bank: bank.bankName,
    supplier,
    amount: 50_000,
    reference: "TRF-1",
  } as const;
}

const moving = async (world: TestApp): Promise<Scene> => {
  const by = await world.makeUser({ isAdmin: true });
  const body = topUp(world);
  const done = () => countMoves(world, "moved_by", by.id);
  return { by, asked: { body }, other: { body: { ...body, amount: 50_001 } }, done };
};

const undoing = async (world: TestApp): Promise<Scene> => {
  const by = await world.makeUser({ isAdmin: true });
  const move = async () => {
    const { body } = await world.call("POST /admin/accountMoves", { token: by.token, body: topUp(world) });
    return body.move._id;
  };
  const [id, other] = [await move(), await move()];
  const done = () => countMoves(world, "undoes", id);
  return { by, asked: { params: { id }, body: {} }, other: { params: { id: other }, body: {} }, done };
};

export const MOVES_OF_OURS = {
  moveMoney: {
    commit: "staff.account_move",
    scene: moving,
    keyless: undefined,
    refused: NOTHING_IS_FROZEN,
    trouble: NO_TROUBLE_OF_ITS_OWN,
  },
  undoAccountMove: {
    commit: "staff.account_move_undo",
    scene: undoing,
    keyless: "move_undone",
    refused: NOTHING_IS_FROZEN,
    trouble: NO_TROUBLE_OF_ITS_OWN,
  },
} satisfies Record<string, Row>;
