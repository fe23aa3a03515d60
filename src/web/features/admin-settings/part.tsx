import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";

/** One form of the settings: its purpose, its fields, and lists to look up beside it. */
export function Part({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <p className="-mt-2 mb-4 text-sm text-ink-soft">{note}</p>
      {children}
    </Card>
  );
}
