import { qrPath } from "../../ui/qr/qr-path.ts";

/** A QR code, dark on white in either theme, because cameras expect that. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPath(text);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-xl bg-[#fff] fill-[#000]"
    >
      <path d={path} />
    </svg>
  );
}
