import { useLayoutEffect, useRef, useState } from "react";

/**
 * Tells if a dense table is as narrow as its box. Then nothing scrolls sideways, and the header can stay below
 * the top bar; a wider one (text of 200%, many columns) scrolls in its own box.
 */
export function useFits(isWatched: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(false);
  useLayoutEffect(() => {
    const region = box.current;
    const table = region?.firstElementChild;
    if (!isWatched || !region || !table) return;
    const measure = () => setFits(table.scrollWidth <= region.clientWidth && innerWidth >= DESK_PX);
    const watcher = new ResizeObserver(measure);
    watcher.observe(region);
    watcher.observe(table);
    measure();
    return () => watcher.disconnect();
  }, [isWatched]);
  return { box, fits };
}

/** Below this width, in pixels, the rows are cards or have two lines. */
const DESK_PX = 1024;
