import type { Person, UserType } from "../core/people.ts";
import type { Db, Tx } from "../db/schema.ts";
import { PERSON } from "../flows/auth/queries.ts";

/** Finds a person by id, as the door shows them to routes. */
export function findPerson(db: Db, id: string): Promise<Person | undefined> {
  return db.selectFrom("app_user as u").select(PERSON).where("u.id", "=", id).executeTakeFirst();
}

export async function setUserType(tx: Tx, id: string, userType: UserType): Promise<void> {
  await tx.updateTable("app_user").set({ user_type: userType }).where("id", "=", id).execute();
}
