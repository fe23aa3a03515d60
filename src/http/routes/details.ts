import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import { waitingFor } from "../../flows/approvals/approvals.ts";
import { changeName } from "../../flows/details/change-name-and-email.ts";
import { confirmPhone, requestNewPhone } from "../../flows/details/change-phone.ts";
import { type Corrected, correctDetails } from "../../flows/details/correct.ts";
import type { Deps } from "../../flows/deps.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";
import { originOf } from "../origin.ts";
import { changeOf } from "../owner.ts";

/** Routes of a person's name and phone number, by themselves and by staff. */
export function detailsRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.changeName, async ({ body, user }) => {
      const changed = await changeName(deps, changeOf(user, body), body.fullName);
      return changed.ok ? ok({ msg: "Your name was changed" }) : changed;
    }),
    on(routes.requestNewPhone, async ({ body, user }) => {
      const asked = await requestNewPhone(deps, changeOf(user, body), body.phoneNumber);
      if (!asked.ok) return asked;
      const { email } = asked.value;
      return ok({ msg: `We emailed a code to ${email}`, email });
    }),
    on(routes.confirmPhone, async (call) => {
      const { user, body } = call;
      const taken = await confirmPhone(deps, { userId: user.id, code: body.code }, originOf(call));
      if (!taken.ok) return taken;
      return ok({ msg: "Your phone number was changed", phoneNumber: taken.value.phone });
    }),
    on(routes.correctUser, async (call) => {
      const { phoneNumber: phone, ...wanted } = call.body;
      const done = await correctDetails(deps, actorOf(call), { userId: call.params.id, ...wanted, phone });
      return done.ok ? ok(correctedShape(done.value)) : done;
    }),
  ];
}

function correctedShape({ approval, isMore }: Corrected): Answer<typeof routes.correctUser> {
  if (approval === null) return { msg: "Corrected. We emailed them about it.", approval };
  const waiting = waitingFor("Changing the email");
  return { msg: isMore ? `${waiting}. The rest is corrected.` : waiting, approval };
}
