import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { patchUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { notify } from "../../ui/notify.ts";
import { Summary } from "../../ui/summary.tsx";
import { apiKeyQuery } from "./api.ts";
import { Loaded } from "./loaded.tsx";
import type { PanelProps } from "./panel.ts";
import { ShownOnce } from "./shown-once.tsx";
import { useAct } from "../../shared/sending/use-act.ts";
import { panelWords } from "./panel-words.en.ts";

type Asking = "replace" | "delete" | undefined;

/** The API key: created and shown once, replaced, deleted. Replacing and deleting ask first. */
export function ApiKeyPanel({ onClose }: PanelProps) {
  const t = useWords(panelWords);
  const [asking, setAsking] = useState<Asking>();
  const [made, setMade] = useState<string>();
  const keep = useKeptKey();
  const make = useAct({
    send: () => call("POST /auth/apiKey"),
    onDone: ({ apiKey, mask }) => {
      keep(mask);
      setAsking(undefined);
      setMade(apiKey);
    },
    fallback: t.failed,
  });
  const remove = useAct({
    send: () => call("DELETE /auth/apiKey"),
    onDone: ({ msg }) => {
      keep(null);
      setAsking(undefined);
      notify.success(msg);
    },
    fallback: t.failed,
  });
  if (made) {
    return (
      <ShownOnce title={t.keyNewTitle} secret={made} copy={t.copyKey} onDone={() => setMade(undefined)} />
    );
  }
  if (asking) {
    const isDelete = asking === "delete";
    const act = isDelete ? remove : make;
    return (
      <ConfirmDialog
        title={isDelete ? t.keyDeleteTitle : t.keyReplaceTitle}
        action={isDelete ? t.keyDeleteYes : t.keyReplaceYes}
        busyText={isDelete ? t.keyDeleting : t.keyMaking}
        cancel={t.cancel}
        isBusy={act.isBusy}
        isDangerous
        onConfirm={() => act.run()}
        onClose={() => setAsking(undefined)}
      >
        <p>{isDelete ? t.keyDeleteNote : t.keyReplaceNote}</p>
      </ConfirmDialog>
    );
  }
  return (
    <Dialog open title={t.apiKey} onClose={onClose}>
      <KeyState onMake={() => make.run()} isMaking={make.isBusy} onAsk={setAsking} />
    </Dialog>
  );
}

/** Writes the key's new state to the cache, for everything that shows it. */
function useKeptKey() {
  const cache = useQueryClient();
  return (mask: string | null) => {
    patchUser({ apiToken: mask });
    cache.removeQueries({ queryKey: apiKeyQuery.queryKey });
  };
}

type KeyStateProps = { onMake: () => void; isMaking: boolean; onAsk: (asking: Asking) => void };

function KeyState(props: KeyStateProps) {
  const t = useWords(panelWords);
  const query = useQuery(apiKeyQuery);
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">{t.keyLead}</p>
      <Loaded query={query}>{(data) => <Key data={data} {...props} />}</Loaded>
    </div>
  );
}

function Key({ data, onMake, isMaking, onAsk }: KeyStateProps & { data: AnswerOf<"GET /auth/apiKey"> }) {
  const t = useWords(panelWords);
  if (!data.mask) {
    return (
      <EmptyState
        title={t.keyNoneTitle}
        action={
          <Button busy={isMaking} busyText={t.keyMaking} onClick={onMake}>
            {t.keyMake}
          </Button>
        }
      >
        {t.keyNoneNote}
      </EmptyState>
    );
  }
  const mask = <span className="font-mono text-sm">{data.mask}</span>;
  return (
    <>
      <Summary
        lines={[
          [t.apiKey, mask],
          [t.keyMade, data.createdAt ? formatDateTime(data.createdAt) : t.never],
          [t.keyUsed, data.lastUsedAt ? formatDateTime(data.lastUsedAt) : t.never],
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onAsk("replace")}>
          {t.keyReplace}
        </Button>
        <Button variant="danger" onClick={() => onAsk("delete")}>
          {t.delete}
        </Button>
      </div>
    </>
  );
}
