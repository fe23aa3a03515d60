/** A browser may still be reading the file when the click is over: its address is taken back later, in milliseconds. */
const KEPT_MS = 10_000;

/** Put a file among the person's downloads. */
export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
