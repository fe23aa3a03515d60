/** Time until the file's URL is revoked, in milliseconds: the browser may still read it after the click. */
const KEPT_MS = 10_000;

/** Downloads a file to the device. */
export function saveFile(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
