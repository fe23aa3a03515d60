import { brand } from "../content/brand.ts";

/**
 * The logo for a saved or printed receipt. Its colours are attributes of the shapes, because an exported
 * picture has no classes.
 */
export function PaperMark() {
  return (
    <p className="flex items-center justify-center gap-2 text-lg font-bold tracking-tight text-deep">
      <svg aria-hidden="true" className="size-7 shrink-0" viewBox="0 0 32 32" fill="none">
        <rect width="32" height="32" rx="9" fill="currentColor" />
        <g stroke="#f2fbfa" strokeWidth="2.6" strokeLinecap="round">
          <path d="M6.5 22.5c3.2 0 3.2-2.5 6.3-2.5s3.2 2.5 6.4 2.5 3.2-2.5 6.3-2.5" />
          <path d="M6.5 16.5c3.2 0 3.2-2.5 6.3-2.5s3.2 2.5 6.4 2.5" opacity=".75" />
        </g>
        <circle cx="23.5" cy="9.5" r="3" fill="#5fd6c8" />
      </svg>
      {brand.name}
    </p>
  );
}
