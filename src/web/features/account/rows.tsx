import { useQuery } from "@tanstack/react-query";
import { Link } from "../../shared/router/link.tsx";
import type { ComponentType, ReactNode } from "react";
import { formatDay } from "../../shared/date.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { ListIcon, line, ChevronRightIcon } from "../../ui/icons.tsx";
import { factorQuery } from "../../shared/second-factor-query.ts";
import { PriceLetter } from "./price-letter.tsx";
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
      <PriceLetter />
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

/** Icons that only the account screen uses. */
const ShieldIcon = /* @__PURE__ */ line(
  <path d="M12 3 4.5 6v6c0 4.4 3.2 7.6 7.5 9 4.3-1.4 7.5-4.6 7.5-9V6zM9 12l2.2 2.2L15.2 10" />,
);
const DevicesIcon = /* @__PURE__ */ line(
  <path d="M14 17.5H3.5v-12h15V9M14 10.5h6.5v9H14zM7 20.5h4M17 17.3v.1" />,
);
const LockIcon = /* @__PURE__ */ line(
  <path d="M5.5 10.5h13v10h-13zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5M12 14.5v2" />,
);
const KeyIcon = /* @__PURE__ */ line(
  <path d="M8.5 19.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM11.7 11.8 20 3.5M16.5 7l3 3M14 9.5l2 2" />,
);
const HookIcon = /* @__PURE__ */ line(
  <path d="M12 8.5a3 3 0 1 0-2.6-1.5L6.5 13M6 19.5a3 3 0 1 1 2.8-4H16M18 19.5a3 3 0 1 0-1.6-5.5l-3-5.8" />,
);
const LogIcon = /* @__PURE__ */ line(<path d="M4 5.5h16v13H4zM7.5 9.5l2.5 2.5-2.5 2.5M12.5 15h4" />);

/** The class of a row that navigates; the screen provides the link or button itself. */
const NAV_ROW =
  "-mx-2 flex min-h-16 w-[calc(100%+1rem)] flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-2 py-2 text-left hover:bg-sunken";

type NavRowFaceProps = {
  icon: ComponentType<{ className?: string }>;
  title: ReactNode;
  note?: ReactNode;
};

/** The content of a navigation row: icon, title, and a note about its state. */
function NavRowFace({ icon: Icon, title, note }: NavRowFaceProps) {
  return (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent">
        <Icon className="size-5" />
      </span>
      <span className="row-text">
        <span className="block font-semibold">{title}</span>
        {note && <span className="block text-sm text-ink-soft wrap-anywhere">{note}</span>}
      </span>
      <ChevronRightIcon className="ml-auto size-5 text-ink-soft" />
    </>
  );
}
