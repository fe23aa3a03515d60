import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { patchUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { notify } from "../../ui/notify.ts";
import { Badge } from "../../ui/status.tsx";
import { Summary } from "../../ui/summary.tsx";
import { ApiKeyForm } from "./api-key-form.tsx";
import { apiKeysQuery, type OwnKey } from "./api.ts";
import { Loaded } from "./loaded.tsx";
import type { PanelProps } from "./panel.ts";
import { ShownOnce } from "./shown-once.tsx";
import { numberingLabels, scopeLabels } from "./key-labels.ts";
import { panelWords } from "./panel-words.en.ts";

type View =
  | { kind: "list" }
  | { kind: "form"; change: OwnKey | undefined }
  | { kind: "remove"; key: OwnKey }
  | { kind: "made"; secret: string; webhookSecret: string | undefined };
const LIST: View = { kind: "list" };

/** The API keys: made and shown once, changed, removed. Removing asks first. */
export function ApiKeysPanel({ onClose }: PanelProps) {
  const t = useWords(panelWords);
  const [view, setView] = useState<View>(LIST);
  const reread = useReread();
  const toList = async () => {
    await reread();
    setView(LIST);
  };
  if (view.kind === "made")
    return (
      <ShownOnce
        title={t.keyNewTitle}
        secret={view.secret}
        copy={t.copyKey}
        more={view.webhookSecret && { title: t.keyTestSecret, secret: view.webhookSecret }}
        onDone={() => setView(LIST)}
      />
    );
  if (view.kind === "remove")
    return <RemoveKey ownKey={view.key} onDone={toList} onClose={() => setView(LIST)} />;
  if (view.kind === "form")
    return (
      <ApiKeyForm
        change={view.change}
        onMade={async ({ apiKey: secret, webhookSecret }) => {
          await reread();
          setView({ kind: "made", secret, webhookSecret });
        }}
        onChanged={toList}
        onClose={() => setView(LIST)}
      />
    );
  return (
    <Dialog open title={t.apiKeys} onClose={onClose}>
      <KeyList
        onMake={() => setView({ kind: "form", change: undefined })}
        onChange={(key) => setView({ kind: "form", change: key })}
        onRemove={(key) => setView({ kind: "remove", key })}
      />
    </Dialog>
  );
}

/** Reads the keys again, for everything that shows one. */
function useReread() {
  const cache = useQueryClient();
  return async () => {
    const { keys } = await cache.fetchQuery({ ...apiKeysQuery, staleTime: 0 });
    patchUser({ apiToken: keys.find(({ isTest }) => !isTest)?.mask ?? null });
  };
}

function RemoveKey({
  ownKey,
  onDone,
  onClose,
}: {
  ownKey: OwnKey;
  onDone: () => Promise<void>;
  onClose: () => void;
}) {
  const t = useWords(panelWords);
  const remove = useAct({
    send: () => call("DELETE /auth/apiKey/{id}", { params: { id: ownKey._id } }),
    onDone: ({ msg }) => {
      notify.success(msg);
      return onDone();
    },
    fallback: t.failed,
  });
  return (
    <ConfirmDialog
      title={t.keyRemoveTitle({ name: ownKey.name })}
      action={t.keyRemoveYes}
      busyText={t.keyRemoving}
      cancel={t.cancel}
      isBusy={remove.isBusy}
      isDangerous
      onConfirm={() => remove.run()}
      onClose={onClose}
    >
      <p>{t.keyRemoveNote}</p>
    </ConfirmDialog>
  );
}

type KeyActs = { onChange: (key: OwnKey) => void; onRemove: (key: OwnKey) => void };

function KeyList({ onMake, ...acts }: KeyActs & { onMake: () => void }) {
  const t = useWords(panelWords);
  const query = useQuery(apiKeysQuery);
  const make = <Button onClick={onMake}>{t.keyMake}</Button>;
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-soft">{t.keyLead}</p>
      <Loaded query={query}>
        {({ keys }) =>
          keys.length === 0 ? (
            <EmptyState title={t.keyNoneTitle} action={make}>
              {t.keyNoneNote}
            </EmptyState>
          ) : (
            <>
              <ul className="grid gap-4">
                {keys.map((key) => (
                  <li key={key._id} className="border-t border-line pt-4">
                    <KeyFacts ownKey={key} {...acts} />
                  </li>
                ))}
              </ul>
              {make}
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function KeyFacts({ ownKey, onChange, onRemove }: KeyActs & { ownKey: OwnKey }) {
  const t = useWords(panelWords);
  const { name, mask, isTest, scopes, addresses, numbering, createdAt, lastUsedAt } = ownKey;
  return (
    <section aria-label={name} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        {isTest && <Badge tone="warn">{t.keyIsTest}</Badge>}
      </div>
      <Summary
        lines={[
          [
            t.apiKey,
            <span key="mask" className="font-mono text-sm">
              {mask}
            </span>,
          ],
          [t.keyMay, scopes.map((scope) => scopeLabels(t)[scope].label).join(", ")],
          [t.keyFrom, addresses.length > 0 ? addresses.join(", ") : t.keyAnywhere],
          [t.keyNumbering, numberingLabels(t)[numbering].label],
          [t.keyMade, formatDateTime(createdAt)],
          [t.keyUsed, lastUsedAt ? formatDateTime(lastUsedAt) : t.never],
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" aria-label={t.keyChangeOf({ name })} onClick={() => onChange(ownKey)}>
          {t.keyChange}
        </Button>
        <Button variant="danger" aria-label={t.keyRemoveOf({ name })} onClick={() => onRemove(ownKey)}>
          {t.keyRemove}
        </Button>
      </div>
    </section>
  );
}
