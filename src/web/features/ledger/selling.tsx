import { useState } from "react";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { AlertIcon, CheckIcon } from "../../ui/icons.tsx";
import { SellingDialog } from "./selling-dialog.tsx";
import { stopWords } from "./rules.ts";
import { ledgerWords } from "./words.en.ts";

/** Shows if selling is on, the reasons for a stop, and the one switch for it. */
export function Selling({ stops }: { stops: readonly string[] }) {
  const t = useWords(ledgerWords);
  const [isAsking, setAsking] = useState(false);
  const isStopped = stops.length > 0;
  const Mark = isStopped ? AlertIcon : CheckIcon;
  return (
    <>
      <section
        aria-label={isStopped ? t.stopped : t.open}
        className={`flex flex-wrap items-start gap-x-5 gap-y-4 rounded-2xl p-4 sm:p-5 ${isStopped ? "bg-bad-soft" : "bg-good-soft"}`}
      >
        <div className="flex min-w-[min(14rem,100%)] flex-1 gap-3">
          <Mark className={`mt-0.5 size-6 shrink-0 ${isStopped ? "text-bad" : "text-good"}`} />
          <div role="status" className="grid min-w-0 gap-1">
            <h2 className="text-lg">{isStopped ? t.stopped : t.open}</h2>
            <p className="text-sm text-ink-soft">{isStopped ? t.stoppedMore : t.openMore}</p>
            <ul className="grid gap-1 text-sm font-semibold wrap-anywhere empty:hidden">
              {stops.map((stop) => (
                <li key={stop}>{stopWords(stop)}</li>
              ))}
            </ul>
          </div>
        </div>
        <Button
          variant={isStopped ? "primary" : "danger"}
          className="max-sm:w-full"
          onClick={() => setAsking(true)}
        >
          {isStopped ? t.goOn : t.stop}
        </Button>
      </section>
      {isAsking && <SellingDialog stop={!isStopped} onClose={() => setAsking(false)} />}
    </>
  );
}
