import type { ReactNode } from "react";

/**
 * Our own sign for each network: its initial on a ground of the colour by which people know it. These are
 * drawings of ours, not the networks' logos.
 */
const MARKS: Record<string, ReactNode> = {
  MTN: (
    <>
      <rect width="32" height="32" rx="10" fill="#ffcb05" />
      <ellipse cx="16" cy="16" rx="12.4" ry="8.6" fill="none" stroke="#13343f" strokeWidth="1.8" />
      <path d="M11.6 19.8v-7.6l4.4 5 4.4-5v7.6" fill="none" stroke="#13343f" strokeWidth="2.4" />
    </>
  ),
  GLO: (
    <>
      <rect width="32" height="32" rx="10" fill="#2f8f3a" />
      <path d="M21.8 11.6a7.4 7.4 0 1 0 1.6 5h-6.6" fill="none" stroke="#ffffff" strokeWidth="2.8" />
    </>
  ),
  AIRTEL: (
    <>
      <rect width="32" height="32" rx="10" fill="#d8000f" />
      <path d="M9.6 23.4 16 8.6l6.4 14.8M12 18.6h8" fill="none" stroke="#ffffff" strokeWidth="2.8" />
    </>
  ),
  "9MOBILE": (
    <>
      <rect width="32" height="32" rx="10" fill="#005c3f" />
      <circle cx="16" cy="13.2" r="4.8" fill="none" stroke="#c6dc1e" strokeWidth="2.8" />
      <path d="M20.8 13.2c0 5.4-2 9-6.4 10.6" fill="none" stroke="#c6dc1e" strokeWidth="2.8" />
    </>
  ),
};

/** True for a network that has a sign of its own. */
export const hasMark = (network: string): boolean => network in MARKS;

/**
 * A network's sign, as decoration beside its name; a grey square for an unknown network. `className` gives
 * its size.
 */
export function NetworkMark({ network, className = "size-8" }: { network: string; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 32 32"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 rounded-[31%] rim-line ${className}`}
    >
      {MARKS[network] ?? <rect width="32" height="32" rx="10" className="fill-line-strong" />}
    </svg>
  );
}
