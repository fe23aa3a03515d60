import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Badge } from "../../ui/status.tsx";
import { type Channel, channelsQuery } from "./api.ts";
import { alertsWords } from "./words.en.ts";

/** The channels that alerts are sent to: one card each, with its form and a test. */
export function Channels() {
  const t = useWords(alertsWords);
  const { data, isError, refetch } = useQuery(channelsQuery);
  if (isError && !data) return <ErrorState title={t.channelsNotLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={3} height="h-40" label={t.channelsLoading} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="max-w-prose text-ink-soft">{t.channelsLead}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-3">
        {data.channels.map((channel) => (
          <ChannelCard key={channel.kind} channel={channel} />
        ))}
      </div>
    </div>
  );
}

function ChannelCard({ channel }: { channel: Channel }) {
  const t = useWords(alertsWords);
  const { kind, isOn, sentAt, problem } = channel;
  return (
    <Card title={t[kind]} action={<Badge tone={isOn ? "good" : "calm"}>{isOn ? t.on : t.off}</Badge>}>
      <ChannelForm channel={channel} />
      <div role="status" className="mt-3 grid gap-1 text-sm empty:hidden">
        {sentAt && <p className="text-ink-soft">{t.sentAt({ at: formatDateTime(sentAt) })}</p>}
        {problem && <p className="font-medium text-bad wrap-anywhere">{t.problem({ problem })}</p>}
      </div>
    </Card>
  );
}

type Typed = { target: string; secret: string };

function useChannel(channel: Channel) {
  const cache = useQueryClient();
  const { kind } = channel;
  const [isOn, setOn] = useState(channel.isOn);
  const [onlyUrgent, setUrgent] = useState(channel.onlyUrgent);
  const draft = useDraft<Typed>({ target: channel.target, secret: "" }, () => ({}));
  const readAgain = () => cache.invalidateQueries({ queryKey: channelsQuery.queryKey });
  const save = useAct({
    send: ({ target, secret }: Typed) =>
      call("PATCH /admin/alertChannels/{kind}", {
        params: { kind },
        body: {
          isOn,
          onlyUrgent,
          target: target.trim(),
          ...(secret.trim() ? { secret: secret.trim() } : {}),
        },
      }),
    onDone: ({ msg }) => {
      draft.set({ secret: "" });
      notify.success(msg);
      return readAgain();
    },
    form: draft,
  });
  const test = useAct({
    send: () => call("POST /admin/alertChannels/{kind}/test", { params: { kind } }),
    onDone: ({ msg, isSent }) => {
      if (isSent) notify.success(msg);
      else notify.error(msg);
      return readAgain();
    },
  });
  return { isOn, setOn, onlyUrgent, setUrgent, draft, save, test };
}

function ChannelForm({ channel }: { channel: Channel }) {
  const t = useWords(alertsWords);
  const { isOn, setOn, onlyUrgent, setUrgent, draft, save, test } = useChannel(channel);
  const { kind, hasSecret } = channel;
  const secretHint = kind === "slack" ? t.slackHint : t.tokenHint;
  return (
    <form
      ref={draft.form}
      noValidate
      aria-label={t[kind]}
      className="grid gap-4"
      onSubmit={draft.submit(save.run)}
    >
      <Switch label={t.isOn} checked={isOn} onChange={setOn} />
      <Switch label={t.onlyUrgent} checked={onlyUrgent} onChange={setUrgent} />
      {kind !== "slack" && (
        <TextField
          label={kind === "mail" ? t.mailTarget : t.chat}
          hint={kind === "mail" ? t.mailHint : t.chatHint}
          inputMode={kind === "mail" ? "email" : "text"}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          {...draft.text("target")}
        />
      )}
      {kind !== "mail" && (
        <TextField
          label={kind === "slack" ? t.slackSecret : t.token}
          hint={hasSecret ? t.kept : secretHint}
          type="password"
          autoComplete="new-password"
          spellCheck={false}
          maxLength={500}
          {...draft.text("secret")}
        />
      )}
      <FormError error={save.formError} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isBusy} busyText={t.saving}>
          {t.save}
        </Button>
        <Button variant="secondary" busy={test.isBusy} busyText={t.testing} onClick={() => test.run()}>
          {t.test}
        </Button>
      </div>
    </form>
  );
}
