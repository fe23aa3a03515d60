import { abroadNumber, quoteFor, sellAbroad } from "./abroad.ts";
import { sellAsDemo } from "./dialects.ts";
import { sellBettingAtPlug } from "./described-host.ts";
import { type Kobo, kobo, naira } from "../../src/core/money.ts";
import type { Service } from "../../src/core/transactions.ts";
import { giveEarnings, verifiedSim } from "./cash.ts";
import {
  BANK_AWAY,
  LINKS_AWAY,
  type Row,
  rowsOf,
  type Scene,
  STOPPED,
  withSettings,
} from "./keyed-scenes.ts";
import { accountEnding, paidTo, withdrawalBody } from "./payouts.ts";
import { batchBody } from "./recharge.ts";
import { numberFor, orderOf, ordersOf } from "./selling.ts";
import type { TestApp } from "./world.ts";

/** Rows of the table of keyed routes for acts of people with their own money. */

const ENOUGH = naira(5_000);
const NO_TROUBLE_OF_ITS_OWN = "it asks nobody outside, and works while selling is stopped";

/** The same scene for a person who lacks the money, until the cure pays it in. */
function unfunded(scene: (world: TestApp, balance: Kobo) => Promise<Scene>): Row["refused"] {
  return {
    code: "insufficient_balance",
    scene: async (world) => {
      const poor = await scene(world, kobo(0n));
      return { ...poor, cure: () => world.fund(poor.by, ENOUGH) };
    },
  };
}

function purchase(service: Service): Row {
  const scene = async (world: TestApp, balance = ENOUGH): Promise<Scene> => {
    const number = numberFor(service);
    if (service === "internet" || service === "betting") await sellAsDemo(world);
    // A host that queues every order would keep a repeat waiting.
    if (service === "betting") await sellBettingAtPlug(world, "BET9JA");
    const { body } = orderOf(service, number);
    const by = await world.makeUser({ balance });
    return {
      by,
      asked: { body },
      other: { body: { ...body, allow_repeat: true } },
      done: async () =>
        (await rowsOf(world, "wallet_transaction", by.id)).filter(
          ({ kind }) => kind === `purchase_${service}`,
        ).length,
      outside: () => ordersOf(world, number).length,
    };
  };
  return {
    commit: "purchase.reserve",
    scene,
    keyless: "duplicate_purchase",
    refused: unfunded(scene),
    trouble: STOPPED,
  };
}

/** An order at a quote, of which there is one for each scene. */
async function quoted(world: TestApp, balance = ENOUGH): Promise<Scene> {
  await sellAbroad(world);
  const number = abroadNumber();
  const by = await world.makeUser({ balance });
  const { quoteId } = await quoteFor(world, by, { number });
  const body = { quoteId };
  return {
    by,
    asked: { body },
    other: { body: { ...body, allow_repeat: true } },
    done: async () => (await rowsOf(world, "wallet_transaction", by.id)).filter(isAbroad).length,
    outside: () => ordersOf(world, number).length,
  };
}

const isAbroad = ({ kind }: { kind: string }) => kind === "purchase_abroad";

function link(): Row {
  const scene = async (world: TestApp): Promise<Scene> => {
    const by = await world.makeUser();
    return {
      by,
      asked: { body: { amount: 1_000 } },
      other: { body: { amount: 1_001 } },
      done: async () => (await rowsOf(world, "funding", by.id)).length,
    };
  };
  const none = { once: kobo(0n), daily: kobo(0n) };
  return {
    commit: "funding.intent",
    scene,
    keyless: undefined,
    refused: {
      code: "limit_exceeded",
      scene: async (world) => {
        const cure = withSettings(world, ({ limits }) => ({
          limits: { ...limits, funding: [none, none, none] },
        }));
        return { ...(await scene(world)), cure };
      },
    },
    trouble: LINKS_AWAY,
    meanwhile: ({ body }) => (body as { code?: string }).code === "operation_in_progress",
  };
}

const withdrawal = async (world: TestApp, balance = ENOUGH): Promise<Scene> => {
  const account = accountEnding("0001");
  const by = await world.makeUser({ balance });
  return {
    by,
    asked: { body: withdrawalBody({ account }) },
    other: { body: withdrawalBody({ account, amount: 1_001 }) },
    done: async () => (await rowsOf(world, "payout", by.id)).length,
    outside: () => paidTo(world, account).length,
  };
};

const sending = async (world: TestApp, balance = ENOUGH): Promise<Scene> => {
  const [by, to] = [await world.makeUser({ balance }), await world.makeUser()];
  return {
    by,
    asked: { body: { userName: to.userName, amount: 100 } },
    other: { body: { userName: to.userName, amount: 101 } },
    done: async () => Number((await world.balance(to)) / naira(100)),
  };
};

const upgrade = async (world: TestApp, balance = ENOUGH): Promise<Scene> => {
  const by = await world.makeUser({ balance });
  return {
    by,
    asked: { params: { id: by.id }, body: { userType: "reseller" } },
    other: { body: { userType: "smart earner" } },
    done: async () =>
      (await rowsOf(world, "wallet_transaction", by.id)).filter(({ kind }) => kind === "upgrade").length,
  };
};

const joining = async (world: TestApp, balance = ENOUGH): Promise<Scene> => {
  const by = await world.makeUser({ balance });
  const body = { bank: "GTBank Plc", bankCode: "058", accountNumber: accountEnding("0001") };
  return {
    by,
    asked: { body },
    other: { body: { ...body, accountNumber: accountEnding("0001") } },
    done: async () => (await rowsOf(world, "partnership", by.id)).length,
  };
};

const earning = async (world: TestApp, amount = naira(5_000)): Promise<Scene> => {
  const by = await world.makeUser();
  await giveEarnings(world, by, amount);
  const { db } = world.deps;
  return {
    by,
    asked: { body: { amount: 2_000 } },
    other: { body: { amount: 2_001 } },
    done: async () =>
      (await db.selectFrom("earnings_withdrawal").select("id").where("user_id", "=", by.id).execute()).length,
  };
};

const airtime = async (world: TestApp): Promise<Scene> => {
  const by = await world.makeUser();
  const { sessionId } = await verifiedSim(world, by);
  const body = { network: "MTN", amount: 1_000, transferPin: "1234", sessionId };
  return {
    by,
    asked: { body },
    other: { body: { ...body, amount: 2_000 } },
    done: async () =>
      (await rowsOf(world, "wallet_transaction", by.id)).filter(({ kind }) => kind === "airtime_to_cash")
        .length,
  };
};

const manyOrders = async (world: TestApp, balance = ENOUGH): Promise<Scene> => {
  const by = await world.makeUser({ balance });
  const rows = [{ number: numberFor("airtime") }, { number: numberFor("airtime") }];
  const body = { service: "airtime", network: "MTN", amount: 100, rows, seenTotal: 198 };
  const { db } = world.deps;
  return {
    by,
    asked: { body },
    other: { body: { ...body, allow_repeat: true } },
    done: async () =>
      (await db.selectFrom("bulk_job").select("id").where("user_id", "=", by.id).execute()).length,
  };
};

const manyCards = async (world: TestApp, balance = ENOUGH): Promise<Scene> => {
  const scene = await manyOrders(world, balance);
  return { ...scene, asked: { body: batchBody(2) }, other: { body: batchBody(2, { shopName: "Other" }) } };
};

export const MONEY = {
  startBulk: {
    commit: "bulk.start",
    scene: manyOrders,
    keyless: "equal_list",
    refused: unfunded(manyOrders),
    trouble: STOPPED,
  },
  buyRecharge: {
    commit: "bulk.start",
    scene: manyCards,
    keyless: "equal_list",
    refused: unfunded(manyCards),
    trouble: STOPPED,
  },
  buyData: purchase("data"),
  buyAirtime: purchase("airtime"),
  buyElectricity: purchase("electricity"),
  buyCable: purchase("cable"),
  buyInternet: purchase("internet"),
  buyBetting: purchase("betting"),
  buyExam: purchase("exam"),
  buyAbroad: {
    commit: "purchase.reserve",
    scene: quoted,
    keyless: "quote_used",
    refused: unfunded(quoted),
    trouble: STOPPED,
  },
  initiateFunding: link(),
  loophole: link(),
  withdraw: {
    commit: "withdrawal.start",
    scene: withdrawal,
    keyless: undefined,
    refused: unfunded(withdrawal),
    trouble: STOPPED,
  },
  transferFund: {
    commit: "transfer.send",
    scene: sending,
    keyless: undefined,
    refused: unfunded(sending),
    trouble: STOPPED,
  },
  selfUpgrade: {
    commit: "people.upgrade",
    scene: upgrade,
    keyless: "upgrade_not_allowed",
    refused: unfunded(upgrade),
    trouble: NO_TROUBLE_OF_ITS_OWN,
  },
  upgradeToPartner: {
    commit: "partnership.join",
    scene: joining,
    keyless: "already_partner",
    refused: unfunded(joining),
    trouble: BANK_AWAY,
  },
  withdrawEarning: {
    commit: "earnings.withdraw",
    scene: earning,
    keyless: undefined,
    refused: {
      code: "insufficient_earnings",
      scene: async (world) => {
        const poor = await earning(world, naira(1_000));
        return { ...poor, cure: () => giveEarnings(world, poor.by, naira(5_000)) };
      },
    },
    trouble: NO_TROUBLE_OF_ITS_OWN,
  },
  transferAirtime: {
    commit: "cash.start",
    scene: airtime,
    keyless: "airtime_session_ended",
    refused: {
      code: "limit_exceeded",
      scene: async (world) => {
        const sale = await airtime(world);
        const none = { once: kobo(0n), daily: kobo(0n) };
        const cure = withSettings(world, ({ airtimeToCash }) => ({
          airtimeToCash: { ...airtimeToCash, MTN: none },
        }));
        return { ...sale, cure };
      },
    },
    trouble:
      "the transfer is written down before the provider is asked, and what it says then is its outcome",
    meanwhile: ({ body }) =>
      (body as { receipt?: { trans_Status: string } }).receipt?.trans_Status === "pending",
  },
} satisfies Record<string, Row>;
