import type { TestKey } from "../core/test-keys.ts";
import { naira } from "../core/money.ts";
import type { Person, UserType } from "../core/people.ts";
import { openGuarded } from "../db/ledger.ts";
import type { Tx } from "../db/schema.ts";
import { secretOf } from "../flows/auth/webhook-endpoint.ts";
import { deleteEndpoint, putEndpoint } from "../flows/auth/webhook-queries.ts";
import type { Deps } from "../flows/deps.ts";
import { openWallet } from "./seed/opening.ts";
import { findPerson, insertPerson, lockSeed, setUserType } from "./seed/queries.ts";

/** Play money of everybody who comes into the sandbox. */
const BALANCE = naira(100_000);
/** Any fixed number: requests that come at once make a person one after the other. */
const LOCK = 7_301_006;

type Owner = TestKey["owner"];
type Needs = Pick<Deps, "db" | "accountOf" | "clock" | "ids" | "vault">;

/**
 * Returns a function from the owner of a test key to the same person of the sandbox, made when missing, who
 * follows the owner's type and webhook address (rules 15.21). Made again after a crash, nothing changes.
 */
export function createMirror(deps: Needs, webhookSecretOf: (userId: string) => string) {
  const seen = new Map<string, string>();
  return async (owner: Owner): Promise<Person> => {
    const state = JSON.stringify(owner);
    if (seen.get(owner.id) !== state) {
      const secret = webhookSecretOf(owner.id);
      await deps.db.transaction().execute((tx) => putRight(deps, tx, { owner, secret }));
      seen.set(owner.id, state);
    }
    const person = await findPerson(deps.db, owner.id);
    if (!person) throw new Error("a person of the sandbox is missing");
    return person;
  };
}

type Wanted = { owner: Owner; secret: string };

async function putRight(deps: Needs, tx: Tx, { owner, secret }: Wanted): Promise<void> {
  await lockSeed(tx, LOCK);
  const userType = typeOf(owner);
  const person = await findPerson(tx, owner.id);
  if (!person) await makePerson(deps, tx, owner);
  else if (person.userType !== userType) await setUserType(tx, owner.id, userType);
  const { id: userId, webhookUrl: url } = owner;
  if (url === null) await deleteEndpoint(tx, userId);
  else {
    const sealed = deps.vault.seal(secret, secretOf(userId));
    await putEndpoint(tx, { userId, url, sealed, isNewSecret: true, at: deps.clock.now() });
  }
}

/** Special prices and partnerships stay in the house: such people see the prices of an API user here. */
function typeOf({ userType }: Owner): UserType {
  return userType === "special" || userType === "partner" ? "api user" : userType;
}

/** Makes a person with no password and no real address: there is no log-in here, and mail goes nowhere. */
async function makePerson(deps: Needs, tx: Tx, owner: Owner): Promise<void> {
  const at = deps.clock.now();
  const { id } = owner;
  const walletAccount = await openGuarded(tx, "wallet", id);
  await insertPerson(tx, {
    id,
    user_name: owner.userName,
    full_name: owner.fullName,
    email: `${id}@sandbox.example`,
    phone: `0900${String(walletAccount).padStart(7, "0")}`,
    password_hash: "none",
    user_type: typeOf(owner),
    wallet_account: walletAccount,
    earnings_account: await openGuarded(tx, "earnings", id),
    created_at: at,
  });
  const opening = { id: deps.ids.next(), userId: id, walletAccount, amount: BALANCE, at };
  await openWallet(tx, deps.accountOf, opening);
}
