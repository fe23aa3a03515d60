import { Button } from "./button.tsx";
import { CopyIcon } from "./icons.tsx";
import { useWords } from "../shared/words.ts";
import { uiWords } from "./words.en.ts";

/** An electricity token in groups of four, large enough to type from at the meter. */
export function Token({ groups, onCopy }: { groups: string; onCopy?: (() => void) | undefined }) {
  const t = useWords(uiWords);
  return (
    <div className="rounded-2xl border-2 border-dashed border-accent bg-accent-soft p-4 text-center">
      <p className="text-sm font-semibold text-ink-soft">{t.token}</p>
      <p className="mt-1 font-mono text-lg font-bold sm:text-2xl">{groups}</p>
      {onCopy && (
        <Button size="sm" variant="quiet" className="mt-1" onClick={onCopy}>
          <CopyIcon /> {t.copyToken}
        </Button>
      )}
    </div>
  );
}
