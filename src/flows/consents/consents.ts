import { CONSENT_ACTS, type ConsentAct, type ConsentPurpose, TEXT_VERSIONS } from "../../core/consents.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { insertConsents, optIn, optOut } from "./queries.ts";

type Noting = Pick<Deps, "ids" | "clock">;
type Noted = {
  userId: string;
  purposes: readonly ConsentPurpose[];
  isGiven: boolean;
  act: ConsentAct;
  address: string;
};

/** Notes what a person agreed to or took back, in the commit of the act (rules 21.6). */
export async function noteConsents(deps: Noting, tx: Tx, noted: Noted): Promise<void> {
  const at = deps.clock.now();
  const { purposes, ...rest } = noted;
  await insertConsents(
    tx,
    purposes.map((purpose) => ({
      id: deps.ids.next(),
      purpose,
      version: TEXT_VERSIONS[purpose],
      ...rest,
      at,
    })),
  );
}

type Choice = { userId: string; wantsLetters: boolean; act: ConsentAct; address: string };

/** Has letters to everybody sent to a person, or not. A repeat notes nothing. */
export function chooseLetters(
  deps: Noting & Pick<Deps, "db" | "effect">,
  { userId, wantsLetters, act, address }: Choice,
): Promise<void> {
  return commit(deps, "consents.letters", async (tx) => {
    const isNew = wantsLetters ? await optIn(tx, userId) : await optOut(tx, userId, deps.clock.now());
    if (!isNew) return;
    await noteConsents(deps, tx, { userId, purposes: ["letters"], isGiven: wantsLetters, act, address });
  });
}

/** The consents of a registration: its form says that it accepts both texts. */
export const REGISTRATION = {
  purposes: ["terms", "privacy"],
  isGiven: true,
  act: CONSENT_ACTS.registration,
} as const satisfies Partial<Noted>;
