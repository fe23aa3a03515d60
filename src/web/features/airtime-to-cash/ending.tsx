import { Link } from "@tanstack/react-router";
import { useWords } from "../../shared/words.ts";
import { Callout } from "../../ui/forms/callout.tsx";
import type { Ended } from "./flow.ts";
import { endingWords } from "./ending-words.en.ts";

/** Why the last sale did not go on, shown above the next one. */
export function Ending({ ended }: { ended: Ended }) {
  const t = useWords(endingWords);
  if (ended.kind === "refused") {
    return (
      <Callout tone="bad" title={ended.msg}>
        {t.failedTitle}. {t.again}
      </Callout>
    );
  }
  return (
    <Callout tone="warn" title={t.notKnown}>
      <p>{t.notKnownNote}</p>
      <Link to="/profile/transactions" className="font-semibold text-accent underline">
        {t.seeHistory}
      </Link>
    </Callout>
  );
}
