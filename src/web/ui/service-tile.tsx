import type { ComponentType, ReactNode } from "react";

type Mark = ComponentType<{ className?: string }>;

/** The class of a tile; the screen provides the link or button itself, typed by the router. */
export const SERVICE_CLASS =
  "flex min-h-22 w-full flex-col items-center gap-1.5 rounded-xl px-0.5 py-2 text-center text-xs leading-tight font-semibold hover:bg-sunken sm:text-sm";

type ServiceFaceProps = {
  icon: Mark;
  /** Highlights a service that people use every day. */
  isDaily?: boolean;
  children: ReactNode;
};

/** The content of a tile: an icon on a tinted background, and the word below. */
export function ServiceFace({ icon: Icon, isDaily = false, children }: ServiceFaceProps) {
  return (
    <>
      <span
        className={`grid size-11 shrink-0 place-items-center rounded-2xl ${isDaily ? "bg-accent text-on-accent" : "bg-accent-soft text-accent"}`}
      >
        <Icon className="size-6" />
      </span>
      <span className="text-balance">{children}</span>
    </>
  );
}

/**
 * Tiles side by side: three on a very narrow screen, four on a phone, six on a wide window; fewer with large
 * text.
 */
export function ServiceGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(max(min(4.25rem,45%),15%),1fr))] gap-x-1 gap-y-2 rounded-2xl border border-line bg-surface p-2 sm:p-3"
    >
      {children}
    </nav>
  );
}
