import { naira } from "../../src/core/money.ts";
import { type CrashFlow, differences, type Stage } from "../support/crashes.ts";
import { usedOf } from "../support/payouts.ts";
import { wantSecondAdmin } from "../support/staff.ts";
import type { TestUser, TestApp } from "../support/world.ts";

/** Transfers, killed by crash tests. */

type Sending = { from: TestUser; to: TestUser; second: TestUser; key: string };

let sendings = 0;

const prepare =
  (isAdmin: boolean) =>
  async (world: TestApp): Promise<Sending> => {
    const second = await world.makeUser({ isAdmin: true });
    await wantSecondAdmin(world, [second]);
    return {
      from: await world.makeUser({ balance: naira(1_000), isAdmin }),
      to: await world.makeUser(),
      second,
      key: `transfer-${++sendings}-of-this-test`,
    };
  };

const send = ({ instance }: Stage, { from, to, key }: Sending, amount: number) =>
  instance.call("POST /auth/transferFund", {
    token: from.token,
    key,
    body: { userName: to.userName, amount },
  });

function judge(left: bigint, got: bigint, used: bigint) {
  return async (world: TestApp, { from, to }: Sending): Promise<string[]> =>
    differences(
      { left, got, used },
      {
        left: await world.balance(from),
        got: await world.balance(to),
        used: await usedOf(world, from, "transfer"),
      },
    );
}

export const TRANSFERS: CrashFlow<Sending>[] = [
  {
    name: "transfer between people",
    effects: ["key.take", "transfer.send"],
    prepare: prepare(false),
    play: async (stage, about) => void (await send(stage, about, 400)),
    judge: judge(naira(600), naira(400), naira(400)),
  },
  {
    name: "transfer of the house's money",
    effects: ["key.take", "transfer.house"],
    prepare: prepare(true),
    play: async (stage, about) => void (await send(stage, about, 400)),
    judge: judge(naira(1_000), naira(400), naira(0)),
  },
  {
    name: "transfer of the house's money, agreed by a second admin",
    effects: ["key.take", "transfer.house", "staff.approve"],
    prepare: prepare(true),
    play: async (stage, about) => {
      const { body } = await send(stage, about, 60_000);
      if (!body.approval) return;
      const params = { id: body.approval };
      await stage.instance.call("POST /admin/approvals/{id}/approve", { token: about.second.token, params });
    },
    judge: judge(naira(1_000), naira(60_000), naira(0)),
  },
];
