import { useEffect, useRef, useState } from "react";
import { useConnectivity } from "../../shared/connectivity.ts";
import { useWords } from "../../shared/words.ts";
import { AlertIcon, CheckIcon } from "../../ui/icons.tsx";
import { shellWords } from "../shell/words.en.ts";

const BACK_SHOWN_MS = 5_000;

/**
 * Shows that nothing is being sent, and when that is over. Nothing is queued: a purchase offline is not made.
 * The live region is always in the page, so that its later content is announced.
 */
export function ConnectivityBanner() {
  const t = useWords(shellWords);
  const connectivity = useConnectivity();
  const isBack = useJustBack(connectivity === "on");
  const isCut = connectivity !== "on";
  const Mark = isCut ? AlertIcon : CheckIcon;
  return (
    <div role="status" className="sticky top-16 z-10 print:hidden">
      {(isCut || isBack) && (
        <p
          className={`flex items-center justify-center gap-2 px-4 py-2 text-sm font-semibold ${isCut ? "bg-warn-soft text-warn" : "bg-good-soft text-good"}`}
        >
          <Mark className="size-4" />
          {connectivity === "off" ? t.offline : isCut ? t.silent : t.back}
        </p>
      )}
    </div>
  );
}

/** True for a moment after the connection is back. */
function useJustBack(isOn: boolean): boolean {
  const wasOn = useRef(isOn);
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (isOn === wasOn.current) return;
    wasOn.current = isOn;
    setBack(isOn);
    if (!isOn) return;
    const timer = setTimeout(() => setBack(false), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isBack;
}
