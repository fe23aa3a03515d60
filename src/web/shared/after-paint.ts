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
