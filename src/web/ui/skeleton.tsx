import { useWords } from "../shared/words.ts";
import { uiWords } from "./words.en.ts";
/**
 * Grey blocks in place of the content that loads; shown only after 200 ms. Give the count and height of the
 * real rows.
 */
export function Skeleton({
  rows = 3,
  height = "h-16",
  label,
}: {
  rows?: number;
  height?: string;
  label?: string;
}) {
  const t = useWords(uiWords);
  return (
    <div aria-busy="true" className="grid gap-3">
      <span className="sr-only">{label ?? t.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`skeleton ${height}`} />
      ))}
    </div>
  );
}
