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

/**
 * Runs `act` once the browser has drawn what the person's act changed so far: a press is answered first, and
 * what takes long, such as a dialog, follows (rules 9.46). Returns the function that calls it off.
 */
export function afterPaint(act: () => void): () => void {
  let isDue = true;
  // A frame's callback runs before the frame is drawn, a message that it sends after.
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      if (isDue) act();
    };
    port2.postMessage(undefined);
  });
  return () => {
    isDue = false;
  };
}
