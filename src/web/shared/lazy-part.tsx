import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { notify } from "../ui/notify.ts";
import { inTime } from "./in-time.ts";
import { reloadForUpdate } from "./load-part.ts";
import { commonWords } from "./words.ts";

type Place = { onMissing: () => void; waiting?: ReactNode };

/**
 * A part of a screen whose code comes when it is first shown, or earlier through `preload()`: a screen does not pay for
 * a dialog that may never open. When the code cannot be fetched, or not in time, the person is told and `onMissing` is called, so that
 * nothing hangs half open; the next time it is tried again. `silent` for what nobody asked to see. `waiting` stands in its place until it is
 * there, where the part is most of what the screen shows.
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>, manner?: "silent") {
  let ready: ComponentType<P> | undefined;
  const fetchPart = async () => {
    ready ??= await load();
    return ready;
  };

  function OnDemand({ onMissing, waiting = null, ...props }: P & Place) {
    const [Part, setPart] = useState<ComponentType<P> | undefined>(() => ready);
    const missing = useRef(onMissing);
    missing.current = onMissing;
    useEffect(() => {
      inTime(fetchPart()).then(
        (part) => setPart(() => part),
        (error) => {
          void reloadForUpdate(error).catch(() => {});
          if (manner !== "silent") notify.error(commonWords.get().missing);
          missing.current();
        },
      );
    }, []);
    return Part ? <Part {...(props as unknown as P)} /> : waiting;
  }
  return Object.assign(OnDemand, { preload: () => void fetchPart().catch(() => {}) });
}
