import type { ComponentType, ReactNode } from "react";

type Mark = ComponentType<{ className?: string }>;

/** The classes of a tile; the screen provides the link or button itself, typed by the router. */
export const SERVICE_CLASS = {
  large:
    "flex min-h-22 w-full flex-col items-center gap-1.5 rounded-2xl px-0.5 py-2 text-center text-[min(0.8125rem,6vw)] leading-tight font-semibold hover:bg-sunken max-[22rem]:text-[min(0.75rem,6vw)] sm:text-sm sm:leading-tight",
  small:
    "flex min-h-11 items-center gap-2 rounded-xl border border-line bg-surface px-3 py-1.5 text-sm leading-tight font-semibold hover:bg-sunken",
};

type ServiceFaceProps = {
  icon: Mark;
  /** `large` for the services of every day: the icon above the word. */
  size: keyof typeof SERVICE_CLASS;
  children: ReactNode;
};

/** The content of a tile: an icon and its word. */
export function ServiceFace({ icon: Icon, size, children }: ServiceFaceProps) {
  if (size === "small")
    return (
      <>
        <Icon className="size-5 shrink-0 text-accent" />
        <span className="min-w-0">{children}</span>
      </>
    );
  return (
    <>
      <span className="grid size-13 shrink-0 place-items-center rounded-2xl bg-accent text-on-accent">
        <Icon className="size-7" />
      </span>
      <span className="text-balance">{children}</span>
    </>
  );
}

/** The services of every day, four side by side; fewer with large text. */
export function ServiceGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fill,minmax(max(min(4.25rem,45%),22%),1fr))] gap-x-1 lg:rounded-2xl lg:border lg:border-line lg:bg-surface lg:p-2"
    >
      {children}
    </nav>
  );
}

/** Every other service: two in a row on phones, as many as fit on wide windows. */
export function ServiceList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-2">
      {children}
    </nav>
  );
}
