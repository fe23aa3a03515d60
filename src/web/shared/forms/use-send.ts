import { useEffect, useRef, useState } from "react";

type Refuses = { refuse: (error: unknown, fallback: string) => string | undefined };

/**
 * Sends a checked form: busy until the act and what follows it are over, one at a time. A refusal goes beside its fields;
 * what belongs to the whole form is `problem`. For forms without the query cache (login, register, reset), and small ones.
 */
export function useSend(draft: Refuses, fallback: string) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const running = useRef(false);
  const pressed = useRef<Element>(null);

  // A form that was disabled while it was sent has lost the focus: give it back, unless it went to a bad field.
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
