import { useEffect } from "react";
import { type AnswerOf, ApiError, type BodyOf, call } from "../../shared/api/api.ts";
import { deviceToken } from "../../shared/device.ts";
import { askDevice, hasPasskeys, noAnswer, NOT_USED, stopAsking } from "../../shared/device-passkeys.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { line } from "../../ui/icons.tsx";
import { authWords } from "./words.en.ts";

/** Log-in by passkey (rules 3.36): the button under the form, and what it sends. */

export type PasskeyAnswer = BodyOf<"POST /auth/login/passkey">["passkey"];

/** Sends a passkey's answer, with the code of the second factor once it is asked for. */
export function sendPasskey(passkey: PasskeyAnswer, code?: string) {
  const body = { passkey, ...(code === undefined ? {} : { code }) };
  return call("POST /auth/login/passkey", { body, device: deviceToken() });
}

/** True for the refusal after which a log-in comes again with a code. */
export const needsCode = ({ code }: { code: string }): boolean => code === "second_factor_required";

/** Asks the server for a challenge, and the device for its answer. */
async function answerOfDevice(): Promise<PasskeyAnswer> {
  const t = authWords.get();
  const { options } = await call("POST /auth/login/passkey/begin");
  const says = { missing: t.passkeyMissing, notUsed: t.passkeyNotUsed, cannotBeUsed: t.passkeyCannotBeUsed };
  const { id, rawId, type, response } = await askDevice(options, says);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  if (!userHandle) throw noAnswer(t.passkeyCannotBeUsed);
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } };
}

type Ways = {
  onDone: (answer: AnswerOf<"POST /auth/login/passkey">) => unknown;
  /** The answer is right, and a code is asked for. */
  onCode: (passkey: PasskeyAnswer) => void;
  form: { refuse: (error: unknown, fallback: string) => string | undefined };
};

/** The act of the button. Leaving the screen takes the device's question back. */
export function usePasskeyLogin({ onDone, onCode, form }: Ways) {
  const t = useWords(authWords);
  useEffect(() => stopAsking, []);
  return useAct({
    send: async () => {
      const passkey = await answerOfDevice();
      return sendPasskey(passkey).catch((error: unknown) => {
        if (error instanceof ApiError && needsCode(error)) onCode(passkey);
        throw error;
      });
    },
    onDone,
    form,
    isQuiet: ({ code }) => code === NOT_USED || needsCode({ code }),
    fallback: t.failed,
  });
}

/**
 * The button and what became of its last press. Where the browser or the address has no passkeys there is
 * none; the page's first paint leaves its room.
 */
export function PasskeyDoor({ act }: { act: ReturnType<typeof usePasskeyLogin> }) {
  const t = useWords(authWords);
  const isPrinted = typeof document === "undefined";
  if (!isPrinted && !isPossible()) return null;
  return (
    <div className={`mt-5 grid gap-3 ${isPrinted ? "invisible" : ""}`}>
      <div className="flex items-center gap-3 text-sm text-ink-soft">
        <span className="h-px flex-1 bg-line" />
        {t.or}
        <span className="h-px flex-1 bg-line" />
      </div>
      <Button
        variant="secondary"
        size="lg"
        wide
        busy={act.isBusy}
        busyText={t.passkeyWaiting}
        onClick={() => act.run()}
      >
        <PasskeyIcon /> {t.passkeyLogIn}
      </Button>
      <div role="status">
        {act.problem?.code === NOT_USED && <p className="text-sm text-ink-soft">{act.problem.msg}</p>}
      </div>
      <FormError error={act.formError} />
    </div>
  );
}

/** Browsers make no passkey for an IP address (rules 11.21). */
const isPossible = () => hasPasskeys() && !/^[\d.]+$|^\[/.test(location.hostname);

/** A person and a key. */
const PasskeyIcon = /* @__PURE__ */ line(
  <path d="M9.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c.4-3.8 3-6 6.5-6 .9 0 1.7.1 2.4.4M17.5 15a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM17.5 15v5.5m0-2h2" />,
);
