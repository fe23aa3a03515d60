import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { publicSettings } from "../../src/flows/catalogue/settings.ts";
import { reportTransfer } from "../../src/flows/manual-funding/report.ts";
import { authenticate } from "../../src/flows/auth/authenticate.ts";
import { freshDatabase } from "../support/database.ts";
import { newReference } from "../support/money-in.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());

test("with real money nobody is sent to the made-up accounts of before an admin has set ours", async () => {
  const { catalogue } = world.deps;
  const deps = { ...world.deps, settings: { ...world.deps.settings, isProduction: true } };
  expect(publicSettings(deps).receivingBanks).toEqual([]);
  const person = await authenticate(deps, (await world.makeUser()).token);
  if (!person) throw new Error("not logged in");
  const wanted = { amount: naira(500), paymentReference: newReference(), requestKey: undefined };
  const refused = await reportTransfer(deps, person, { ...wanted, bankName: "Opay" });
  expect(refused).toMatchObject({ ok: false, fault: { code: "bank_not_listed" } });

  const ours = { bankName: "Opay", accountNumber: "0123456789", accountName: "The Shop" };
  const settings = { ...catalogue().settings, receivingBanks: [ours] };
  const set = { ...deps, catalogue: () => ({ ...catalogue(), settings }) };
  expect(publicSettings(set).receivingBanks).toEqual([ours]);
  expect(await reportTransfer(set, person, { ...wanted, bankName: "opay" })).toMatchObject({ ok: true });
});
