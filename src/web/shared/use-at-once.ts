import { useEffect, useRef } from "react";

/** Runs `act` once when a screen is mounted, such as the next step when the address filled in every field. */
export function useAtOnce(act: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
}
