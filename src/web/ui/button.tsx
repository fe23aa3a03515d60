import type { ComponentProps, ReactNode } from "react";

type Look = {
  variant?: "primary" | "secondary" | "quiet" | "danger" | "deep" | "outline";
  size?: "md" | "lg" | "sm";
  wide?: boolean;
};

const BASE =
  "inline-flex items-center justify-center gap-2 rounded-xl font-semibold text-center select-none disabled:opacity-60 aria-disabled:opacity-60 eased";
/** A small control is pressed up to 4 px beyond its edge: 44 px for a thumb. */
export const TAP = "relative wide-tap";
const SIZES = { sm: `min-h-9 px-3 text-sm ${TAP}`, md: "min-h-11 px-4", lg: "min-h-13 px-6 text-lg" };
const VARIANTS = {
  primary: "bg-accent text-on-accent hover:bg-accent-hover",
  secondary: "bg-surface text-ink border border-line-strong hover:bg-sunken",
  quiet: "text-accent hover:bg-accent-soft",
  danger: "bg-bad text-surface hover:opacity-90",
  deep: "bg-glint text-[#03262a] hover:bg-on-deep",
  outline: "border border-on-deep-soft text-on-deep hover:bg-deep-2",
};

/** The class of a button, for links that look like one. */
export function buttonClass({ variant = "primary", size = "md", wide = false }: Look = {}): string {
  return `${BASE} ${SIZES[size]} ${VARIANTS[variant]} ${wide ? "w-full" : ""}`;
}

type ButtonProps = Look & ComponentProps<"button"> & { busy?: boolean; busyText?: ReactNode };

/**
 * A button with a busy state: while `busy` it shows `busyText` and cannot be pressed again. A name of its own
 * (`aria-label`) then begins with that text, because the name must hold what is shown (WCAG 2.5.3).
 */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyText,
  children,
  className = "",
  "aria-label": name,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={busy && typeof busyText === "string" && name ? `${busyText}: ${name}` : name}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClass({ variant, size, wide })} ${className}`}
    >
      {busy ? (
        <>
          <Spinner /> {busyText ?? children}
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** A ring that turns: something is on its way. */
export function Spinner() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="spin size-5" fill="none" strokeWidth="3">
      <circle cx="12" cy="12" r="9" className="stroke-current opacity-30" />
      <path d="M12 3a9 9 0 0 1 9 9" className="stroke-current" strokeLinecap="round" />
    </svg>
  );
}

/** A button that shows only an icon; `label` is its accessible name. At least 44 px. */
export function IconButton({
  label,
  children,
  className = "",
  ...rest
}: ComponentProps<"button"> & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={`grid size-[max(44px,min(2.75rem,12vw))] shrink-0 place-items-center rounded-xl hover:bg-sunken *:max-w-3/5 ${className}`}
    >
      {children}
    </button>
  );
}
