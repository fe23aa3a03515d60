/** Page width in points: A6, which fits a phone's screen and a printer. The height follows the picture. */
const WIDTH = 297.64;

/**
 * Makes a PDF of one page that one JPEG fills. `width` and `height` are the picture's, in pixels; `title` is
 * what a PDF reader shows. Written by hand because it is five objects, and a library would exceed the
 * screen's size limit (docs/decisions/0015).
 */
export function pdfOf(jpeg: Blob, picture: { width: number; height: number; title: string }): Blob {
  const { width, height, title } = picture;
  const high = ((WIDTH * height) / width).toFixed(2);
  const drawn = `q ${WIDTH} 0 0 ${high} 0 0 cm /Receipt Do Q`;
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return fileOf([
    ["<< /Type /Catalog /Pages 2 0 R >>"],
    ["<< /Type /Pages /Kids [3 0 R] /Count 1 >>"],
    [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${high}] /Resources << /XObject << /Receipt 4 0 R >> >> /Contents 5 0 R >>`,
    ],
    [`<< ${image} /Length ${jpeg.size} >>\nstream\n`, jpeg, "\nendstream"],
    [`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`],
    [`<< /Title (${title.replace(/[^\w ,.:-]/g, "")}) >>`],
  ]);
}

/**
 * Joins the objects, numbered from 1, with the table of their offsets: the first is the catalogue, the last
 * the title.
 */
function fileOf(objects: (string | Blob)[][]): Blob {
  const parts: (string | Blob)[] = ["%PDF-1.4\n"];
  const begins = objects.map((object, at) => {
    const begin = new Blob(parts).size;
    parts.push(`${at + 1} 0 obj\n`, ...object, "\nendobj\n");
    return begin;
  });
  const table = begins.map((begin) => `${String(begin).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const trailer = `<< /Size ${count} /Root 1 0 R /Info ${objects.length} 0 R >>`;
  const start = new Blob(parts).size;
  parts.push(
    `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n${trailer}\nstartxref\n${start}\n%%EOF\n`,
  );
  return new Blob(parts, { type: "application/pdf" });
}
