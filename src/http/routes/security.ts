import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { changePassword } from "../../flows/auth/change-password.ts";
import { proveByCode, proveByLink, requestProof } from "../../flows/auth/email-proof.ts";
import { requestNewEmail } from "../../flows/details/change-name-and-email.ts";
import { requestReset } from "../../flows/auth/request-reset.ts";
import { resetPassword } from "../../flows/auth/reset-password.ts";
import { confirmFactor, disableFactor, readFactor, setUpFactor } from "../../flows/auth/second-factor.ts";
import { updateWebhook } from "../../flows/auth/update-webhook.ts";
import { type Mounted, on } from "../on.ts";
import { ownerOf } from "../owner.ts";
import { proofOf } from "../proof.ts";

/** Routes of passwords, webhook address and second factor. */
export function securityRoutes(deps: Deps): Mounted[] {
  return [...passwordRoutes(deps), ...emailRoutes(deps), ...webhookRoutes(deps), ...factorRoutes(deps)];
}

function passwordRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.requestPasswordReset, async ({ body, address, headers }) => {
      await requestReset(deps, { login: body.email, address, device: headers["x-device-token"] });
      const msg = "If this account exists, we have emailed it a link to reset the password.";
      return ok({ msg });
    }),
    on(routes.resetPassword, async ({ body, address }) => {
      const reset = await resetPassword(deps, { ...body, address });
      return reset.ok ? ok({ msg: "Your password was changed. Log in with the new one." }) : reset;
    }),
    on(routes.changePassword, async ({ body, user }) => {
      const changed = await changePassword(deps, { ...body, userId: user.id, sessionId: user.sessionId });
      return changed.ok
        ? ok({ msg: "Your password was changed. You are logged out everywhere else." })
        : changed;
    }),
  ];
}

const PROVEN = "Your email is confirmed";

function emailRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.requestEmailProof, async ({ body, user }) => {
      const { email: other } = body;
      const asked =
        other === undefined
          ? await requestProof(deps, user.id)
          : await requestNewEmail(
              deps,
              { owner: ownerOf(user, body), proof: proofOf(user, body.proof) },
              other,
            );
      if (!asked.ok) return asked;
      const { email } = asked.value;
      return ok({ msg: `We emailed a code to ${email}`, email });
    }),
    on(routes.proveEmail, async ({ body, user }) => {
      const code = body.code.replace(/\s/g, "");
      const proven = await proveByCode(deps, { userId: user.id, code });
      return proven.ok ? ok({ msg: PROVEN, email: proven.value.email }) : proven;
    }),
    on(routes.proveEmailLink, async ({ body }) => {
      const proven = await proveByLink(deps, body);
      return proven.ok ? ok({ msg: PROVEN, email: proven.value.email }) : proven;
    }),
  ];
}

function webhookRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.updateWebhook, async ({ body, user }) => {
      const { webhookUrl: url, newSecret = false } = body;
      const updated = await updateWebhook(deps, { owner: ownerOf(user, body), url, newSecret });
      if (!updated.ok) return updated;
      const { url: webhookUrl, secret: webhookSecret } = updated.value;
      const kept = webhookSecret ? " Keep the signing secret safe: it is not shown again." : "";
      const msg = webhookUrl ? `The webhook address was saved.${kept}` : "The webhook address was removed";
      return ok({ msg, webhookUrl, webhookSecret });
    }),
  ];
}

function factorRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.readSecondFactor, async ({ user }) => {
      const { since, codesLeft } = await readFactor(deps, user.id);
      const isProven = user.hasSecondFactor;
      return ok({ isOn: since !== null, since, recoveryCodesLeft: codesLeft, isProven });
    }),
    on(routes.setUpSecondFactor, async ({ body, user }) => {
      const begun = await setUpFactor(deps, {
        id: user.id,
        userName: user.userName,
        password: body.password,
      });
      if (!begun.ok) return begun;
      const { secret, uri: otpauthUrl } = begun.value;
      return ok({
        msg: "Add this to your authenticator app, then enter the code it shows",
        secret,
        otpauthUrl,
      });
    }),
    on(routes.confirmSecondFactor, async ({ body, user }) => {
      const { id: userId, sessionId } = user;
      const confirmed = await confirmFactor(deps, { userId, sessionId, code: body.code });
      if (!confirmed.ok) return confirmed;
      const msg = "Two-step verification is on. Keep these recovery codes safe: we cannot show them again.";
      return ok({ msg, recoveryCodes: confirmed.value });
    }),
    on(routes.disableSecondFactor, async ({ body, user }) => {
      const disabled = await disableFactor(deps, { ...body, userId: user.id });
      return disabled.ok ? ok({ msg: "Two-step verification is off" }) : disabled;
    }),
  ];
}
