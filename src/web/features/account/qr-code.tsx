import encodeQr from "qr";

/** A QR code as one path, dark on white in either theme, because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQr(text, "raw", { ecc: "medium", border: 2 });
  const path = rows
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-xl bg-[#fff] fill-[#000]"
    >
      <path d={path} />
    </svg>
  );
}
