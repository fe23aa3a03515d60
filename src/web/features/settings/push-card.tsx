import { useState } from "react";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PushDialog } from "./push-dialog.tsx";
import { pushWords } from "./push-words.en.ts";

/** Leads to the messages that this person's devices get (rules 26.1). */
export function PushCard() {
  const t = useWords(pushWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t.title}>
      <p className="text-sm text-ink-soft">{t.lead}</p>
      <Button variant="secondary" className="mt-3" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t.choose}
      </Button>
      {isOpen && <PushDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}
