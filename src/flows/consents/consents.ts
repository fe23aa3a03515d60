import { CONSENT_ACTS, type ConsentAct, type ConsentPurpose, TEXT_VERSIONS } from "../../core/consents.ts";
import { lockPerson } from "../../db/people.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import {
  type ConsentRow,
  getsLetters,
  insertConsents,
  lacksConsents,
  leavePriceLetters,
  noteUnnoted,
  optIn,
  optOut,
  readConsents,
  wantPriceLetters,
} from "./queries.ts";

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

/**
 * Notes what a server of an earlier version left out of a person's log: whoever registered there while this
 * one was brought out, or before, has it from the first look on (rules 21.6).
 */
export async function completeConsents(deps: Pick<Deps, "db" | "effect">, userId: string): Promise<void> {
  if (!(await lacksConsents(deps.db, userId))) return;
  await commit(deps, "consents.complete", async (tx) => {
    await lockPerson(tx, userId);
    await noteUnnoted(tx, userId);
  });
}

/** Returns a person's consents, the newest first, and whether they get letters to everybody. */
export async function consentsOf(
  deps: Pick<Deps, "db" | "effect">,
  userId: string,
): Promise<{ consents: ConsentRow[]; getsLetters: boolean }> {
  await completeConsents(deps, userId);
  const [consents, letters] = [await readConsents(deps.db, userId), await getsLetters(deps.db, userId)];
  return { consents, getsLetters: letters };
}

type Choice = { userId: string; wantsLetters: boolean; act: ConsentAct; address: string };

type Choosing = Noting & Pick<Deps, "db" | "effect">;

/** Has letters to everybody sent to a person, or not. A repeat notes nothing. */
export function chooseLetters(deps: Choosing, choice: Choice): Promise<void> {
  const { userId, wantsLetters } = choice;
  return noteChoice(deps, choice, "letters", (tx, at) =>
    wantsLetters ? optIn(tx, userId) : optOut(tx, userId, at),
  );
}

/** Has letters about changed prices sent to a person, or not (rules 19.11). A repeat notes nothing. */
export function choosePriceLetters(deps: Choosing, choice: Choice): Promise<void> {
  const { userId, wantsLetters } = choice;
  return noteChoice(deps, choice, "prices", (tx, at) =>
    wantsLetters ? wantPriceLetters(tx, userId, at) : leavePriceLetters(tx, userId),
  );
}

function noteChoice(
  deps: Choosing,
  { userId, wantsLetters, act, address }: Choice,
  ...[purpose, change]: [ConsentPurpose, (tx: Tx, at: Date) => Promise<boolean>]
): Promise<void> {
  return commit(deps, `consents.${purpose}`, async (tx) => {
    if (!(await change(tx, deps.clock.now()))) return;
    await noteConsents(deps, tx, { userId, purposes: [purpose], isGiven: wantsLetters, act, address });
  });
}

/** The consents of a registration: its form says that it accepts both texts. */
export const REGISTRATION = {
  purposes: ["terms", "privacy"],
  isGiven: true,
  act: CONSENT_ACTS.registration,
} as const satisfies Partial<Noted>;
