import { CopyButton } from "../../ui/copy-button.tsx";
import { uiWords } from "../../ui/words.en.ts";
import { useWords } from "../words.ts";
import type { TokenLine } from "./tokens.ts";
import { resultWords } from "./words.en.ts";

/** An electricity token in groups of four, large enough to type from at the meter, with a copy button. */
export function TokenCard({ token, canCopy }: { token: TokenLine; canCopy: boolean }) {
  const t = useWords(uiWords);
  const { units } = useWords(resultWords);
  return (
    <div className="rounded-2xl border-2 border-dashed border-accent bg-accent-soft p-4 text-center">
      <p className="text-sm font-semibold text-ink-soft">{token.label}</p>
      <p className="mt-1 font-mono text-2xl leading-snug font-bold tracking-wide sm:text-[1.7rem]">
        {token.groups}
      </p>
      {token.units && (
        <p className="text-sm text-ink-soft">
          {units}: <span className="font-semibold text-ink">{token.units}</span>
        </p>
      )}
      {canCopy && (
        <CopyButton
          text={token.groups.replaceAll(" ", "")}
          size="sm"
          variant="quiet"
          className="mt-1 min-h-11"
          aria-label={`${t.copyToken}: ${token.label}`}
        >
          {t.copyToken}
        </CopyButton>
      )}
    </div>
  );
}
