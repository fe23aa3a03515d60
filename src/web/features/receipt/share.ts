import { isClosed } from "../../shared/share-text.ts";
import { saveFile } from "../../shared/files/save-file.ts";
import { notify } from "../../ui/notify.ts";
import { pdfOf } from "./picture-pdf.ts";
import { receiptWords } from "./words.en.ts";

export type Format = "png" | "pdf";

/** Draws an element as a picture or a PDF and opens the phone's share sheet; without one, downloads it. */
export async function shareDrawn(element: HTMLElement, name: string, format: Format): Promise<void> {
  const t = receiptWords.get();
  try {
    const file = await draw(element, name, format);
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], title: name });
    else {
      saveFile(file);
      notify.success(t.downloaded);
    }
  } catch (error) {
    if (!isClosed(error)) notify.error(t.notDrawn);
  }
}

async function draw(element: HTMLElement, name: string, format: Format): Promise<File> {
  const { toCanvas } = await import("html-to-image");
  const { backgroundColor } = getComputedStyle(element);
  const canvas = await toCanvas(element, { backgroundColor, pixelRatio: 2, skipFonts: true });
  if (format === "png")
    return new File([await blobOf(canvas, "image/png")], `${name}.png`, { type: "image/png" });
  const { width, height } = canvas;
  const pdf = pdfOf(await blobOf(canvas, "image/jpeg"), { width, height, title: name });
  return new File([pdf], `${name}.pdf`, { type: pdf.type });
}

/** Throws when the phone has not enough memory for it. */
function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), type, 0.92),
  );
}
