import { useQueryClient } from "@tanstack/react-query";
import { deviceName } from "../../../core/people-device.ts";
import { type AnswerOf, type BodyOf, call } from "../api/api.ts";
import { deviceLibrary, isStopped, nameOf, noAnswer } from "../device-passkeys.ts";
import { type Problems, useDraft } from "../forms/draft.ts";
import { besideCode } from "../forms/wrong-code.ts";
import { useAct } from "../sending/use-act.ts";
import { useWords } from "../words.ts";
import { Button } from "../../ui/button.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { NO_OWNER, OwnerFields, ownerBody, type OwnerDraft } from "./owner-fields.tsx";
import { OwnProofField, useOwnProof } from "./own-proof.tsx";
import { proofQuery } from "./proof-query.ts";
import type { ProofPart } from "./use-proof.ts";
import { proofWords } from "./words.en.ts";

type PasskeyDraft = OwnerDraft & { name: string; pin: string };

function check({ name, password }: PasskeyDraft): Problems<PasskeyDraft> {
  const t = proofWords.get();
  return {
    ...(name.trim() ? {} : { name: t.nameNeeded }),
    ...(password ? {} : { password: t.passwordNeeded }),
  };
}

type NewPasskey = BodyOf<"POST /auth/passkeys">["response"];

/** Has the device make a passkey. Throws an ApiError whose sentence says why there is none. */
async function makePasskey(
  optionsJSON: AnswerOf<"POST /auth/passkeys/begin">["options"],
): Promise<NewPasskey> {
  const t = proofWords.get();
  const { startRegistration } = await deviceLibrary(t.missing);
  try {
    return await startRegistration({ optionsJSON });
  } catch (error) {
    const name = nameOf(error);
    if (name === "InvalidStateError") throw noAnswer(t.passkeyKnown);
    throw noAnswer(isStopped(name) ? t.passkeyNotMade : t.passkeyCannotBeMade);
  }
}

async function add({ name, pin: _pin, ...owner }: PasskeyDraft, proof: ProofPart) {
  const { options } = await call("POST /auth/passkeys/begin", { body: { ...ownerBody(owner), ...proof } });
  const response = await makePasskey(options);
  return call("POST /auth/passkeys", { body: { name: name.trim(), response } });
}

/** The form that adds a passkey of this device, under a name guessed from the browser. */
export function useAddPasskey(onAdded?: () => void) {
  const t = useWords(proofWords);
  const cache = useQueryClient();
  const own = useOwnProof();
  const draft = useDraft({ name: deviceName(navigator.userAgent), pin: "", ...NO_OWNER }, (typed) => ({
    ...check(typed),
    ...own.check(typed.pin),
  }));
  const act = useAct({
    send: async (typed: PasskeyDraft) =>
      add(typed, await own.part({ act: "add_passkey" }, typed.pin)).catch(besideCode),
    onDone: async ({ name }) => {
      await cache.invalidateQueries({ queryKey: proofQuery.queryKey });
      notify.success(t.passkeyAdded({ name }));
      onAdded?.();
    },
    form: draft,
    fallback: t.failed,
  });
  return { draft, act };
}
type Adding = ReturnType<typeof useAddPasskey>;

/** The fields of the form. */
export function PasskeyFields({ draft }: Pick<Adding, "draft">) {
  const t = useWords(proofWords);
  const own = useOwnProof();
  return (
    <>
      <p className="text-sm text-ink-soft">{t.addPasskeyText}</p>
      <TextField
        label={t.passkeyName}
        hint={t.passkeyNameHint}
        autoComplete="off"
        maxLength={60}
        {...draft.text("name")}
      />
      <OwnerFields draft={draft} />
      <OwnProofField own={own} draft={draft} />
    </>
  );
}

/** Adds a passkey inside another dialog. */
export function AddPasskey() {
  const t = useWords(proofWords);
  const { draft, act } = useAddPasskey();
  return (
    <form ref={draft.form} noValidate onSubmit={draft.submit(act.run)}>
      <fieldset disabled={act.isBusy} className="grid gap-4 rounded-xl bg-sunken p-4">
        <legend className="sr-only">{t.addPasskey}</legend>
        <p className="font-semibold">{t.addPasskey}</p>
        <PasskeyFields draft={draft} />
        <FormError error={act.formError} />
        <Button type="submit" wide busy={act.isBusy} busyText={t.passkeyWaiting}>
          {t.addPasskey}
        </Button>
      </fieldset>
    </form>
  );
}
