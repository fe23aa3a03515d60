import { useState } from "react";
import { useIsActing } from "../../shared/connectivity.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { RefreshIcon } from "../../ui/icons.tsx";
import { useUpdate } from "./update.ts";
import { shellWords } from "../shell/words.en.ts";

/** Offers a newer version that waits. It is hidden while an act that moves money runs. */
export function UpdateBar() {
  const t = useWords(shellWords);
  const takeOver = useUpdate();
  const isActing = useIsActing();
  const [isTaking, setTaking] = useState(false);
  return (
    <div role="status" className="print:hidden">
      {takeOver && !isActing && (
        <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 border-b border-line bg-accent-soft px-4 py-1.5 text-sm font-semibold">
          {t.newVersion}
          <Button
            size="sm"
            busy={isTaking}
            onClick={() => {
              setTaking(true);
              takeOver();
            }}
          >
            <RefreshIcon className="size-4" /> {t.reload}
          </Button>
        </p>
      )}
    </div>
  );
}
