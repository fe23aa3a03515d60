import { useEffect, useRef } from "react";

/** Do something once, when a screen is there: such as going on by itself with what its address filled in. */
export function useAtOnce(act: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
}
