import { useEffect, useRef, useState } from "react";

type Refuses = { refuse: (error: unknown, fallback: string) => string | undefined };

/**
 * Sends a valid form, one send at a time; busy until the act and its follow-up are over. A refusal shows
 * beside its fields; `problem` is the sentence for the whole form. For small forms and those without the
 * query cache (login, register, reset).
 */
export function useSend(draft: Refuses, fallback: string) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef(false);
  const pressed = useRef<Element>(null);

  // A form that was disabled while it was sent has lost the focus: restore it, unless an invalid field has
  // it.
  useEffect(() => {
    if (isBusy || document.activeElement !== document.body) return;
    if (pressed.current instanceof HTMLElement) pressed.current.focus();
    pressed.current = null;
  }, [isBusy]);

  const send = async (act: () => Promise<void>): Promise<void> => {
    if (running.current) return;
    running.current = true;
    pressed.current = document.activeElement;
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(draft.refuse(error, fallback));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { send, isBusy, problem };
}
