import { useCallback, useRef, useState } from "react";

type Check<T, V> = (target: T, signal: AbortSignal) => Promise<V>;
type State<T, V> = { target?: T; verified?: V; isChecking: boolean };

/**
 * The state of check-first flows (meter, account, username): step 1 identifies the target, step 2 acts on it.
 *
 * Returns { verified, target, isChecking, check(target), reset() }; `check` returns the result or throws the
 * ApiError. Call `reset()` when the person edits the target and after the action: both go back to step 1. An
 * answer that arrives after a reset or a newer check is dropped.
 */
export function useVerifiedTarget<T, V>(ask: Check<T, V>) {
  const [state, setState] = useState<State<T, V>>({ isChecking: false });
  const running = useRef<AbortController>(undefined);

  const reset = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setState({ isChecking: false });
  }, []);

  const check = async (target: T): Promise<V | undefined> => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    setState({ target, isChecking: true });
    try {
      const verified = await ask(target, mine.signal);
      if (running.current !== mine) return undefined;
      setState({ target, verified, isChecking: false });
      return verified;
    } catch (error) {
      if (running.current !== mine) return undefined;
      setState({ isChecking: false });
      throw error;
    }
  };

  return { ...state, check, reset };
}
