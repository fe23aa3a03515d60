import { brand } from "../../content/brand.ts";

/**
 * The logo (two tide lines under a rising signal, or the shop's own image) with the name. `tone="deep"` is
 * for dark panels.
 */
export function Logo({
  tone = "surface",
  compact = false,
}: {
  tone?: "surface" | "deep";
  compact?: boolean;
}) {
  return (
    <span className="inline-flex items-center gap-2.5">
      {brand.logo ? (
        <img src={brand.logo} alt="" className="size-8 shrink-0 object-contain" />
      ) : (
        <Mark tone={tone} />
      )}
      <span className={`text-xl font-bold tracking-tight ${compact ? "max-sm:sr-only" : ""}`}>
        {brand.name}
      </span>
    </span>
  );
}

function Mark({ tone }: { tone: "surface" | "deep" }) {
  return (
    <svg aria-hidden="true" className="size-8 shrink-0" viewBox="0 0 32 32" fill="none">
      <rect width="32" height="32" rx="9" className={tone === "deep" ? "fill-on-deep" : "fill-deep"} />
      <g
        strokeWidth="2.6"
        strokeLinecap="round"
        className={tone === "deep" ? "stroke-deep" : "stroke-on-deep"}
      >
        <path d="M6.5 22.5c3.2 0 3.2-2.5 6.3-2.5s3.2 2.5 6.4 2.5 3.2-2.5 6.3-2.5" />
        <path d="M6.5 16.5c3.2 0 3.2-2.5 6.3-2.5s3.2 2.5 6.4 2.5" opacity=".75" />
      </g>
      <circle cx="23.5" cy="9.5" r="3" className={tone === "deep" ? "fill-accent" : "fill-glint"} />
    </svg>
  );
}
