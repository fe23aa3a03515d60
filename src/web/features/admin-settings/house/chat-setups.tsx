import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CHANNEL_NAMES } from "../../../../core/channels.ts";
import { type AnswerOf, call } from "../../../shared/api/api.ts";
import { useDraft } from "../../../shared/forms/draft.ts";
import { sayThen, useAct } from "../../../shared/sending/use-act.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Badge } from "../../../ui/status.tsx";
import { chatSetupWords } from "./chat-words.en.ts";

type Setup = AnswerOf<"GET /admin/chats">["chats"][number];
type Draft = Record<"name" | "sender" | "token" | "secret" | "verify", string>;

const setupsQuery = queryOptions({
  queryKey: ["chat-setups"],
  queryFn: ({ signal }) => call("GET /admin/chats", { signal }),
});

/** The shop's accounts at the providers of chats (rules 35.2). */
export function ChatSetups() {
  const t = useWords(chatSetupWords);
  const { data, isError, refetch } = useQuery(setupsQuery);
  const [open, setOpen] = useState<Setup["chat"]>();
  const setup = data?.chats.find(({ chat }) => chat === open);
  if (!data && isError) return <ErrorState title={t.notLoaded} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={2} />;
  return (
    <div className="mt-3 grid gap-2">
      {data.chats.map(({ chat, isOn }) => (
        <div key={chat} className="flex flex-wrap items-center gap-3">
          <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(chat)}>
            {t.openOf({ chat: CHANNEL_NAMES[chat] })}
          </Button>
          <Badge tone={isOn ? "good" : "calm"}>{isOn ? t.on : t.off}</Badge>
        </div>
      ))}
      {setup && <SetupForm setup={setup} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

const PARTS = {
  telegram: ["name", "token", "secret"],
  whatsapp: ["name", "sender", "token", "secret", "verify"],
} as const;
const KEPT = { token: "hasToken", secret: "hasSecret", verify: "hasVerify" } as const;

function SetupForm({ setup, onClose }: { setup: Setup; onClose: () => void }) {
  const t = useWords(chatSetupWords);
  const cache = useQueryClient();
  const { chat, name, sender, address } = setup;
  const [isOn, setOn] = useState(setup.isOn);
  const draft = useDraft<Draft>({ name, sender, token: "", secret: "", verify: "" }, () => ({}));
  const act = useAct({
    send: (typed: Draft) => {
      const parts = PARTS[chat].filter((part) => !isKept(part) || typed[part].trim() !== "");
      const body = Object.fromEntries(parts.map((part) => [part, typed[part].trim()]));
      return call("PATCH /admin/chats/{chat}", { params: { chat }, body: { isOn, ...body } });
    },
    onDone: sayThen(() => {
      void cache.invalidateQueries({ queryKey: setupsQuery.queryKey });
      onClose();
    }),
    form: draft,
    fallback: t.failed,
  });
  return (
    <FormDialog
      title={CHANNEL_NAMES[chat]}
      draft={draft}
      act={act}
      cancel={t.close}
      action={t.save}
      busyText={t.saving}
      onClose={onClose}
      above={<p className="mt-4 text-sm wrap-anywhere">{t[`${chat}How`]({ address })}</p>}
    >
      <Switch label={t.isOn} checked={isOn} onChange={setOn} />
      {PARTS[chat].map((part) => (
        <TextField
          key={part}
          label={t[`${chat}Parts`][part as "name"]}
          {...(isKept(part) ? { type: "password", autoComplete: "new-password" } : { autoComplete: "off" })}
          {...(isKept(part) && setup[KEPT[part]] ? { hint: t.kept } : {})}
          spellCheck={false}
          maxLength={1_000}
          {...draft.text(part)}
        />
      ))}
    </FormDialog>
  );
}

const isKept = (part: keyof Draft): part is keyof typeof KEPT => part in KEPT;
