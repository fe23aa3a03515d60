import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ComponentType } from "react";
import { formatDay } from "../../shared/date.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { ListIcon } from "../../ui/icons.tsx";
import { DevicesIcon, HookIcon, KeyIcon, LockIcon, LogIcon, ShieldIcon } from "../../ui/icons-account.tsx";
import { NAV_ROW, NavRowFace } from "../../ui/nav-row.tsx";
import { factorQuery } from "./api.ts";
import type { PanelName } from "./search.ts";
import { accountWords } from "./words.en.ts";

type Opens = { onOpen: (name: PanelName) => void };

/** Links to the security settings. */
export function SecurityCard({ onOpen }: Opens) {
  const t = useWords(accountWords);
  const { data } = useQuery(factorQuery);
  const factorNote = data?.since ? t.secondFactorOn({ day: formatDay(data.since) }) : t.secondFactorOff;
  return (
    <Card title={t.security}>
      <PanelRow
        icon={ShieldIcon}
        title={t.secondFactor}
        note={data ? factorNote : "…"}
        onOpen={() => onOpen("second-factor")}
      />
      <PanelRow icon={DevicesIcon} title={t.devices} note={t.devicesNote} onOpen={() => onOpen("devices")} />
      <Link to="/profile/settings" className={NAV_ROW}>
        <NavRowFace icon={LockIcon} title={t.password} note={t.passwordNote} />
      </Link>
    </Card>
  );
}

/** Links to the developer settings: API key, webhook, requests. */
export function DevelopersCard({ onOpen }: Opens) {
  const t = useWords(accountWords);
  const { apiToken, webhookUrl } = useUser();
  return (
    <Card title={t.developers}>
      <div className="grid md:grid-cols-2 md:gap-x-8">
        <PanelRow
          icon={KeyIcon}
          title={t.apiKey}
          note={apiToken ?? t.apiKeyNone}
          onOpen={() => onOpen("api-key")}
        />
        <PanelRow
          icon={HookIcon}
          title={t.webhook}
          note={webhookUrl ?? t.webhookNone}
          onOpen={() => onOpen("webhook")}
        />
        <PanelRow
          icon={ListIcon}
          title={t.deliveries}
          note={t.deliveriesNote}
          onOpen={() => onOpen("deliveries")}
        />
        <PanelRow icon={LogIcon} title={t.requests} note={t.requestsNote} onOpen={() => onOpen("requests")} />
      </div>
    </Card>
  );
}

type PanelRowProps = {
  icon: ComponentType<{ className?: string }>;
  title: string;
  note: string;
  onOpen: () => void;
};

function PanelRow({ icon, title, note, onOpen }: PanelRowProps) {
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={NAV_ROW}>
      <NavRowFace icon={icon} title={title} note={note} />
    </button>
  );
}
