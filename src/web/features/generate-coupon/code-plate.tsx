import { useWords } from "../../shared/words.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { couponWords } from "./words.en.ts";

/** A coupon's code, large enough to read aloud. */
export function CodePlate({ code }: { code: string }) {
  const t = useWords(couponWords);
  return (
    <div className="grid justify-items-center gap-2 rounded-2xl border-2 border-dashed border-accent bg-accent-soft p-4 text-center">
      <p className="text-sm font-semibold text-ink-soft">{t.code}</p>
      <p className="font-mono text-lg font-bold whitespace-nowrap sm:text-2xl">{code}</p>
      <CopyButton variant="secondary" text={code}>
        {t.copy}
      </CopyButton>
    </div>
  );
}
