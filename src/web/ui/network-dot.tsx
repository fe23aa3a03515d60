/** Each network's own colour, which people recognise. Decoration: the name is beside the dot. */
const DOTS: Record<string, string> = {
  MTN: "bg-[#ffcb05]",
  GLO: "bg-[#4cb848]",
  AIRTEL: "bg-[#e60000]",
  "9MOBILE": "bg-[#006848]",
};

export function NetworkDot({ network }: { network: string }) {
  return (
    <span
      aria-hidden="true"
      className={`size-3 shrink-0 rounded-full rim-line ${DOTS[network] ?? "bg-line-strong"}`}
    />
  );
}
