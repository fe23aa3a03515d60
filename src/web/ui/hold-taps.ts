const HOLD_MS = 400;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Lets no tap or click reach the page for 400 ms. A dialog calls it when it opens and when it closes,
 * and the confirm dialog when its answer comes: the second tap of a double tap then meets nothing, whatever
 * stands in the place of the button that was pressed (rules 9.19). The keyboard goes on working.
 */
export function holdTaps(): void {
  const { style } = document.documentElement;
  clearTimeout(timer);
  style.pointerEvents = "none";
  timer = setTimeout(() => {
    style.pointerEvents = "";
  }, HOLD_MS);
}
