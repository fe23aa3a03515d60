import { expect, test } from "vitest";
import { noTransaction } from "../../../test/support/no-database.ts";
import { createSecrets } from "../../main/secrets.ts";
import type { Deps } from "../deps.ts";
import { unsubscribe, unsubscribeUrl } from "./unsubscribe.ts";

const PERSON = "01990000-0000-7000-8000-000000000001";
const [OLD, NEW] = ["an old secret of thirty-two bytes or so", "a new secret of thirty-two bytes or so"];
const settings = { publicUrl: "https://shop.example" } as Deps["settings"];

/** Builds dependencies that only record who opted out. */
function houseUnder(secrets: Deps["secrets"]) {
  const left: string[] = [];
  const isNew = { executeTakeFirst: async () => ({}) };
  const values = (row: { user_id: string } | object[]) => {
    if ("user_id" in row) left.push(row.user_id);
    return { onConflict: () => ({ returning: () => isNew }), execute: async () => undefined };
  };
  const tx = Object.assign(noTransaction(), { insertInto: () => ({ values }) });
  const db = { transaction: () => ({ execute: (work: (tx: unknown) => unknown) => work(tx) }) };
  const effect = (_name: string, run: () => unknown) => run();
  const deps = {
    secrets,
    settings,
    db,
    effect,
    clock: { now: () => new Date(0) },
    ids: { next: () => PERSON },
  } as unknown as Deps;
  return { deps, left };
}

const tokenOf = (url: string) => url.split("/").at(-1) ?? "";

test("a way out that was mailed before a change of secret still leads out", async () => {
  const token = tokenOf(unsubscribeUrl({ secrets: createSecrets(OLD), settings }, PERSON));
  const { deps, left } = houseUnder(createSecrets(NEW, [OLD]));
  expect(await unsubscribe(deps, { token, address: "" })).toMatchObject({ ok: true });
  expect(left).toEqual([PERSON]);
});

test("a way out under a secret that is not ours does not", async () => {
  const token = tokenOf(unsubscribeUrl({ secrets: createSecrets(OLD), settings }, PERSON));
  const { deps, left } = houseUnder(createSecrets(NEW));
  expect(await unsubscribe(deps, { token, address: "" })).toMatchObject({ fault: { code: "not_found" } });
  expect(left).toEqual([]);
});
