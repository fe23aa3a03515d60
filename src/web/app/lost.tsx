import { useEffect, useState } from "react";
import { isReachable } from "../shared/api/api.ts";
import { isMissingPart, reloadForUpdate } from "../shared/load-part.ts";
import { onDemand } from "../shared/lazy-part.tsx";
import { commonWords, useWords } from "../shared/words.ts";
import { Button } from "../ui/button.tsx";
import { notify } from "../ui/notify.ts";

/** Screens that hardly anybody sees. Their code comes soon after the first screen: without a network it could not come any more. */
const ErrorScreen = onDemand(() => import("./lost-screens.tsx").then((lost) => lost.ErrorScreen), "silent");
const NotFoundScreen = onDemand(
  () => import("./lost-screens.tsx").then((lost) => lost.NotFoundScreen),
  "silent",
);

export const warmLost = ErrorScreen.preload;

/** In place of a screen that cannot be shown: one that is missing here, or one that broke. */
export function Failed({ error }: { error: unknown }) {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    void reloadForUpdate(error).catch(() => {});
  }, [error]);
  if (isCut) return <NothingCame />;
  return <ErrorScreen isMissing={isMissingPart(error)} onRetry={retry} onMissing={() => setCut(true)} />;
}

/** In place of a screen that does not exist. */
export function NotFound() {
  const [isCut, setCut] = useState(false);
  return isCut ? <NothingCame /> : <NotFoundScreen onMissing={() => setCut(true)} />;
}

/** Where not even those came. */
function NothingCame() {
  const t = useWords(commonWords);
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-16 text-center">
      <p>{t.missing}</p>
      <Button onClick={() => void retry()}>{t.tryAgain}</Button>
    </div>
  );
}

/** Nothing has been typed here, so the page may be loaded again; but only where it would come: else not even this would be left. */
async function retry(): Promise<void> {
  if (await isReachable()) location.reload();
  else notify.error(commonWords.get().missing);
}
