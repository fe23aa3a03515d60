import type { ComponentType, ReactNode } from "react";

type Mark = ComponentType<{ className?: string }>;

/** The class of a tile; the screen provides the link itself, typed by the router. */
export function tileClass(shape: "tall" | "flat"): string {
  const base =
    "rounded-2xl border border-line bg-surface font-semibold hover:border-accent hover:bg-accent-soft";
  return shape === "tall"
    ? `${base} flex min-h-24 flex-col items-start justify-between gap-2 p-3 text-sm`
    : `${base} flex min-h-14 items-center gap-2.5 px-2.5 text-sm max-[22rem]:[&>span]:hidden`;
}

/** The content of a tile: an icon on a tinted background, and the word. */
export function TileFace({ icon: Icon, children }: { icon: Mark; children: ReactNode }) {
  return (
    <>
      <span className="grid size-8 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent">
        <Icon className="size-5" />
      </span>
      {children}
    </>
  );
}
