import { useEffect, useRef, useState } from "react";
import { type BodyOf, call } from "../api/api.ts";
import { stopAsking } from "../device-passkeys.ts";
import { answerWithPasskey, type PasskeyAnswer } from "./passkeys.ts";

/** The act that a passkey is asked for: its answer proves this act and no other (rules 11.22). */
export type PasskeyAct = BodyOf<"POST /auth/passkeys/challenge">;

/**
 * The passkey's answer for one confirm dialog. `ask` shows the device's own question. It resolves to true
 * once there is an answer for exactly this act; to false when it was stopped meanwhile.
 *
 * An answer stays for the same act until the server has answered: an act whose outcome is unknown is asked
 * about with what was sent before.
 */
export function usePasskey() {
  const [isWaiting, setWaiting] = useState(false);
  const given = useRef<{ act: string; answer: PasskeyAnswer }>(undefined);
  /** Set while the device is asked; another one, or none, stands here once that was stopped. */
  const asking = useRef<object>(undefined);

  const stop = () => {
    if (!asking.current) return;
    asking.current = undefined;
    stopAsking();
    setWaiting(false);
  };
  const latestStop = useRef(stop);
  useEffect(() => () => latestStop.current(), []);

  const ask = async (act: PasskeyAct): Promise<boolean> => {
    const name = JSON.stringify(act);
    if (given.current?.act === name) return true;
    if (asking.current) return false;
    const mine = {};
    asking.current = mine;
    setWaiting(true);
    try {
      const { options } = await call("POST /auth/passkeys/challenge", { body: act });
      if (asking.current !== mine) return false;
      const answer = await answerWithPasskey(options);
      if (asking.current !== mine) return false;
      given.current = { act: name, answer };
      return true;
    } catch (error) {
      if (asking.current !== mine) return false;
      throw error;
    } finally {
      if (asking.current === mine) {
        asking.current = undefined;
        setWaiting(false);
      }
    }
  };
  return {
    isWaiting,
    ask,
    stop,
    answer: () => given.current?.answer,
    forget: () => {
      given.current = undefined;
    },
  };
}
