import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AnswerOf, call } from "../../shared/api/api.ts";
import { formatDateTime, formatDay } from "../../shared/date.ts";
import { type PushAbility, pushAbility, switchPushOff, switchPushOn } from "../../shared/push-device.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Switch } from "../../ui/forms/switch.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Badge } from "../../ui/status.tsx";
import { pushWords } from "./push-words.en.ts";

type Settings = AnswerOf<"GET /auth/push">;
type Device = Settings["devices"][number];

const pushQuery = queryOptions({
  queryKey: ["push"],
  queryFn: ({ signal }) => call("GET /auth/push", { signal }),
});

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

/** Messages on this device, the kinds, and the person's other devices (rules 26.1, 26.2, 26.7). */
function PushDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(pushWords);
  const { data, isError, refetch } = useQuery(pushQuery);
  return (
    <Dialog open title={t.title} onClose={onClose}>
      {data && <Loaded settings={data} />}
      {!data && isError && <ErrorState title={t.notLoaded} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton rows={5} />}
    </Dialog>
  );
}

function Loaded({ settings }: { settings: Settings }) {
  const t = useWords(pushWords);
  const others = settings.devices.filter(({ isThis }) => !isThis);
  return (
    <div className="grid gap-6">
      <section className="grid gap-3">
        <h3 className="text-base font-semibold">{t.here}</h3>
        <ThisDevice settings={settings} />
      </section>
      <section className="grid gap-3">
        <h3 className="text-base font-semibold">{t.kinds}</h3>
        <div className="lines-y">
          {settings.kinds.map((one) => (
            <Kind key={one.kind} {...one} />
          ))}
        </div>
      </section>
      {others.length > 0 && (
        <section className="grid gap-3">
          <h3 className="text-base font-semibold">{t.devices}</h3>
          <ul aria-label={t.devices} className="lines-y">
            {others.map((device) => (
              <Row key={device._id} device={device} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ThisDevice({ settings }: { settings: Settings }) {
  const t = useWords(pushWords);
  const [ability, setAbility] = useState(pushAbility);
  const own = settings.devices.find(({ isThis }) => isThis);
  if (ability !== "able") return <Hindrance ability={ability} />;
  return own ? (
    <SwitchOff own={own} text={t.onText} />
  ) : (
    <SwitchOn settings={settings} onDenied={() => setAbility("denied")} />
  );
}

/** Says why this device gets none, and the way out. */
function Hindrance({ ability }: { ability: Exclude<PushAbility, "able"> }) {
  const t = useWords(pushWords);
  const texts = {
    denied: [t.denied, t.deniedText],
    needs_install: [t.needsInstall, t.needsInstallText],
    unsupported: [t.unsupported, t.unsupportedText],
  } as const;
  const [title, text] = texts[ability];
  return (
    <Callout tone="warn" title={title}>
      {text}
    </Callout>
  );
}

function SwitchOn({ settings, onDenied }: { settings: Settings; onDenied: () => void }) {
  const t = useWords(pushWords);
  const { _id } = useUser();
  const cache = useQueryClient();
  const act = useAct({
    send: () => switchPushOn(settings.publicKey, _id),
    onDone: (end) => {
      if (end === "denied") return onDenied();
      if (end === "dismissed") return notify.info(t.dismissed);
      if (end === "failed") return notify.error(t.notSubscribed);
      notify.success(t.nowOn);
      return cache.invalidateQueries({ queryKey: pushQuery.queryKey });
    },
    fallback: t.failed,
  });
  return (
    <>
      <p className="text-sm text-ink-soft">{t.offText}</p>
      <Button busy={act.isBusy} busyText={t.switchingOn} onClick={() => act.run()}>
        {t.switchOn}
      </Button>
    </>
  );
}

function useRemove(device: Device, isHere: boolean) {
  const t = useWords(pushWords);
  const cache = useQueryClient();
  return useAct({
    send: async () => {
      if (isHere) await switchPushOff();
      return call("DELETE /auth/push/devices/{id}", { params: { id: device._id } });
    },
    onDone: () => {
      notify.success(t.nowOff);
      return cache.invalidateQueries({ queryKey: pushQuery.queryKey });
    },
    fallback: t.failed,
  });
}

function SwitchOff({ own, text }: { own: Device; text: string }) {
  const t = useWords(pushWords);
  const act = useRemove(own, true);
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-semibold wrap-anywhere">{own.name}</span>
        <Badge tone="good">{t.isOn}</Badge>
      </p>
      <p className="text-sm text-ink-soft">{text}</p>
      <Button variant="secondary" busy={act.isBusy} busyText={t.switchingOff} onClick={() => act.run()}>
        {t.switchOff}
      </Button>
    </>
  );
}

function Kind({ kind, isOn }: Settings["kinds"][number]) {
  const t = useWords(pushWords);
  const cache = useQueryClient();
  const act = useAct({
    send: (wanted: boolean) => call("POST /auth/push/kinds", { body: { kind, isOn: wanted } }),
    onDone: () => cache.invalidateQueries({ queryKey: pushQuery.queryKey }),
    fallback: t.failed,
  });
  return (
    <div className="py-2">
      <Switch
        label={t[kind]}
        hint={t[`${kind}Hint`]}
        checked={act.isBusy ? (act.input ?? isOn) : isOn}
        disabled={act.isBusy}
        onChange={(wanted) => act.run(wanted)}
      />
    </div>
  );
}

function Row({ device }: { device: Device }) {
  const t = useWords(pushWords);
  const act = useRemove(device, false);
  const { name, createdAt, lastSentAt } = device;
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-3">
      <div className="row-text">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">{t.since({ day: formatDay(createdAt) })}</p>
        <p className="text-sm text-ink-soft">
          {lastSentAt ? t.lastSent({ time: formatDateTime(lastSentAt) }) : t.neverSent}
        </p>
      </div>
      <Button
        size="sm"
        variant="secondary"
        className="ml-auto min-h-11 whitespace-nowrap"
        aria-label={t.removeOf({ device: name })}
        busy={act.isBusy}
        busyText={t.removing}
        onClick={() => act.run()}
      >
        {t.remove}
      </Button>
    </li>
  );
}
